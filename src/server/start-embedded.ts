import type { Environment } from './settings/read-setting.ts'
import type { StartOptions } from './start-server.ts'

/** Starts the embedded service as `env` says. Loaded only when needed: another deployment has no use for it. */
export const startEmbedded =
  (env: Environment): StartOptions['startEmbedded'] =>
  async (redirectUri, report) => {
    const { readServiceSettings } = await import('#service/service-settings.ts')
    const { startService } = await import('#service/start-service.ts')
    const settings = readServiceSettings(env)
    return startService({ ...settings, redirectUris: [redirectUri] }, () => new Date(), report)
  }
