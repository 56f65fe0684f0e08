import { SettingsError } from '#lib/errors.ts'
import { StorageError } from '#storage/database.ts'
import { openDatabase } from '#storage/open-database.ts'
import { startAuthorization } from './oauth/authorization-client.ts'
import { createRevoker } from './oauth/revoker.ts'
import { createSealer, keptSessionSecret } from './session/sealer.ts'
import { sessionCommand } from './session-command.ts'
import { createSessionStore, sessionPart } from './session/session-store.ts'
import { readSettings } from './settings/settings.ts'

/** Milliseconds for revoking the tokens of all sessions that were ended, and for one answer. */
const revokeTime = 30_000
const timeout = 5000

/** `starboard sessions`: sees and ends the sessions of the servers that have the same settings. Gives the exit code. */
export async function runSessionCommand(args: readonly string[]): Promise<number> {
  const closers: (() => Promise<void>)[] = []
  try {
    const { dataDir, databaseUrl, oauth, port, publicUrl, sessionSecrets } = readSettings(process.env)
    const storage = { dataDir, databaseUrl }
    const sealer = createSealer(...(sessionSecrets ?? [keptSessionSecret(dataDir)]))
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
    if (error instanceof StorageError)
      console.error(`The sessions cannot be read or ended: ${error.message}.`)
    else console.error(error instanceof SettingsError ? error.message : error)
    return 1
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}
