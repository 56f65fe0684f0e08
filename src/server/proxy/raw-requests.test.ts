import { expect, test } from 'vitest'
import { sendBytes, startForTest } from '#test/server/started-server.ts'
import { reply, startUpstream } from '#test/server/test-upstream.ts'

/** The real server, signed in, in front of an upstream. `send` returns its answer to raw bytes, until it closes. */
async function listening() {
  const upstream = await startUpstream(({ method, url }, response) => reply(response, `"${method} ${url}"`))
  const { port, signIn } = await startForTest({ API_BASE_URL: `${upstream.url}/base` })
  const kept = `Host: localhost:${port}\r\nX-Requested-By: starboard\r\nCookie: ${await signIn()}\r\n`
  // Forget the calls that checked the access token.
  upstream.seen.length = 0
  const send = (text: string | Buffer) => sendBytes(port, text).ended
  return { upstream, kept, signed: `${kept}Connection: close\r\n`, send }
}

const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
const record = '/api/v2/apl-starred-queries'
const chunk = 'Transfer-Encoding: chunked\r\n'
const json = 'Content-Type: application/json\r\n'
const smuggled = `DELETE ${record}/smuggled HTTP/1.1\r\n\r\n`

test('malformed or smuggled requests are refused or cut off, and nothing of them reaches the service', async () => {
  const { upstream, kept, signed, send } = await listening()
  const put = `PUT ${record}/q HTTP/1.1\r\n${signed}${json}`
  const cases: [what: string, text: string, statuses: number[]][] = [
    ['both lengths', `${put}Content-Length: 5\r\n${chunk}\r\n0\r\n\r\n${smuggled}`, [400]],
    ['both lengths, the other way', `${put}${chunk}Content-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`, [400]],
    ['two lengths', `${put}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${smuggled}`, [400]],
    ['a list of lengths', `${put}Content-Length: 2, 50\r\n\r\n{}${smuggled}`, [400]],
    ['a length with a sign', `${put}Content-Length: +2\r\n\r\n{}${smuggled}`, [400]],
    ['an odd coding', `${put}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`, []],
    ['a space before the colon', `${put}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`, [400]],
    ['a chunk of an odd size', `${put}${chunk}\r\n0x2\r\n{}\r\n0\r\n\r\n`, []],
    ['a header over two lines', `GET /api/v2/orgs HTTP/1.1\r\n${signed}X-A: b\r\n c\r\n\r\n`, [400]],
    ['a bare line feed', `GET /api/v2/orgs HTTP/1.1\n${signed.replaceAll('\r', '')}\n`, [400]],
    ['HTTP/0.9', 'GET /api/v2/orgs\r\n\r\n', [400]],
    ['another version', `GET /api/v2/orgs HTTP/3.0\r\n${signed}\r\n`, [400]],
    ['no host', 'GET /api/v2/orgs HTTP/1.1\r\n\r\n', [400]],
    ['garbage', '\0\u0001\u00ff\r\n\r\n', [400]],
    ['a header of 70 kB', `GET /api/v2/orgs HTTP/1.1\r\n${signed}X-A: ${'a'.repeat(70_000)}\r\n\r\n`, [431]],
    ['10,000 headers', `GET /api/v2/orgs HTTP/1.1\r\n${signed}${'X-A: b\r\n'.repeat(10_000)}\r\n`, [431]],
    ['an id of 30,000 characters', `GET ${record}/${'a'.repeat(30_000)} HTTP/1.1\r\n${signed}\r\n`, [431]],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${signed}\r\n`, []],
    ['TRACE', `TRACE /api/v2/orgs HTTP/1.1\r\n${signed}\r\n`, [405]],
    ['garbage behind a request', `GET /healthz HTTP/1.1\r\n${kept}\r\n\0garbage\r\n\r\n`, []],
    ['the address of another host', `GET http://evil.example/api/v2/orgs HTTP/1.1\r\n${signed}\r\n`, [421]],
    ['no address', `GET * HTTP/1.1\r\n${signed}\r\n`, [400]],
    ['a path over another', `GET ${record}/../orgs HTTP/1.1\r\n${signed}\r\n`, [400]],
    ['an encoded path over another', `GET ${record}/%2e%2E/tokens HTTP/1.1\r\n${signed}\r\n`, [400]],
    ['a path out of the interface', `GET /api/v2/../v1/datasets HTTP/1.1\r\n${signed}\r\n`, [404]],
    ['backslashes', `GET /api/v2\\orgs HTTP/1.1\r\n${signed}\r\n`, [400]],
    ['two slashes', `GET /api//v2/orgs HTTP/1.1\r\n${signed}\r\n`, [404]],
    ['a fragment', `GET /api/v2/orgs#x HTTP/1.1\r\n${signed}\r\n`, [400]],
    ['a body in gzip', `${put}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`, [415]],
    ['two content types', `${put}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`, [415]],
    ['an expectation that nobody knows', `${put}Expect: nothing\r\nContent-Length: 2\r\n\r\n{}`, [417]],
  ]
  const answers: [string, number[]][] = []
  for (const [what, text] of cases) answers.push([what, statuses(await send(Buffer.from(text, 'latin1')))])
  expect(answers).toEqual(cases.map(([what, , expected]) => [what, expected]))
  expect(upstream.seen).toEqual([])
})

test('unusual but valid HTTP is answered: pipelining, chunks, Expect: 100-continue, the absolute form', async () => {
  const { upstream, kept, signed, send } = await listening()
  const [, host = ''] = /Host: (\S+)/.exec(signed) ?? []
  const get = (target: string) => `GET ${target} HTTP/1.1\r\n${signed}\r\n`
  expect(statuses(await send(`GET /api/v2/tokens HTTP/1.1\r\n${kept}\r\n${get('/api/v2/orgs')}`))).toEqual([
    200, 200,
  ])
  expect(statuses(await send(get(`http://${host}/api/v2/orgs`)))).toEqual([200])
  const put = `PUT ${record}/a%2Fb HTTP/1.1\r\n${signed}${json}`
  expect(statuses(await send(`${put}${chunk}\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`))).toEqual([200])
  expect(statuses(await send(`${put}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`))).toEqual([
    100, 200,
  ])
  expect(upstream.seen.map(({ method, url, body }) => `${method} ${url} ${body}`.trim()).toSorted()).toEqual([
    'GET /base/v2/orgs',
    'GET /base/v2/orgs',
    'GET /base/v2/tokens',
    'PUT /base/v2/apl-starred-queries/a%2Fb {}',
    'PUT /base/v2/apl-starred-queries/a%2Fb {}',
  ])
})

test('a probe in HTTP/1.0 without a host is answered', async () => {
  const { send } = await listening()
  expect(statuses(await send('GET /healthz HTTP/1.0\r\n\r\n'))).toEqual([200])
})
