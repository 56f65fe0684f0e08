import type { Server } from 'node:http'
import { SettingsError } from './errors.ts'

/**
 * Listens and gives the port, for 0 the one that was free. Rejects with `SettingsError`, which names the setting of the
 * port, when the address cannot be had.
 */
export function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isInUse = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        new SettingsError(
          isInUse
            ? `Port ${port} is in use: set ${setting} to another port, or end the program that has it.`
            : `${setting === 'PORT' ? 'HOST or PORT' : setting}: cannot listen on ${host}:${port} (${error.message}).`,
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
