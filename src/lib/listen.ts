import type { Server } from 'node:http'
import { SettingsError } from './errors.ts'

/**
 * Listens and returns the port (the assigned one if `port` is 0). Rejects with a `SettingsError` that names the setting
 * of the port if it is unavailable.
 */
export function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isInUse = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        new SettingsError(
          isInUse
            ? `Port ${port} is in use: set ${setting} to another port, or end the program that has it.`
            : `${setting === 'SERVICE_PORT' ? '' : `${setting.replace('PORT', 'HOST')} or `}${setting}: cannot listen on ${host}:${port} (${error.message}).`,
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
