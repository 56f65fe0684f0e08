import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { fieldCell } from '#records/fields/cell.ts'
import { rowsCsv, rowsJson } from '#records/list/export-rows.ts'
import { GrantCount } from '../fields/badges.tsx'
import { token } from '../token.ts'
import { filterTokens, tokenList } from './test-filter.ts'
import { testToken } from './test-token.ts'

const tokens = [
  { name: 'none' },
  { name: 'unknown', orgCapabilities: 7 },
  { name: 'three', orgCapabilities: { users: ['read', 'update'], rbac: ['read'] } },
  { name: 'some', orgCapabilities: { users: ['read', 'update'], rbac: true } },
].map(testToken)

const fields = token.fields.filter(({ id }) => id === 'name' || id === 'grants')
const list = tokenList(tokens)

test('grants that could not be read are never exported as a number', async () => {
  const shown = { list, rows: list.rows, fields }
  expect((await fileText(rowsCsv(shown))).trim().split('\r\n')).toEqual([
    'Name,Grants',
    'none,0',
    'unknown,unreadable',
    'three,3',
    'some,at least 2',
  ])
  expect(JSON.parse(await fileText(rowsJson(shown)))).toMatchObject([
    { grantCount: 0 },
    { grantCount: 'unreadable' },
    { grantCount: 3 },
    { grantCount: 'at least 2' },
  ])
})

test.each([
  ['none', '0'],
  ['unknown', 'unreadable'],
  ['three', '3'],
  ['some', '2 + ? unreadable'],
])('the count of a token with %s is shown as %s', (name, text) => {
  const subject = tokens.find((each) => each.name === name)
  const html = subject && renderToStaticMarkup(createElement(GrantCount, { token: subject }))
  expect(html?.replaceAll(/<[^>]*>/g, '')).toBe(text)
})

test.each([
  ['description', {}, '—'],
  ['description', { description: '' }, '“”'],
  ['description', { description: 'CI' }, 'CI'],
  ['expires', {}, 'never'],
  ['expires', { expiresAt: null }, 'never'],
  ['expires', { expiresAt: 'whenever' }, 'whenever'],
])('paper shows the %s of %j as %s', (id, record, text) => {
  const field = token.fields.find((each) => each.id === id)
  expect(field && fieldCell(field, testToken(record), 0).text).toBe(text)
})

test.each([
  ['grants:0', ['none']],
  ['grants<3', ['none', 'some']],
  ['grants>1', ['three', 'some']],
])('%s finds only counted grants', (query, names) => {
  const { rows } = filterTokens({ tokens, findings: null, now: 0 }, { q: query })
  expect(Array.from(rows, (row) => tokens[row]?.name)).toEqual(names)
})
