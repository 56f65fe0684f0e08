import { expect, test } from 'vitest'
import { rightAddress } from './right-address.ts'
import { createTestServer } from '#test/server/test-server.ts'

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
  expect(rightAddress(address, publicUrl)).toBe(right)
})

test('a person who opens the other name of this machine is led to the right one', async () => {
  const { app } = createTestServer()
  const headers = { 'sec-fetch-dest': 'document' }
  const answer = await app.request('http://127.0.0.1:8787/orgs', { headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${here}/orgs`])
})
