import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { lenient, repeatedKey } from '#lib/lenient.ts'
import { atOnce } from '#lib/take-turns.ts'
import { z } from '#lib/zod.ts'
import { listReading } from './changes/reading.ts'
import { pictureOf } from './changes/tracked.ts'
import { accessors, type Field } from './fields/field.ts'
import { rowsCsv } from './list/export-rows.ts'
import { listModel, recordReader } from './list/list-model.ts'
import { listAddress, listSearchShape } from './list/list-search.ts'
import { listView } from './list/list-view.ts'
import type { Resource } from './resource.ts'
import { suggestionSource } from './search/suggestion-source.ts'
import { stateOf } from './snapshots/state.ts'
import { completeTerm } from './terms/complete-term.ts'
import { termOf } from './terms/term-field.ts'
import { orderByDate } from './timeline/expiry-order.ts'
import { monthGroups } from './timeline/month-groups.ts'

const sent = accessors<{ id: string; name: string; crop: string; acres: number; leasedUntil: string }>()
const column = { width: 100, about: 'Of the farm' }
const name: Field = {
  ...column,
  ...sent('name'),
  id: 'name',
  label: 'Name',
  term: 'name',
  kind: { is: 'name' },
}
const crop: Field = {
  ...column,
  ...sent('crop'),
  id: 'crop',
  label: 'Crop',
  term: 'crop',
  kind: { is: 'choice' },
}
const size: Field = {
  ...column,
  ...sent('acres'),
  id: 'size',
  label: 'Size',
  term: 'size',
  kind: { is: 'number', unit: 'count' },
}
const lease: Field = {
  ...column,
  ...sent('leasedUntil'),
  id: 'lease',
  label: 'Lease',
  term: 'lease',
  kind: { is: 'date', show: 'day', counts: 'left' },
}
const fields = [name, crop, size, lease]

const farm: Resource = {
  id: 'farms',
  title: 'Farms',
  one: 'farm',
  many: 'farms',
  a: 'A farm',
  fileName: 'farms',
  reader: recordReader,
  fields,
  tracked: fields,
  search: listAddress(
    z.object({ ...listSearchShape, tab: lenient(z.string()), crop: repeatedKey }),
    fields.map(({ id }) => id),
  ),
  searchText: (record) => fields.map(({ value }) => String(value(record))).join('\n'),
  facets: [{ id: 'crop', label: 'Crop', value: (record) => String(crop.value(record)) }],
  searchHelp: [],
  emptyHint: '',
  searchHint: '',
  terms: () => ({ fields: fields.map(termOf), roots: [''] }),
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
const viewOf = (address: object) =>
  listView(list, farm.search.parse(address), { masks: new Map(), isPending: false }, now)
const names = (address: object) => Array.from(viewOf(address).rows, (row) => list.subject(row)?.['name'])

test('a made-up resource has from its definition alone what every list has', async () => {
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
  const { groups } = monthGroups(atOnce(orderByDate(list, lease)), Int32Array.of(0, 1, 2))
  expect(groups.map(({ count }) => count)).toEqual([1, 1, 1])
  const [before, after] = await Promise.all(
    [list, listOf({ ...hill, acres: 55 })].map((each) => pictureOf(each, async () => {})),
  )
  const [was, is] = [before, after].map((picture) => picture && stateOf(picture).entries.get('0:h')?.[2])
  const { changeText } = listReading(farm, { told: 'size', about: [] })
  expect(changeText({ field: 'acres', before: was ?? '', after: is ?? '' })).toMatchObject({
    label: 'Size',
    difference: '+15',
  })
})
