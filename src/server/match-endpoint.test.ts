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
