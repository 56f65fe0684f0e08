import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { TokenReader } from '../token.ts'
import { hasAddress, tokenLink } from './token-name.tsx'

test('a link carries the list, and the row when an ID repeats', () => {
  const reader = new TokenReader()
  for (const [index, id] of ['a', 'b/#', 'a', '..'].entries()) reader.add(readRow({ id }, index))
  const tokens = reader.read().filter((token) => token !== undefined)
  const links = tokens.map((token) => tokenLink(token, { q: 'x', status: ['saml'] }))
  expect(links.map(({ params, search }) => [params.tokenId, search.q, search.row])).toEqual([
    ['a', 'x', '0'],
    ['b/#', 'x', undefined],
    ['a', 'x', '2'],
    ['..', 'x', undefined],
  ])
  expect(tokens.map(hasAddress)).toEqual([true, true, true, false])
})
