import { expect, test } from 'vitest'
import { isSafeEndpoint } from './safe-endpoint.ts'

const [remote, local, inside] = ['https://login.example', 'http://127.0.0.1:9', 'https://10.0.0.5'].map(
  (issuer) => new URL(issuer),
)

test.each([
  ['https://login.example/token', remote],
  ['https://api.other.example/token?a=b', remote],
  ['http://localhost:9/token', local],
  ['https://login.example/token', local],
  ['https://10.0.0.5/token', inside],
])('%s of %s may be called', (endpoint, issuer) => {
  expect(issuer && isSafeEndpoint(endpoint, issuer)).toBe(true)
})

test.each([
  ['http://login.example/token', remote],
  ['https://u:p@login.example/token', remote],
  ['https://login.example/token#a', remote],
  ['javascript:alert(1)', remote],
  ['file:///etc/passwd', remote],
  ['/token', remote],
  ['', remote],
  [null, remote],
  [['https://login.example'], remote],
  ['http://127.0.0.1:8787/token', remote],
  ['https://127.1/token', remote],
  ['https://localhost/token', remote],
  ['https://a.localhost/token', remote],
  ['https://localhost./token', remote],
  ['https://[::1]/token', remote],
  ['https://[::ffff:169.254.169.254]/token', remote],
  ['http://169.254.169.254/latest/meta-data', remote],
  ['https://169.254.169.254/latest/meta-data', remote],
  ['https://0xa9fea9fe/latest', remote],
  ['https://2852039166/latest', remote],
  ['https://10.0.0.5/token', remote],
  ['https://192.168.1.1/token', local],
  ['https://10.0.0.6/token', inside],
])('%s of %s may not be called', (endpoint, issuer) => {
  expect(issuer && isSafeEndpoint(endpoint, issuer)).toBe(false)
})
