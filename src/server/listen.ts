import type { Server } from 'node:http'
import { SettingsError } from '#lib/settings-error.ts'

/** Listens and gives the port. Rejects with `SettingsError` when the address cannot be had. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      reject(
        new SettingsError(
          code === 'EADDRINUSE'
            ? `Port ${port} is in use: set PORT to another port, or end the program that has it.`
            : `HOST or PORT: cannot listen on ${host}:${port} (${error.message}).`,
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Takes no new calls, lets running ones finish for `grace` milliseconds, then cuts them off. */
export function stopListening(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
