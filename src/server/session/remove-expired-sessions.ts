import type { SessionStore } from './session-store.ts'

const everyTenMinutes = 600_000

/** Removes what ran out from time to time, also while nobody signs in. Gives the function that stops it. */
export function removeExpiredSessions(
  sessions: Pick<SessionStore, 'removeExpired'>,
  now: () => number,
  interval = everyTenMinutes,
): () => void {
  // A database that fails is told by the calls that need it; what was not removed is no session any more all the same.
  const remove = () => void sessions.removeExpired(now()).catch(() => undefined)
  remove()
  const timer = setInterval(remove, interval).unref()
  return () => clearInterval(timer)
}
