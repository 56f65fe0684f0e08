import { expect, test } from 'vitest'
import { TokenSearch, TokensSearch } from './tokens-search.ts'

test('an address is read, with single values or lists', () => {
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

test('invalid values are dropped and never fail', () => {
  const odd = { q: ['a', 'b'], status: ['nope'], tab: 'chart', scope: '', density: 'x', sort: '', open: 4 }
  expect(Object.values(TokensSearch.parse(odd)).filter((value) => value !== undefined)).toEqual([])
  expect(TokenSearch.parse({ status: ['never', 'nope'], row: '7' })).toMatchObject({
    status: ['never'],
    row: '7',
  })
})
