import { existsSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from '#lib/settings-error.ts'
import { readSettings } from './settings.ts'
import { startServer, type StartOptions } from './start-server.ts'

/** Loaded only when needed: another deployment of the interface has no use for it. */
const startEmbedded: StartOptions['startEmbedded'] = async (redirectUri) => {
  const { readServiceSettings } = await import('#service/service-settings.ts')
  const { startService } = await import('#service/start-service.ts')
  const settings = readServiceSettings(process.env)
  return startService({ ...settings, redirectUris: [redirectUri] })
}

/** `npm start` and, with `--dev`, `npm run dev`: runs until SIGTERM or SIGINT. */
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const server = await startServer({
    settings: readSettings(process.env),
    siteDir: process.argv.includes('--dev') ? null : path.join(import.meta.dirname, '../../dist/site'),
    startEmbedded,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.close().finally(() => process.exit(0)))
  }
  console.log(`Starboard ready at ${server.url}`)
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}
