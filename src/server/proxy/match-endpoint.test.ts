import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from './match-endpoint.ts'

const queries = '/v2/apl-starred-queries'

test('lets every operation of the interface through', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('{id}', 'abc')
    expect(matchEndpoint(endpoint.method, path)).toMatchObject({ endpoint, path })
  }
})

test.each([
  ['GET', '/v2/users', 404],
  ['GET', '/v2/orgs/', 404],
  ['GET', '/v2/orgs/x', 404],
  ['GET', '/v1/datasets/_apl', 404],
  ['GET', `${queries}/a/b`, 404],
  ['GET', queries, 404],
  ['POST', '/v2/orgs', 405],
  ['POST', `${queries}/a`, 405],
  ['GET', `${queries}/`, 400],
  ['GET', `${queries}/%E0%A4%A`, 400],
  ['GET', `${queries}/%2e%2e`, 400],
])('refuses %s %s with %i', (method, path, status) => {
  expect(() => matchEndpoint(method, path)).toThrow(expect.objectContaining({ status }))
})

test('an id is one segment below the queries, whatever it holds', () => {
  const piece = fc.constantFrom('..', '/', '%2f', '%2F', '\\', '#', '?', '.', 'é', ' ', 'v1', '%')
  const id = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.array(piece, { minLength: 1 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(id, (id) => {
      fc.pre(id !== '.' && id !== '..' && id.isWellFormed())
      const { path } = matchEndpoint('GET', `${queries}/${encodeURIComponent(id)}`)
      const { pathname } = new URL(`http://upstream.example${path}`)
      expect(pathname).toBe(path)
      expect(pathname.split('/')).toHaveLength(4)
      expect(decodeURIComponent(pathname.slice(queries.length + 1))).toBe(id)
    }),
  )
})

test('whatever is sent in the place of an id reaches the service as that one segment, or not at all', () => {
  const odd = `.. . / %2f %2F %252F %5c %2e %2E%2e %00 % %ed%a0%80 %c0%af ; = v1 orgs ? %3f # %23 a %C3%A9 %E2%80%A8 + %20
    %0d%0aHost:x @ : ~`
  const piece = fc.constantFrom(...odd.split(/\s+/))
  const sent = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('%C3%A9'.repeat(600), 'x'.repeat(10_000)),
  )
  fc.assert(
    fc.property(sent, fc.constantFrom('GET', 'PUT', 'DELETE'), (segment, method) => {
      let call
      try {
        call = matchEndpoint(method, `${queries}/${segment}`)
      } catch (error) {
        expect(error).toMatchObject({ name: 'Refusal' })
        expect([400, 404]).toContain(Object(error).status)
        return
      }
      expect(call.endpoint).toMatchObject({ method, path: `${queries}/{id}` })
      expect(call.id).toBe(decodeURIComponent(segment))
      const { pathname, search, hash } = new URL(`http://upstream.example${call.path}`)
      expect([pathname, search, hash]).toEqual([call.path, '', ''])
      expect(pathname.startsWith(`${queries}/`)).toBe(true)
      expect(pathname.slice(queries.length + 1)).toMatch(/^(?:[\w.~!*'()-]|%[\dA-F]{2})+$/)
      expect(decodeURIComponent(pathname.slice(queries.length + 1))).toBe(call.id)
    }),
  )
})
