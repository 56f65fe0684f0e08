import type { JsonObject } from '#lib/json-value.ts'
import { repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import { accessors, type Field } from '#records/fields/field.ts'
import { findings } from '#records/findings/find-in-list.ts'
import type { Finding, FindingViews } from '#records/findings/finding-rules.ts'
import { recordReader } from '#records/list/list-model.ts'
import { listAddress, listSearchShape } from '#records/list/list-search.ts'
import { facetBy, type Resource } from '#records/list/resource.ts'
import { waiverSchema } from '#records/waivers/waiver.ts'

const sent = accessors<{ name: string; crop: string; acres: number; leasedUntil: string }>()
const acres = { type: 'number', unit: 'count' } as const
const days = { type: 'date', show: 'day', counts: 'left' } as const
const name: Field = { ...sent('name'), id: 'name', label: 'Name', kind: { type: 'name' }, width: 200 }
const crop: Field = { ...sent('crop'), id: 'crop', label: 'Crop', kind: { type: 'choice' }, width: 100 }
const size: Field = { ...sent('acres'), id: 'size', label: 'Size', kind: acres, width: 100 }
export const lease: Field = { ...sent('leasedUntil'), id: 'lease', label: 'Lease', kind: days, width: 100 }
const fields = [name, crop, size, lease]
const shape = { ...listSearchShape, crop: repeatedKey, level: repeatedKey, closed: repeatedKey }

/** A made-up resource: everything that the list product has to be told about it. */
export const farm: Resource = {
  id: 'farms',
  title: 'Farms',
  singular: 'farm',
  plural: 'farms',
  a: 'A farm',
  reader: recordReader,
  fields,
  tracked: fields,
  search: listAddress(z.object(shape), ['name', 'crop', 'size', 'lease']),
  facets: [facetBy('crop', 'Crop', crop)],
}

const unleased = { id: 'unleased', label: 'No lease' }
export const farmFindings = findings<JsonObject, Finding, object>({
  title: 'Findings of farms',
  levels: [{ id: 'now', label: 'Now', counted: 'now', tone: 'danger', text: 'text-danger' }],
  levelFilter: { key: 'level', label: 'Level', of: () => 'now' },
  useSettings: () => farm,
  rules: () => [unleased],
  *find(farms) {
    yield
    return farms.map((record) => (lease.value(record) ? [] : [{ ...unleased, rule: unleased.id }]))
  },
  waivers: { kind: 'farms.waivers', schema: waiverSchema },
  facts: (_, record) => String(lease.value(record)),
  nameOf: (record) => String(name.value(record)),
  need: (count) => `${count} without a lease`,
  nothing: 'All are leased',
  nothingShown: 'All shown are leased',
})

export const farmFindingViews: FindingViews<JsonObject, Finding> = {
  body: () => 'Nobody may work it.',
  printed: () => 'Nobody may work it.',
  basedOn: () => lease.path,
  columns: [{ heading: 'Farm', key: 'farm', value: ({ subject }) => name.value(subject) }],
}
