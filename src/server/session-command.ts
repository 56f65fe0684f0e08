import { sessionMark } from './log/event-log.ts'
import type { SessionStore } from './session/session-store.ts'
import type { Session } from './session/session.ts'

export const sessionUsage = `starboard sessions              lists who is signed in
starboard sessions end ACCOUNT  ends the sessions of one account, by its key or its name
starboard sessions end --all    ends the sessions of everybody`

/** A name comes from elsewhere, and must not steer the terminal. */
const printable = (name: string) => name.replaceAll(/\p{C}/gu, '\u{FFFD}')

const lineOf = ({ key, account, method, browser, since, usedAt }: Session) =>
  [
    sessionMark(key),
    account.key,
    account.name === null ? '(no name)' : printable(account.name),
    method,
    browser ?? '(unknown browser)',
    `since ${new Date(since).toISOString()}`,
    `used ${new Date(usedAt).toISOString()}`,
  ].join('  ')

const countText = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/**
 * Lets whoever runs the server see and end sessions (ASVS 7.4.5). The servers that share the database need not be
 * stopped: an ended session is refused from its next call on. Gives the lines to print and the exit code.
 */
export async function sessionCommand(
  args: readonly string[],
  sessions: SessionStore,
  now: number,
): Promise<{ lines: readonly string[]; code: 0 | 1 | 2 }> {
  const [verb, who, ...rest] = args
  const all = await sessions.list(null, now)
  if (verb === undefined) {
    return { lines: [...all.map(lineOf), `${countText(all.length)}.`], code: 0 }
  }
  if (verb !== 'end' || who === undefined || rest.length > 0) return { lines: [sessionUsage], code: 2 }
  if (who === '--all') return { lines: [`Ended ${countText(await sessions.endAll(null))}.`], code: 0 }
  const accounts = all.map(({ account }) => account).filter(({ key, name }) => key === who || name === who)
  const keys = [...new Set(accounts.map(({ key }) => key))]
  if (keys.length === 0) return { lines: [`Nobody is signed in as “${printable(who)}”.`], code: 1 }
  let count = 0
  for (const key of keys) count += await sessions.endAll(key)
  return { lines: [`Ended ${countText(count)} of “${printable(who)}”.`], code: 0 }
}
