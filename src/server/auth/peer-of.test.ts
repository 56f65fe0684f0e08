import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerContext } from '../server-context.ts'
import { peerOf } from './peer-of.ts'

const app = new Hono<ServerContext>().get('/', (c) => c.text(peerOf(c)))

test('the peer is the address of the connection, whatever a header says', async () => {
  const listener = getRequestListener((request, connection) => app.fetch(request, connection))
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const headers = { 'x-forwarded-for': '10.0.0.7', forwarded: 'for=10.0.0.7' }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  expect(await answer.text()).toBe('127.0.0.1')
})

test('without a connection there is no peer, and no error', async () => {
  expect(await (await app.request('/')).text()).toBe('')
})
