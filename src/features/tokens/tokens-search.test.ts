import { expect, test } from 'vitest'
import { TokenSearch, TokensSearch } from './tokens-search.ts'

test('what an address says is read, one value or many', () => {
  expect(
    TokensSearch.parse({ q: 'x', status: 'saml', open: ['a', 'b'], scope: 'views', view: 'list' }),
  ).toEqual({
    q: 'x',
    status: ['saml'],
    open: ['a', 'b'],
    scope: 'views',
    tab: 'table',
  })
})

test('what makes no sense is left out and never fails', () => {
  const odd = { q: ['a', 'b'], status: ['nope'], tab: 'chart', scope: '', density: 'x', sort: '', open: 4 }
  expect(Object.values(TokensSearch.parse(odd)).filter((value) => value !== undefined)).toEqual([])
  expect(TokenSearch.parse({ status: ['never', 'nope'], row: '7' })).toMatchObject({
    status: ['never'],
    row: '7',
  })
})
