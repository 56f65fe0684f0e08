import type { SessionAnswer } from '#contract/session.ts'

/** Milliseconds before its end at which a session is said to end. */
const noticeTime = 10 * 60_000

/**
 * When the session of an answer ends for good, by the clock of this browser, in milliseconds since the epoch; null when
 * the answer does not say. `receivedAt`: when it came.
 */
export function sessionEnd({ session }: SessionAnswer, receivedAt: number): number | null {
  return session ? receivedAt + session.endsIn * 1000 : null
}

/** Whether it is time to say that the session ends at `end`. */
export const isEndNear = (end: number | null, now: number): end is number =>
  end !== null && end - now <= noticeTime && end > now
