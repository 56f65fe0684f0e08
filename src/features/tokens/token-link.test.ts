import { expect, test } from 'vitest'
import { readRow } from '#api/read-list.ts'
import { readTokens } from './token-entry.ts'
import { hasAddress, tokenLink } from './token-link.ts'

test('the list goes along with a link, and the row where an id repeats', async () => {
  const { tokens } = await readTokens([{ id: 'a' }, { id: 'b/#' }, { id: 'a' }, { id: '..' }].map(readRow))
  const links = tokens.map((token) => tokenLink(token, { q: 'x', status: ['saml'] }))
  expect(links.map(({ params, search }) => [params.tokenId, search.q, search.row])).toEqual([
    ['a', 'x', '0'],
    ['b/#', 'x', undefined],
    ['a', 'x', '2'],
    ['..', 'x', undefined],
  ])
  expect(tokens.map(hasAddress)).toEqual([true, true, true, false])
})
