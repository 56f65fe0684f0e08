import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { canonicalAddress } from '../http/request-origin.ts'
import { securityHeaders } from './security-headers.ts'

/** Placeholder in the page for the nonce, which is new for each response. */
const placeholder = 'starboard-nonce'

/** Serves the site from its sources with hot reload (`npm run dev`). Vite shares `server`, so there is one address. */
export async function createDevSite(server: Server, publicUrl: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
    html: { cspNonce: placeholder },
  })
  const socket = publicUrl.replace(/^http/, 'ws')

  async function sendPage(url: string, outgoing: ServerResponse, nonce: string): Promise<void> {
    const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8')
    const page = await vite.transformIndexHtml(url, source)
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
    outgoing.setHeader('Cache-Control', 'no-cache')
    outgoing.end(page.replaceAll(placeholder, nonce))
  }

  return {
    handle: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const nonce = randomBytes(16).toString('base64url')
      const headers = securityHeaders(publicUrl, { nonce, socket })
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      vite.middlewares(incoming, outgoing, () => {
        const isPage = ['document', undefined].includes(incoming.headers['sec-fetch-dest']?.toString())
        if (!isPage || incoming.url?.startsWith('/assets/')) {
          outgoing.statusCode = 404
          outgoing.end()
          return
        }
        const right = canonicalAddress(`http://${incoming.headers.host}${incoming.url}`, publicUrl)
        if (right !== null) {
          outgoing.writeHead(307, { Location: right }).end()
          return
        }
        sendPage(incoming.url ?? '/', outgoing, nonce).catch((error: unknown) => {
          outgoing.statusCode = 500
          outgoing.end(error instanceof Error ? error.message : 'The page could not be built.')
        })
      })
    },
    close: () => vite.close(),
  }
}
