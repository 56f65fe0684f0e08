import { SettingsError } from '#lib/errors.ts'
import { loadEnvFile } from '#lib/read-setting.ts'
import { readServiceSettings } from './context/service-settings.ts'
import { startService } from './start-service.ts'

/** `npm run service`: runs only the embedded service, until SIGTERM or SIGINT. */
try {
  loadEnvFile()
  const service = await startService(readServiceSettings(process.env))
  console.log(`Starboard service ready at ${service.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void service.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
