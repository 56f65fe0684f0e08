import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Org, paymentStatuses, plans } from '#contract/org.ts'
import { StarredQueryWithId } from '#contract/starred-query.ts'
import { Token, orgResources } from '#contract/token.ts'
import { SettingsError } from '#lib/errors.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { readSeed } from './read-seed.ts'

const now = new Date('2026-06-01T12:00:00Z')
const generated = (orgs: number | null = null, tokens: number | null = null) => {
  const seed = readSeed({ file: null, orgs, tokens }, now)
  return { ...seed, orgs: [...seed.orgs], tokens: [...seed.tokens], starredQueries: [...seed.starredQueries] }
}
const demo = generated()
const orgs = demo.orgs.map((text) => Org.parse(JSON.parse(text)))
const tokens = demo.tokens.map((text) => Token.parse(JSON.parse(text)))
const queries = demo.starredQueries.map(({ body }) => StarredQueryWithId.parse(JSON.parse(body)))

const distinct = (values: readonly unknown[]) => new Set(values).size
const daysUntil = (date: string | undefined) => (Date.parse(date ?? '') - now.getTime()) / 86_400_000

test('the demo set is the same in every run and matches the contract', () => {
  expect(generated()).toEqual(demo)
  expect([orgs.length, tokens.length, queries.length]).toEqual([60, 40, 30])
  expect([distinct(orgs.map(({ id }) => id)), distinct(orgs.map(({ name }) => name))]).toEqual([60, 60])
  expect(distinct(tokens.map(({ id }) => id))).toBe(40)
})

test('the demo organizations cover every plan, every payment status and the odd licenses', () => {
  expect(new Set(orgs.map(({ plan }) => plan))).toEqual(new Set(plans))
  expect(new Set(orgs.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(paymentStatuses))
  const expiries = orgs.map(({ license }) => daysUntil(license.expiresAt))
  for (const [least, most] of [
    [0, 7],
    [7, 30],
    [30, 90],
    [-30, 0],
  ] as const) {
    expect(expiries.some((days) => days > least && days < most)).toBe(true)
  }
  expect(orgs.some(({ license }) => daysUntil(license.validFrom) > 0)).toBe(true)
  expect(orgs.some(({ plan, license }) => license.tier !== plan)).toBe(true)
  expect(
    orgs.some(({ defaultRegion, license }) => license.regions?.includes(defaultRegion ?? '') === false),
  ).toBe(true)
  expect(orgs.some(({ lastUsageSync }) => lastUsageSync.startsWith('0001-'))).toBe(true)
  expect(orgs.some(({ metaModified }) => /\.\d{9}Z$/.test(metaModified ?? ''))).toBe(true)
  expect(orgs.some(({ role }) => role === undefined)).toBe(true)
  for (const limit of ['"maxMonitors":0,', '"monthlyIngestGb":-1,', '"maxUsers":18446744073709551615,']) {
    expect(demo.orgs.some((text) => text.includes(limit))).toBe(true)
  }
  const failing = orgs.filter(({ paymentStatus }) => paymentStatus === 'failed')
  expect(failing.every(({ firstFailedPayment }) => firstFailedPayment !== undefined)).toBe(true)
})

test('the demo tokens cover every resource and every form of grant', () => {
  const granted = new Set(tokens.flatMap(({ orgCapabilities }) => Object.keys(orgCapabilities ?? {})))
  expect(orgResources.filter((resource) => !granted.has(resource))).toEqual([])
  expect(tokens.some(({ datasetCapabilities }) => datasetCapabilities && '*' in datasetCapabilities)).toBe(
    true,
  )
  expect(tokens.some(({ viewCapabilities }) => Object.keys(viewCapabilities ?? {}).length > 0)).toBe(true)
  expect(tokens.some(({ samlAuthenticated }) => samlAuthenticated)).toBe(true)
  expect(tokens.some(({ expiresAt }) => expiresAt === undefined)).toBe(true)
  expect(tokens.some(({ expiresAt }) => daysUntil(expiresAt) < 0)).toBe(true)
  expect(tokens.some(({ expiresAt }) => daysUntil(expiresAt) > 0 && daysUntil(expiresAt) < 7)).toBe(true)
  expect(
    tokens.some(({ orgCapabilities, datasetCapabilities }) => !orgCapabilities && !datasetCapabilities),
  ).toBe(true)
})

test('the demo queries use every field of the interface, and IDs like those of the service', () => {
  expect(queries.every(({ id }) => /^[A-Za-z0-9]{18}$/.test(id))).toBe(true)
  expect(distinct(queries.map(({ id }) => id))).toBe(30)
  expect(distinct(queries.map(({ dataset }) => dataset))).toBeGreaterThanOrEqual(8)
  const used = new Set(queries.flatMap(({ query }) => Object.keys(query ?? {})))
  expect(
    Object.keys(StarredQueryWithId.shape.query.def.innerType.shape).filter((field) => !used.has(field)),
  ).toEqual([])
  expect(demo.starredQueries.some(({ body }) => body.includes('9007199254740993'))).toBe(true)
})

test('large sets have the requested size and unique IDs', () => {
  const { orgs, tokens } = generated(2000, 500)
  expect([orgs.length, tokens.length]).toEqual([2000, 500])
  expect(distinct(orgs.map((text) => Org.parse(JSON.parse(text)).id))).toBe(2000)
  expect(distinct(tokens.map((text) => Token.parse(JSON.parse(text)).id))).toBe(500)
  expect(generated(3, 0)).toMatchObject({ orgs: demo.orgs.slice(0, 3), tokens: [] })
})

function fileWith(text: string | Uint8Array): string {
  const file = join(temporaryDirectory(), 'seed.json')
  writeFileSync(file, text)
  return file
}

const readFile = (file: string) => readSeed({ file, orgs: null, tokens: null }, now)

test('rows of SEED_FILE are taken as written, even invalid ones', () => {
  const seed = readFile(
    fileWith(`\ufeff{"orgs":[ {"id": "o", "n":18446744073709551615} ,null, 7],
      "starredQueries":[{"query":{"id":"inner"},"\\u0069d":"q" , "x":1.0}]}`),
  )
  expect([...seed.orgs]).toEqual(['{"id": "o", "n":18446744073709551615}', 'null', '7'])
  expect([...seed.tokens]).toEqual([])
  expect([...seed.starredQueries]).toEqual([
    { id: 'q', body: '{"query":{"id":"inner"},"\\u0069d":"q" , "x":1.0}' },
  ])
})

test.each([
  ['{"orgs":[', /is not JSON/],
  ['', /is not JSON/],
  ['{"orgs":[],}', /is not JSON/],
  ['{} // comment', /is not JSON/],
  ['[]', /one JSON object/],
  ['{"orgs":{}}', /"orgs" .* must be an array/],
  ['{"starredQueries":[{"id":"a"},{"name":"x"}]}', /starredQueries\[1\] .* has no id/],
  ['{"starredQueries":[{"id":5}]}', /starredQueries\[0\] .* has no id/],
  [new Uint8Array([0x7b, 0xff, 0x7d]), /cannot be read/],
])('the seed file %j is refused with one sentence that names SEED_FILE', (text, message) => {
  const read = () => readFile(fileWith(text))
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(message)
  expect(read).toThrow(/^SEED_FILE: [^\n]*\.$/)
})

test('a missing seed file is named', () => {
  expect(() => readFile('/nowhere/seed.json')).toThrow(/^SEED_FILE: \/nowhere\/seed\.json cannot be read/)
})
