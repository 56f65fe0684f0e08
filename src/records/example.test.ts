import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { lenient, repeatedKey } from '#lib/search-params.ts'
import { runSync } from '#lib/time-slices.ts'
import { z } from '#lib/zod.ts'
import { applyWaivers, findings } from './findings/find-in-list.ts'
import type { Finding, FindingRules } from './findings/finding-rules.ts'
import { findingMarks, findingMask } from './findings/list-findings.ts'
import { findCompared } from './compare/find-compared.ts'
import { readViewQuery, viewQuery } from './views/saved-view.ts'
import { waiverBook, waiverSchema } from './waivers/waiver.ts'
import type { RowMask } from './index/row-index.ts'
import { listReading } from './changes/reading.ts'
import { accessors, type Field, type FieldKind } from './fields/field.ts'
import { rowsCsv } from './list/export-rows.ts'
import { listModel, recordReader } from './list/list-model.ts'
import { listAddress, listSearchShape } from './list/list-search.ts'
import { listView } from './list/list-view.ts'
import { facetBy, type Resource } from './list/resource.ts'
import { suggestionSource } from './search/suggestion-source.ts'
import { captureList } from './snapshots/capture.ts'
import { stateOf } from './snapshots/state.ts'
import { completeTerm } from './terms/complete-term.ts'
import { orderByDate } from './timeline/expiry-order.ts'
import { monthGroups } from './timeline/month-groups.ts'
// A complete definition of a resource: all list features work from it alone.
const sent = accessors<{ id: string; name: string; crop: string; acres: number; leasedUntil: string }>()
const field = (label: string, accessor: ReturnType<typeof sent>, kind: FieldKind): Field => ({
  ...accessor,
  id: label.toLowerCase(),
  label,
  kind,
  width: 100,
})
const name = field('Name', sent('name'), { type: 'name' })
const crop = field('Crop', sent('crop'), { type: 'choice' })
const size = field('Size', sent('acres'), { type: 'number', unit: 'count' })
const lease = field('Lease', sent('leasedUntil'), { type: 'date', show: 'day', counts: 'left' })
const fields = [name, crop, size, lease]

const farm: Resource = {
  id: 'farms',
  title: 'Farms',
  singular: 'farm',
  plural: 'farms',
  a: 'A farm',
  reader: recordReader,
  fields,
  tracked: fields,
  search: listAddress(
    z.object({ ...listSearchShape, tab: lenient(z.string()), crop: repeatedKey }),
    fields.map(({ id }) => id),
  ),
  facets: [facetBy('crop', 'Crop', crop)],
}

const unleased = { id: 'unleased', label: 'No lease' }
const farmRules: FindingRules<JsonObject, Finding, object> = {
  title: 'Findings of farms',
  levels: [{ id: 'now', label: 'Now', counted: 'now', tone: 'danger', text: 'text-danger' }],
  levelFilter: { key: 'level', label: 'Level', of: () => 'now' },
  rank: ([first]) => (first ? 0 : undefined),
  useSettings: () => ({}),
  rules: () => [unleased],
  *find(farms) {
    yield
    return farms.map((record) => (lease.value(record) ? [] : [{ ...unleased, rule: unleased.id }]))
  },
  waivers: { kind: 'farms.waivers', schema: waiverSchema },
  facts: (_, record) => String(lease.value(record)),
  nameOf: (record) => String(name.value(record)),
  need: (count) => `${count} need a lease`,
  nothing: 'All are leased',
  nothingShown: 'All shown are leased',
}

const now = Date.UTC(2026, 10, 21)
const listOf = (...records: readonly JsonObject[]) =>
  listModel(farm, { rows: records.map(readRow), receivedAt: now, source: () => '' })
const hill = { id: 'h', name: 'Hill', crop: 'rye', acres: 40, leasedUntil: '2027-01-05' }
const list = listOf({ id: 'm', name: 'Mill', crop: 'oats', acres: 9, leasedUntil: '2026-12-01' }, hill, {
  id: 'd',
  name: 'Dale',
  crop: 'rye',
  acres: 120,
})
const noMasks = { masks: new Map<string, RowMask>(), isPending: false }
const viewOf = (address: object, narrowing = noMasks) =>
  listView(list, farm.search.parse(address), narrowing, now)
const names = (address: object) => Array.from(viewOf(address).rows, (row) => list.subject(row)?.['name'])

test('a new resource gets all list features from its definition alone', async () => {
  expect(names({ q: 'size>10 lease<60d' })).toEqual(['Hill'])
  expect(names({ crop: ['rye'], sort: '-size' })).toEqual(['Dale', 'Hill'])
  expect(viewOf({ q: 'size>10' }).counts('crop')).toEqual([
    { value: 'oats', count: 0 },
    { value: 'rye', count: 2 },
  ])
  const source = suggestionSource({ text: 'crop:', list, view: viewOf({}), now })
  expect(completeTerm('crop:', 5, source).map(({ insert }) => insert)).toEqual(['rye', 'oats'])
  expect(rowsCsv({ list, rows: list.rows.slice(0, 1), fields })).toBe(
    'Name,Crop,Size,Lease\r\nMill,oats,9,2026-12-01\r\n',
  )
  const { groups } = monthGroups(runSync(orderByDate(list, lease)), Int32Array.of(0, 1, 2))
  expect(groups.map(({ count }) => count)).toEqual([1, 1, 1])
  const kept = viewQuery(farm, farm.search.parse({ sort: '-size', crop: ['rye'], from: 'x' }))
  expect(names(readViewQuery(farm, kept))).toEqual(['Dale', 'Hill'])
  const farmFindings = findings(farmRules)
  const all = runSync(farmRules.find(list.subjects, {}, now))
  const found = applyWaivers(farmRules, list, all, waiverBook([]), now)
  const waiver = { rule: 'unleased', subject: 'd', name: '', note: '', until: null, facts: 'undefined' }
  expect(applyWaivers(farmRules, list, all, waiverBook([waiver]), now).open(2)).toEqual([])
  const mask = findingMask(farmFindings, found, { finding: ['unleased'] })
  const masks = new Map(mask ? [['findings', mask]] : [])
  expect(Array.from(viewOf({}, { masks, isPending: false }).rows)).toEqual([2])
  expect(findingMarks(farmFindings, found)(2)).toEqual({ label: 'Now: No lease', level: 'high' })
  const named = list.rows.flatMap((row) => (row.kind === 'record' ? [row] : []))
  expect(findCompared(named, ['h', 'x']).map(({ letter, entry }) => [letter, entry?.index])).toEqual([
    ['A', 1],
    ['B', undefined],
  ])
  const [before, after] = await Promise.all(
    [list, listOf({ ...hill, acres: 55 })].map((each) => captureList(each, async () => {})),
  )
  const [was, is] = [before, after].map((capture) => capture && stateOf(capture).entries.get('0:h')?.[2])
  const { changeText } = listReading(farm, { trackedExamples: 'size', about: [] })
  expect(changeText({ field: 'acres', before: was ?? '', after: is ?? '' })).toMatchObject({
    label: 'Size',
    difference: '+15',
  })
})

test('derived values are computed once per list, and again for the next response', () => {
  const key = {}
  let made = 0
  const workOf = (each: typeof list) => each.once(key, () => ({ rows: each.rows.length, made: (made += 1) }))
  expect(workOf(list)).toBe(workOf(list))
  expect(workOf(listOf(hill))).toEqual({ rows: 1, made: 2 })
})
