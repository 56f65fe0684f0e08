import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from '#lib/errors.ts'
import { redact } from './log/event-log.ts'
import { superviseProcess } from './lifecycle.ts'
import { readSettings } from './settings/settings.ts'
import { issuerWarning, shownSettings, startWarnings } from './start-warnings.ts'
import { watchEnvironment } from './settings/read-setting.ts'
import { startEmbedded, startServer } from './start-server.ts'

const root = path.join(import.meta.dirname, '../..')

const readVersion = () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return String(version)
}

/** `npm start` and, with `--dev`, `npm run dev`: runs until SIGTERM or SIGINT. */
// A log that nobody reads any more must not end the server.
process.stderr.on('error', () => undefined)
const log = (line: string) => void process.stderr.write(`${line}\n`)

if (existsSync('.env')) process.loadEnvFile('.env')
const { env, unknown } = watchEnvironment(process.env)

try {
  const settings = readSettings(env)
  const siteDir = process.argv.includes('--dev') ? null : path.join(root, 'dist/site')
  const server = await startServer({ settings, siteDir, startEmbedded: startEmbedded(env), log })
  superviseProcess(process, server, (code) => process.exit(code))
  server.record({ event: 'started', version: readVersion(), settings: shownSettings(settings) })
  for (const message of unknown()) server.record({ event: 'setting_unknown', message })
  const warn = (message: string) => server.record({ event: 'setting_weak', message })
  for (const message of startWarnings(settings)) warn(message)
  void issuerWarning(settings).then((message) => message !== null && warn(message))
  console.log(`Starboard ready at ${server.url}`)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  // A sentence of ours may name what a credential looks like; only the value that it quotes can be one.
  const sentence =
    error instanceof SettingsError
      ? reason.replace(/“[^“”]*”/g, (quoted) => redact(quoted))
      : redact(`Starboard could not start: ${reason}`)
  for (const line of [sentence, ...unknown()]) log(line.replaceAll('\n', ' '))
  process.exit(1)
}
