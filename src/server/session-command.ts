import { existsSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from '#lib/errors.ts'
import { loadEnvFile } from '#lib/read-setting.ts'
import { openDatabase } from '#storage/open-database.ts'
import { failureLine, sessionMark } from './log/event-log.ts'
import { startAuthorization } from './oauth/authorization-client.ts'
import { createRevoker } from './oauth/revoker.ts'
import { createSealer, loadSessionSecret } from './session/sealer.ts'
import { createSessionStore, sessionPart, type SessionStore } from './session/session-store.ts'
import type { Session } from './session/session.ts'
import { readSettings } from './settings/settings.ts'

export const sessionUsage = `starboard sessions              lists who is signed in
starboard sessions end ACCOUNT  ends the sessions of one account, by its key or its name
starboard sessions end --all    ends the sessions of everybody`

/** Whether these are arguments of the command; others must be refused before anything is opened. */
export const isSessionCommand = ([verb, who, ...more]: readonly string[]): boolean =>
  verb === undefined || (verb === 'end' && who !== undefined && more.length === 0)

/** Names come from outside and must not control the terminal. */
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
 * Lets operators list and end sessions (ASVS 7.4.5). The servers that share the database can keep running: they refuse
 * an ended session from its next call on. Returns the lines to print and the exit code.
 */
export async function sessionCommand(
  args: readonly string[],
  sessions: SessionStore,
  now: number,
): Promise<{ lines: readonly string[]; code: 0 | 1 }> {
  const [, who] = args
  const all = await sessions.list(null, now)
  const hidden = (await sessions.count(now)) - all.length
  const rest = hidden === 0 ? [] : [`${hidden} more cannot be read with this session secret.`]
  if (who === undefined) {
    return { lines: [...all.map(lineOf), `${countText(all.length)}.`, ...rest], code: 0 }
  }
  if (who === '--all') return { lines: [`Ended ${countText(await sessions.endAll(null))}.`], code: 0 }
  const accounts = all.map(({ account }) => account).filter(({ key, name }) => key === who || name === who)
  const keys = [...new Set(accounts.map(({ key }) => key))]
  if (keys.length === 0) return { lines: [`Nobody is signed in as “${printable(who)}”.`, ...rest], code: 1 }
  let count = 0
  for (const key of keys) count += await sessions.endAll(key)
  return { lines: [`Ended ${countText(count)} of “${printable(who)}”.`], code: 0 }
}

/** Milliseconds for revoking the tokens of all ended sessions, and for one answer. */
const revokeTime = 30_000
const timeout = 5000

/** `starboard sessions`: lists and ends the sessions of servers with the same settings. Returns the exit code. */
export async function runSessionCommand(args: readonly string[]): Promise<number> {
  const closers: (() => Promise<void>)[] = []
  try {
    loadEnvFile()
    const { dataDir, databaseUrl, oauth, port, publicUrl, sessionSecrets } = readSettings(process.env)
    if (databaseUrl === null && !existsSync(path.join(dataDir, sessionPart.file))) {
      const folder = path.resolve(dataDir)
      throw new SettingsError(
        `No server keeps its sessions in “${folder}”: set DATA_DIR, or run this where the server runs.`,
      )
    }
    const storage = { dataDir, databaseUrl }
    const sealer = createSealer(...(sessionSecrets ?? [loadSessionSecret(dataDir)]))
    const database = await openDatabase(storage, sessionPart)
    closers.push(() => database.close())
    const redirectUri = `${publicUrl ?? `http://localhost:${port}`}/auth/callback`
    const onClose = (close: () => Promise<void>) => void closers.push(close)
    const authorization =
      oauth && (await startAuthorization(oauth, { redirectUri, storage, sealer, timeout, onClose }))
    const revoker = createRevoker(authorization)
    const sessions = createSessionStore(database, sealer, revoker.revoke)
    const { lines, code } = await sessionCommand(args, sessions, Date.now())
    for (const line of lines) console.log(line)
    await revoker.settle(revokeTime)
    return code
  } catch (error) {
    console.error(failureLine(error, 'The sessions cannot be read or ended'))
    return 1
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}
