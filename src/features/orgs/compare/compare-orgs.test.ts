import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import {
  canonicalValue,
  type ComparedField,
  leafPaths,
  onlyDifferent,
} from '#records/compare/compare-fields.ts'
import { compareOrgs } from './compare-orgs.ts'
import { fieldGroups } from '../org-fields.ts'

const fieldsOf = (records: readonly (JsonObject | null)[]) =>
  compareOrgs(records).flatMap(({ fields }) => fields)

const record = (json: string): JsonObject => {
  const value = parseJson(json)
  return isJsonObject(value) ? value : {}
}

const labels = (records: readonly JsonObject[]) => fieldsOf(records).map(({ label }) => label)

const at = (records: readonly (JsonObject | null)[], ...path: string[]): ComparedField | undefined =>
  fieldsOf(records).find((field) => JSON.stringify(field.path) === JSON.stringify(path))

const read = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => member(inner, key), value)

const knownKeys = fieldGroups.flatMap(({ fields }) => fields.map(({ id }) => id))
const key = fc.oneof(
  fc.constantFrom(...knownKeys, 'license', 'features', 'a.b', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 3 }),
)
const leaf = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1, 1.5, '', 'eu-1', '2031-05-01T00:00:00Z'),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
  fc.array(fc.constantFrom('eu', 'us', 1, null), { maxLength: 3 }),
)
const objectOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(key, value), { maxLength: 5 }).map((entries) => {
    const made: JsonObject = {}
    for (const [name, inner] of entries) {
      Object.defineProperty(made, name, {
        value: inner,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
    return made
  })
const anyValue = fc.oneof(leaf, objectOf(leaf), objectOf(fc.oneof(leaf, objectOf(leaf))))
const anyRecord = fc
  .tuple(objectOf(anyValue), fc.option(objectOf(anyValue), { nil: undefined }))
  .map(([org, license]) => (license ? Object.assign(org, { license }) : org))
const records = fc.array(anyRecord, { minLength: 2, maxLength: 4 })

const identity = new Set(['name', 'id', 'primaryEmail', 'license.id'])

test('a field other than identity is different exactly when its canonical JSON differs between records', () => {
  forAll(records, (compared) => {
    for (const field of fieldsOf(compared)) {
      const values = compared.map((record) => read(record, field.path))
      const texts = values.map((value) =>
        field.kind.type === 'part' && isJsonObject(value) && Object.keys(value).length > 0
          ? 'in rows of its own'
          : (canonicalValue(value) ?? 'absent'),
      )
      const isIdentity = identity.has(field.path.join('.'))
      expect(field.isDifferent).toBe(new Set(texts).size > 1 && !isIdentity)
      expect(field.unlikeFirst).toEqual(texts.map((text) => text !== texts[0] && !isIdentity))
      expect(field.values).toEqual(compared.map((record) => read(record, field.path)))
    }
  })
})

test('a missing license differs from those that can be read, which do not differ from each other', () => {
  const compared = ['{"id":"1","maxUsers":5}', '{"id":"2","maxUsers":5}', 'null'].map((license) =>
    record(`{"license":${license}}`),
  )
  for (const path of [['license'], ['license', 'maxUsers']])
    expect(at(compared, ...path)?.unlikeFirst).toEqual([false, false, true])
  expect(at(compared, 'license', 'id')?.unlikeFirst).toEqual([false, false, false])
  expect(at([null, ...compared], 'license')).toMatchObject({
    isDifferent: true,
    unlikeFirst: [false, false, false, false],
  })
})

test('every value of every record is included, once, under its own path', () => {
  forAll(records, (compared) => {
    const fields = fieldsOf(compared)
    const keys = fields.map(({ path }) => JSON.stringify(path))
    expect(new Set(keys).size).toBe(keys.length)
    expect(fields.map((field) => field.key)).toEqual(keys)
    for (const record of compared) {
      for (const path of leafPaths(record)) expect(keys).toContain(JSON.stringify(path))
    }
  })
})

test('equal records have no differences, whatever the order of their keys', () => {
  const turned = (value: unknown): unknown =>
    isJsonObject(value)
      ? Object.entries(value)
          .toReversed()
          .reduce<JsonObject>(
            (made, [name, inner]) =>
              Object.defineProperty(made, name, {
                value: turned(inner),
                enumerable: true,
                configurable: true,
              }),
            {},
          )
      : value
  forAll(anyRecord, (record) => {
    const other = turned(record)
    expect(onlyDifferent(compareOrgs([record, isJsonObject(other) ? other : {}]))).toEqual([])
  })
})

test('numbers differ by value, exactly at any size, and not by notation', () => {
  const limits = [
    '{"license":{"maxUsers":9007199254740993}}',
    '{"license":{"maxUsers":9007199254740992}}',
  ].map(record)
  expect(at(limits, 'license', 'maxUsers')?.isDifferent).toBe(true)
  expect(at([record('{"x":1.0}'), record('{"x":1}')], 'x')?.isDifferent).toBe(false)
  expect(at([record('{"x":"1"}'), record('{"x":1}')], 'x')?.isDifferent).toBe(true)
  expect(at([record('{"x":null}'), record('{}')], 'x')?.isDifferent).toBe(true)
})

test('all fields of the interface have a row, edge deployments only if a record has them', () => {
  const plain = labels([{ license: {} }, { license: { features: { sso: true } } }])
  expect(plain).toEqual(
    expect.arrayContaining(['Name', 'Plan', 'Expires', 'Users', 'Storage', 'Regions', 'sso']),
  )
  expect(plain).not.toContain('Edge deployments')
  expect(labels([{}, { license: { edgeDeployments: ['x'] } }])).toContain('Edge deployments')
})

test('a license that is missing or not an object is shown, and its fields are compared anyway', () => {
  const compared = [{ license: { maxUsers: 5 } }, { license: 'none' }, {}]
  expect(at(compared, 'license')).toMatchObject({
    isDifferent: true,
    isRequired: true,
    kind: { type: 'part' },
  })
  expect(at(compared, 'license', 'maxUsers')?.values).toEqual([5, undefined, undefined])
  expect(at([{ license: { maxUsers: 5 } }, { license: { maxUsers: 5 } }], 'license')).toBeUndefined()
})

test('fields that the interface does not have are listed by path, features by key', () => {
  const compared = [
    { extra: { kept: true, deep: { er: 1 } }, license: { slug: 'x', features: { a: { b: 1 }, c: false } } },
    { extra: 'text' },
  ]
  const other = compareOrgs(compared).find(({ title }) => title === 'Other fields')
  expect(other?.fields.map(({ label }) => label)).toEqual([
    'extra.kept',
    'extra.deep.er',
    'license.slug',
    'extra',
  ])
  const features = compareOrgs(compared).find(({ title }) => title === 'Features')
  expect(features?.fields.map(({ label, kind }) => [label, kind])).toEqual([
    ['a.b', { type: 'switch' }],
    ['c', { type: 'switch' }],
  ])
})

test('an unknown record makes no difference', () => {
  expect(at([{ plan: 'a' }, null, { plan: 'a' }], 'plan')).toMatchObject({
    isDifferent: false,
    values: ['a', undefined, 'a'],
  })
  expect(onlyDifferent(compareOrgs([null, null]))).toEqual([])
})

test('values nested too deep to read are one value', () => {
  let nested: JsonObject = { end: 1 }
  for (let depth = 0; depth < 400; depth++) nested = { in: nested }
  const field = fieldsOf([{ deep: nested }, {}]).find(({ path }) => path[0] === 'deep')
  expect(field?.path).toHaveLength(16)
  expect(field?.isDifferent).toBe(true)
})
