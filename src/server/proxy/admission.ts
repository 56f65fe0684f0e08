import { HttpError } from '../http/http-error.ts'

const mebibyte = 1024 * 1024

/** Twice the largest list for all, one list and a half for each: nobody alone keeps the others from their lists. */
export const usualLimits = {
  /** Calls of one session that may be under way at once. */
  calls: 32,
  /** Bytes of bodies and answers that may be in memory at once: of one session, and of all. */
  sessionBytes: 384 * mebibyte,
  bytes: 512 * mebibyte,
}

/** One call that is under way. */
export type Admitted = {
  /** Counts bytes that are kept in memory. Throws `HttpError` 503 when there are too many. */
  readonly keep: (bytes: number) => void
  /** Counts bytes as let go of. */
  readonly free: (bytes: number) => void
  /** The call is over; whatever it still kept is free. May be called twice. */
  readonly leave: () => void
}

type Load = { calls: number; bytes: number }

const tooMany = (calls: number) =>
  new HttpError(
    429,
    'too_many',
    `${calls} calls of this session are under way; another can be made when one of them has ended.`,
    { headers: { 'Retry-After': '1' } },
  )

const busy = () =>
  new HttpError(
    503,
    'busy',
    'Starboard is at the limit of its memory with other large bodies and answers; try again in a moment.',
    { headers: { 'Retry-After': '2' } },
  )

/**
 * Lets calls in by the session that makes them, so that neither many calls nor large answers take the process down.
 * Throws `HttpError` 429 for one call too many.
 */
export function createAdmission(limits: typeof usualLimits): (sessionKey: string) => Admitted {
  const sessions = new Map<string, Load>()
  let all = 0
  return (sessionKey) => {
    const session = sessions.get(sessionKey) ?? { calls: 0, bytes: 0 }
    if (session.calls >= limits.calls) throw tooMany(limits.calls)
    session.calls += 1
    sessions.set(sessionKey, session)
    let mine = 0
    const count = (bytes: number) => {
      mine += bytes
      session.bytes += bytes
      all += bytes
    }
    let isOver = false
    return {
      keep: (bytes) => {
        // What still comes of a call that was given up is let go of as it comes.
        if (isOver) return
        if (all + bytes > limits.bytes || session.bytes + bytes > limits.sessionBytes) throw busy()
        count(bytes)
      },
      free: (bytes) => count(-Math.min(bytes, mine)),
      leave: () => {
        if (isOver) return
        isOver = true
        count(-mine)
        session.calls -= 1
        if (session.calls === 0) sessions.delete(sessionKey)
      },
    }
  }
}
