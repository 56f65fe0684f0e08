import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createTestServer } from '#test/server/test-server.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { readTrustedProxies } from '../settings/settings.ts'
import {
  clientAddress,
  connectionKey,
  networkOf,
  canonicalAddress,
  type ServerContext,
} from './request-origin.ts'

/** Listens on this machine and returns the URL. */
async function listening(app: Hono<ServerContext>): Promise<string> {
  const listener = getRequestListener((request, connection) => app.fetch(request, connection))
  return `http://127.0.0.1:${await listenForTest(createServer((...call) => void listener(...call)))}/`
}

/** The client address that a server behind these proxies sees for a client on this machine. */
async function addressFor(trusted: string, forwarded: Record<string, string>): Promise<string> {
  const proxies = readTrustedProxies({ TRUSTED_PROXIES: trusted })
  const app = new Hono<ServerContext>().get('/', (c) => c.text(clientAddress(c, proxies)))
  return (await fetch(await listening(app), { headers: forwarded })).text()
}

test.each([
  ['', '10.0.0.7', '127.0.0.1'],
  ['192.0.2.1', '10.0.0.7', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', 'invented, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.0/8, 10.0.0.0/8', '198.51.100.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9, nonsense', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9:52011', '203.0.113.9'],
  ['127.0.0.1', '[2001:db8::1]:52011', '2001:db8::1'],
  ['127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
])('behind the proxies “%s”, X-Forwarded-For: %s means %s', async (trusted, header, address) => {
  expect(await addressFor(trusted, { 'x-forwarded-for': header, forwarded: 'for=10.0.0.8' })).toBe(address)
})

test.each([
  ['', { 'x-forwarded-for': '203.0.113.9' }, 1],
  ['10.0.0.0/8', { 'x-forwarded-for': '10.0.0.7' }, 1],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 0],
  ['', {}, 0],
])('behind the proxies “%s”, requests with %j are warned of %i times', async (trusted, headers, times) => {
  const trustedProxies = readTrustedProxies({ TRUSTED_PROXIES: trusted })
  const { app, lines } = createTestServer({ trustedProxies })
  const address = await listening(app)
  for (let at = 0; at < 3; at += 1) await fetch(address, { headers })
  const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES does not name'))
  expect(warnings).toHaveLength(times)
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|127\.0\.0/)
})

test('without a connection, there is no address and no error', async () => {
  const proxies = readTrustedProxies({})
  const app = new Hono<ServerContext>().get('/', (c) => c.text(clientAddress(c, proxies)))
  expect(await (await app.request('/')).text()).toBe('')
})

test('connections count for their network, except those of a proxy', () => {
  const trusted = readTrustedProxies({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:1::/48' })
  const holder = (address: string) => connectionKey(address, trusted)
  for (const proxy of [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8:1::7',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '',
  ])
    expect(holder(proxy), proxy).toBeNull()
  expect(holder('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(holder('2001:db8:2:3::1')).toBe(holder('2001:db8:2:3:ffff::'))
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['2001:DB8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const here = 'http://localhost:8787'

test.each([
  ['http://127.0.0.1:8787/orgs?plan=comped', here, `${here}/orgs?plan=comped`],
  ['http://[::1]:8787/', here, `${here}/`],
  ['http://127.0.0.1:8787//evil.example', here, `${here}//evil.example`],
  ['http://localhost:8787/orgs', here, null],
  ['http://127.0.0.1:9000/orgs', here, null],
  ['http://dash.example:8787/orgs', here, null],
  ['http://127.0.0.1:8787/orgs', 'https://dash.example.com', null],
  ['http://127.0.0.1:99999/orgs', here, null],
])('%s belongs, for %s, to %s', (address, publicUrl, right) => {
  expect(canonicalAddress(address, publicUrl)).toBe(right)
})

test('a person who opens the other name of this machine is redirected to the right one', async () => {
  const { app } = createTestServer()
  const headers = { 'sec-fetch-dest': 'document' }
  const answer = await app.request('http://127.0.0.1:8787/orgs', { headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${here}/orgs`])
})
