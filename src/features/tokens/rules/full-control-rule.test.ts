import { expect, test } from 'vitest'
import { datasetCapabilities, organizationCapabilities } from '#grants/capability-catalogue.ts'
import { fullControlRule } from './reach-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (record: object) => fullControlRule.check(testSubject(record), testMoment)
const granted = (catalogue: object) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { verbs }]) => [name, Object.keys(verbs)]))

const orgCapabilities = granted(organizationCapabilities)
const all = granted(datasetCapabilities)

test('every known grant of the organization is full control, and each is named', () => {
  const found = check({ orgCapabilities: { ...orgCapabilities, metrics: ['read'] } })
  expect(found?.grants).toHaveLength(53)
  expect(new Set(found?.grants.map(({ kind }) => kind))).toEqual(new Set(['organization']))
})

test('every known grant on all datasets is full control; both together name both', () => {
  const count = Object.values(all).flat().length
  expect(check({ datasetCapabilities: { '*': all } })?.grants).toHaveLength(count)
  expect(check({ orgCapabilities, datasetCapabilities: { '*': all } })?.grants).toHaveLength(53 + count)
})

test('the same on each known dataset by name is full control, on some of them or on a single one not', () => {
  const found = check({ datasetCapabilities: { a: all, b: all } })
  expect(found?.grants).toHaveLength(2 * Object.values(all).flat().length)
  const subject = testSubject({ datasetCapabilities: { a: all, b: all } })
  const known = { dataset: new Set(['a', 'b', 'c']), view: new Set<string>() }
  expect(fullControlRule.check(subject, { ...testMoment, known })).toBeNull()
  expect(check({ datasetCapabilities: { a: all } })).toBeNull()
})

test('one grant less is not', () => {
  expect(check({ orgCapabilities: { ...orgCapabilities, auditLog: [] } })).toBeNull()
  expect(check({ datasetCapabilities: { '*': { ...all, vacuum: [] } } })).toBeNull()
})
