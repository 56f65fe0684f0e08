import { expect, test } from 'vitest'
import { datasetCapabilities, organizationCapabilities } from '#grants/capability-catalogue.ts'
import { grantText } from '#grants/token-grants.ts'
import { destructiveRule, exfiltrationRule, fullControlRule, wildcardRule } from './reach-rules.ts'
import { findingsOfToken, testMoment, testSubject } from './test-subject.ts'

const fullControlOf = (record: object) => fullControlRule.check(testSubject(record), testMoment)
const granted = (catalogue: object) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { verbs }]) => [name, Object.keys(verbs)]))

const orgCapabilities = granted(organizationCapabilities)
const all = granted(datasetCapabilities)

test('every known grant of the organization is full control, and each is named', () => {
  const found = fullControlOf({ orgCapabilities: { ...orgCapabilities, metrics: ['read'] } })
  expect(found?.grants).toHaveLength(53)
  expect(new Set(found?.grants.map(({ kind }) => kind))).toEqual(new Set(['organization']))
})

test('every known grant on all datasets is full control; both together name both', () => {
  const count = Object.values(all).flat().length
  expect(fullControlOf({ datasetCapabilities: { '*': all } })?.grants).toHaveLength(count)
  expect(fullControlOf({ orgCapabilities, datasetCapabilities: { '*': all } })?.grants).toHaveLength(
    53 + count,
  )
})

test('the same on each known dataset by name is full control, on some of them or on a single one not', () => {
  const found = fullControlOf({ datasetCapabilities: { a: all, b: all } })
  expect(found?.grants).toHaveLength(2 * Object.values(all).flat().length)
  const subject = testSubject({ datasetCapabilities: { a: all, b: all } })
  const known = { dataset: new Set(['a', 'b', 'c']), view: new Set<string>() }
  expect(fullControlRule.check(subject, { ...testMoment, known })).toBeNull()
  expect(fullControlOf({ datasetCapabilities: { a: all } })).toBeNull()
})

test('one grant less is not', () => {
  expect(fullControlOf({ orgCapabilities: { ...orgCapabilities, auditLog: [] } })).toBeNull()
  expect(fullControlOf({ datasetCapabilities: { '*': { ...all, vacuum: [] } } })).toBeNull()
})

const dataset = new Set(['a', 'b', 'c', 'd'])
const fourDatasets = { ...testMoment, known: { dataset, view: new Set<string>() } }

const destructiveOf = (record: object) =>
  findingsOfToken(testSubject(record), [destructiveRule], fourDatasets)[0]
const destroyingOn = (names: string, granted: object) => ({
  datasetCapabilities: Object.fromEntries(names.split('').map((name) => [name, granted])),
})

test('deleting, trimming and vacuuming on *, and deleting and updating datasets, are named exactly', () => {
  const found = destructiveOf({
    orgCapabilities: { datasets: ['create', 'update', 'delete'] },
    datasetCapabilities: { '*': { data: ['delete'], trim: ['update'], vacuum: ['update'], query: ['read'] } },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'all datasets, data: delete',
    'all datasets, trim: update',
    'all datasets, vacuum: update',
    'datasets: update',
    'datasets: delete',
  ])
  expect(found?.severity).toBe('high')
})

test('each known dataset by name weighs as much as *, half of them less, fewer nothing', () => {
  const all = destructiveOf(destroyingOn('abcd', { data: ['delete'] }))
  expect([all?.severity, all?.label]).toEqual(['high', 'Destructive on all datasets'])
  expect(all?.reason).toContain('in all 4 known datasets')
  expect(all?.grants.map(grantText)).toContain('dataset d, data: delete')
  const half = destructiveOf(destroyingOn('ab', { trim: ['update'] }))
  expect([half?.severity, half?.label]).toEqual(['medium', 'Destructive on most datasets'])
  expect(half?.reason).toContain('in 2 of 4 known datasets')
  expect(destructiveOf(destroyingOn('a', { data: ['delete'], trim: ['update'] }))).toBeUndefined()
  const split = { datasetCapabilities: { a: { data: ['delete'] }, b: { trim: ['update'] }, c: {}, d: {} } }
  expect(destructiveOf(split)?.reason).toContain('in 2 of 4 known datasets')
})

test('the only dataset there is, by name, is as little as can be granted', () => {
  const alone = testSubject(destroyingOn('x', { data: ['delete'] }))
  expect(findingsOfToken(alone, [destructiveRule], testMoment)).toEqual([])
})

test('updating datasets trims them: with nothing else it is found, with a remedy that can be carried out', () => {
  const found = destructiveOf({ orgCapabilities: { datasets: ['update'] } })
  expect(found?.severity).toBe('high')
  expect(found?.remedy).toContain('cannot be limited to some of them')
  expect(destructiveOf({ orgCapabilities: { datasets: ['create', 'read'] } })).toBeUndefined()
})

const withViews = {
  ...testMoment,
  known: { dataset: new Set(['a', 'b', 'c', 'd']), view: new Set(['v', 'w']) },
}
const exfiltrationOf = (record: object) =>
  findingsOfToken(testSubject(record), [exfiltrationRule], withViews)[0]
const readingOn = (names: string, granted: object) =>
  Object.fromEntries(names.split('').map((name) => [name, granted]))
const query = { query: ['read'] }
const share = { share: ['create'] }

test('querying every known dataset or view is found, by name as through *', () => {
  for (const names of ['*', 'abcd']) {
    expect(exfiltrationOf({ datasetCapabilities: readingOn(names, query) })?.severity).toBe('medium')
  }
  expect(exfiltrationOf({ viewCapabilities: readingOn('vw', query) })?.reason).toContain(
    'query all 2 known views',
  )
  expect(exfiltrationOf({ datasetCapabilities: readingOn('abc', query) })?.severity).toBe('low')
  expect(
    exfiltrationOf({ datasetCapabilities: readingOn('a', query), viewCapabilities: readingOn('v', query) }),
  ).toBeUndefined()
})

test('saved queries on * are no data', () => {
  expect(
    exfiltrationOf({ datasetCapabilities: readingOn('*', { starredQueries: ['read'] }) }),
  ).toBeUndefined()
})

test('sharing everything weighs most; flows send data elsewhere whatever the datasets are', () => {
  expect(exfiltrationOf({ datasetCapabilities: readingOn('*', share) })?.severity).toBe('high')
  expect(exfiltrationOf({ datasetCapabilities: readingOn('ab', share) })?.severity).toBe('medium')
  const flows = exfiltrationOf({ orgCapabilities: { flows: ['create', 'read'] } })
  expect(flows?.grants.map(grantText)).toEqual(['flows: create'])
  expect(flows?.remedy).toContain('cannot be limited')
})

const wildcardOf = (record: object) => wildcardRule.check(testSubject(record), testMoment)

test('every grant on all datasets or all views is named', () => {
  const found = wildcardOf({
    datasetCapabilities: { '*': { query: ['read'] }, logs: { ingest: ['create'] } },
    viewCapabilities: { '*': { query: ['read'] } },
  })
  expect(found?.grants.map(grantText)).toEqual(['all datasets, query: read', 'all views, query: read'])
})

test('a * that grants nothing, and an organization resource named *, are no wildcard', () => {
  expect(wildcardOf({ datasetCapabilities: { '*': {} }, orgCapabilities: { '*': ['read'] } })).toBeNull()
})
