#!/usr/bin/env node
import path from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '#lib/version.ts'
import { loadEnvFile } from '#lib/read-setting.ts'
import { failureLine } from './log/event-log.ts'
import { stopSignals, superviseProcess } from './lifecycle.ts'
import { isSessionCommand, runSessionCommand, sessionUsage } from './session-command.ts'
import { readSettings } from './settings/settings.ts'
import { issuerWarning, shownSettings, startWarnings } from './start-warnings.ts'
import { watchEnvironment } from './settings/watch-environment.ts'
import { startEmbedded, startServer } from './start-server.ts'

const root = path.join(import.meta.dirname, '../..')

const help = `Starboard ${version}, the admin console for organizations, API tokens, and saved APL queries.

starboard [--port PORT] [--api-base-url URL]
                                starts the server and prints its URL
${sessionUsage}

  --port PORT                   port to listen on; 0 picks a free one (PORT)
  --api-base-url URL            base URL of the service; without it, the embedded one runs (API_BASE_URL)
  --help, --version             prints this text or the version

Settings are environment variables, or lines in a .env file in the working directory. Options override the
environment, which overrides the file.

Exit codes: 0 stopped as requested, 1 could not start or continue, 2 unknown command or option.`

const log = (line: string) => void process.stderr.write(`${line}\n`)

/** Parses the command line. Returns null for an unknown one, after logging why. */
function readCommand() {
  const [word, ...sessions] = process.argv.slice(2)
  const asksHelp = ['--help', '-h'].some((option) => process.argv.includes(option))
  if (word === 'sessions' && !asksHelp) {
    if (isSessionCommand(sessions)) return { sessions }
    log(sessionUsage)
    return null
  }
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        port: { type: 'string', short: 'p' },
        'api-base-url': { type: 'string' },
        dev: { type: 'boolean' },
      },
      allowPositionals: asksHelp,
    })
    // An empty variable in a script must not start the embedded service instead.
    if (values['api-base-url'] === '') throw new Error('--api-base-url is empty')
    return { options: values }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log(`${reason.replace(/\.?$/, '.')} See “starboard --help”.`)
    return null
  }
}

/** The first process of a container gets only the signals that it handles, and a start may wait for the storage. */
const leave = () => process.exit(0)

/** Runs the server until SIGTERM or SIGINT. */
async function serve(siteDir: string | null): Promise<void> {
  const { env, unknown } = watchEnvironment(process.env)
  for (const signal of stopSignals) process.on(signal, leave)
  try {
    loadEnvFile()
    const settings = readSettings(env)
    const server = await startServer({ settings, siteDir, startEmbedded: startEmbedded(env), log })
    superviseProcess(process, server, (code) => process.exit(code))
    for (const signal of stopSignals) process.off(signal, leave)
    server.record({ event: 'started', version, settings: shownSettings(settings) })
    for (const message of unknown()) server.record({ event: 'setting_unknown', message })
    const warn = (message: string) => server.record({ event: 'setting_weak', message })
    for (const message of startWarnings(settings)) warn(message)
    void issuerWarning(settings).then((message) => message !== null && warn(message))
    console.log(`Starboard ready at ${server.url}`)
  } catch (error) {
    for (const line of [failureLine(error, 'Starboard could not start'), ...unknown()]) log(line)
    process.exit(1)
  }
}

// A closed stderr must not stop the server.
process.stderr.on('error', () => undefined)

const command = readCommand()
if (command === null) process.exitCode = 2
else if (command.options?.help === true) console.log(help)
else if (command.options?.version === true) console.log(version)
else {
  const { port, 'api-base-url': apiBaseUrl, dev } = command.options ?? {}
  if (port !== undefined) process.env['PORT'] = port
  if (apiBaseUrl !== undefined) process.env['API_BASE_URL'] = apiBaseUrl
  if (command.sessions) process.exitCode = await runSessionCommand(command.sessions)
  else await serve(dev === true ? null : path.join(root, 'dist/site'))
}
