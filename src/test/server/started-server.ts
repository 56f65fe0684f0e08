import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { startServer } from '#server/start-server.ts'
import { temporaryDirectory } from '../storage/temporary-directory.ts'
import { cookiesOf, ownPage, writeTestSite } from './test-server.ts'
import { jsonType } from './test-upstream.ts'

type Start = Parameters<typeof startServer>[0]

/** The whole server, listening, with these settings. `base` is its address by number, and `signIn` is by token. */
export async function startForTest(env: Record<string, string>, options: Partial<Start> = {}) {
  const dataDir = path.join(temporaryDirectory(), 'made', 'when', 'missing')
  const server = await startServer({
    settings: readSettings({ PORT: '0', DATA_DIR: dataDir, ...env }),
    siteDir: writeTestSite(),
    startEmbedded: () => Promise.reject(new Error('not asked for')),
    log: () => undefined,
    ...options,
  })
  onTestFinished(() => server.close())
  const base = server.url.replace('localhost', '127.0.0.1')
  const signIn = async (): Promise<string> => {
    const headers = { ...ownPage, ...jsonType }
    return cookiesOf(await fetch(`${base}/auth/token`, { method: 'POST', headers, body: '{"token":"x"}' }))
  }
  return { ...server, base, port: Number(new URL(base).port), signIn }
}

/** Sends bytes to this machine. `read` is what came back so far, `ended` all of it once the connection has ended. */
export function sendBytes(
  port: number,
  bytes: string | Buffer,
): { socket: Socket; read: () => string; ended: Promise<string> } {
  let text = ''
  const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
  onTestFinished(() => void socket.destroy())
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1'))).on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  return { socket, read: () => text, ended }
}
