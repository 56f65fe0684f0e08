import { HttpError } from '../http/http-error.ts'

const mebibyte = 1024 * 1024

/** Memory for two of the largest lists in total, but one and a half per session, so that nobody blocks the others. */
export const defaultLimits = {
  /** Concurrent calls per session. */
  calls: 32,
  /** Bytes of bodies and answers in memory at once, per session and in total. */
  sessionBytes: 384 * mebibyte,
  bytes: 512 * mebibyte,
}

/** One call in progress. */
export type Admitted = {
  /** Counts bytes kept in memory. Throws `HttpError` 503 if there are too many. */
  readonly keep: (bytes: number) => void
  /** Counts bytes as released. */
  readonly free: (bytes: number) => void
  /** Ends the call and releases all its bytes. May be called twice. */
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
 * Limits concurrent calls and memory per session, so that neither many calls nor large answers take the process down.
 * Throws `HttpError` 429 for one call too many.
 */
export function createAdmission(limits: typeof defaultLimits): (sessionKey: string) => Admitted {
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
        // The rest of an abandoned call is dropped as it arrives.
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
