import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { scopeKinds } from '#grants/capability-catalog.ts'
import { eachGrant, fromGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { anyGrants } from '#grants/test-grants.ts'
import { isJsonObject } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { readGrantTexts } from './changes/change-text.ts'
import { createGrantsWriter, grantFields, grantsObject, readGrantsText } from './token-changes.ts'

const write = createGrantsWriter()

const texts = (of: TokenGrants) => scopeKinds.map((kind) => write(of, kind))

/** The grants of a token after writing them as three texts and reading them back. */
const kept = (grants: TokenGrants) => readGrantTexts((field) => write(grants, grantFields[field]))

test('the text is the same for the same grants in any order, and different for other grants', () => {
  forAll(anyGrants, anyGrants, fc.nat(), (grants, others, seed) => {
    const all = [...eachGrant(grants)]
    const shuffled = fromGrants(
      all.toSorted(
        (a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7),
      ),
    )
    expect(texts(shuffled)).toEqual(texts(grants))
    expect(texts(others).join() === texts(grants).join()).toBe(grantHash(others) === grantHash(grants))
  })
})

test('everything in a record survives on a single line, unreadable parts as sent', () => {
  const capabilities = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.string(),
      fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.oneof(fc.array(fc.string()), fc.jsonValue()))),
    ),
  )
  forAll(capabilities, capabilities, (orgCapabilities, datasetCapabilities) => {
    const record = parseJson(JSON.stringify({ orgCapabilities, datasetCapabilities }))
    const grants = grantsOf(isJsonObject(record) ? record : {})
    expect(grantHash(kept(grants))).toBe(grantHash(grants))
    expect(texts(grants).join('')).not.toContain('\n')
  })
})

test('no grants give no text, and empty scopes do not count', () => {
  const grants = grantsOf({ orgCapabilities: {}, datasetCapabilities: { logs: {}, http: { query: [] } } })
  for (const kind of scopeKinds) expect(write(grants, kind)).toBe('')
  expect(scopesOf(readGrantsText('dataset', ''), 'dataset').size).toBe(0)
})

test('an export has grants in the shape of the record', () => {
  const record = {
    orgCapabilities: { apiTokens: ['create', 'read'], billing: 7, users: ['create', 5, null] },
    datasetCapabilities: {
      '*': { query: ['read'] },
      ['__proto__']: { ingest: ['create'] },
      logs: true,
      web: { query: ['read'], trim: 12345678901234567890n },
    },
    viewCapabilities: 'all',
  }
  const grants = grantsOf(record)
  const object = (kind: (typeof scopeKinds)[number]) => grantsObject(kind, write(grants, kind))
  expect(object('organization')).toEqual(record.orgCapabilities)
  expect(object('view')).toBe('all')
  expect(Object.entries(object('dataset') ?? {})).toEqual([
    ['*', { query: ['read'] }],
    ['__proto__', { ingest: ['create'] }],
    ['logs', true],
    ['web', { query: ['read'], trim: 12345678901234567890n }],
  ])
  expect(grantsObject('dataset', '')).toBeUndefined()
})
