import type { ApiError } from '#api/api-error.ts'
import { membersOf, nodeAt, readRecordText, type RecordPath, withoutField } from '#record-text/record-text.ts'
import type { TextKind } from '#form/read-fields.ts'

type OptionField = { name: string; label: string; path: readonly string[]; kind: TextKind }

const field = (label: string, kind: TextKind, ...path: string[]): OptionField => ({
  name: path.at(-1) ?? '',
  label,
  path,
  kind,
})

/** Scalar fields of a saved query: text, number or switch (interface, "Starred query"). */
const describedFields: readonly OptionField[] = [
  field('Name', 'text', 'name'),
  field('Dataset', 'text', 'dataset'),
  field('Who', 'text', 'who'),
  field('Kind', 'text', 'kind'),
  field('Start time', 'text', 'query', 'startTime'),
  field('End time', 'text', 'query', 'endTime'),
  field('Default limit', 'integer', 'query', 'defaultLimit'),
  field('Cursor', 'text', 'query', 'cursor'),
  field('Include cursor', 'boolean', 'query', 'includeCursor'),
  field('Include cursor field', 'boolean', 'query', 'includeCursorField'),
  field('Resolution', 'text', 'query', 'queryOptions', 'resolution'),
  field('Priority', 'text', 'query', 'queryOptions', 'priority'),
  field('Max data points', 'integer', 'query', 'queryOptions', 'maxDataPoints'),
  field('Max series', 'integer', 'query', 'queryOptions', 'maxSeries'),
  field('Disable cache', 'boolean', 'query', 'queryOptions', 'disableCache'),
  field('Disable stats', 'boolean', 'query', 'queryOptions', 'disableStats'),
  field('Disable trace', 'boolean', 'query', 'queryOptions', 'disableTrace'),
  field('No aggregation', 'boolean', 'query', 'queryOptions', 'noAggregation'),
  field('No fill', 'boolean', 'query', 'queryOptions', 'noFill'),
  field('No interpolation', 'boolean', 'query', 'queryOptions', 'noInterpolation'),
]

/** Query options of services newer than the interface, as public material describes them. */
export const newerFields: readonly OptionField[] = [
  field('Display null', 'text', 'query', 'queryOptions', 'displayNull'),
  field('Overlay charts', 'text', 'query', 'queryOptions', 'overlayCharts'),
  field('Shown columns', 'text', 'query', 'queryOptions', 'shownColumns'),
  field('Time series variant', 'text', 'query', 'queryOptions', 'timeSeriesVariant'),
  field('Time series view', 'text', 'query', 'queryOptions', 'timeSeriesView'),
]

/** All single-line fields of the form. */
export const textFields: readonly OptionField[] = [...describedFields, ...newerFields]

export const listFields = {
  items: [{ name: 'libraries', label: 'Libraries', what: 'library', path: ['query', 'libraries'] }],
  members: [
    { name: 'variables', label: 'Variables', what: 'variable', path: ['query', 'variables'] },
    { name: 'metadata', label: 'Metadata', what: 'entry', path: ['metadata'] },
  ],
  orders: [
    { name: 'defaultOrder', label: 'Default order', what: 'order field', path: ['query', 'defaultOrder'] },
  ],
} as const

/** Objects whose undocumented fields get rows of their own. */
export const otherFieldGroups = [
  { name: 'othersOfRecord', label: 'Other fields of the record', what: 'other field', path: [] },
  { name: 'othersOfQuery', label: 'Other fields of query', what: 'other query field', path: ['query'] },
  {
    name: 'othersOfOptions',
    label: 'Other fields of queryOptions',
    what: 'other query option',
    path: ['query', 'queryOptions'],
  },
] as const satisfies readonly { name: string; label: string; what: string; path: readonly string[] }[]

/** Known fields for completion when typing JSON. */
export const jsonFields = [
  { path: ['query'], label: 'Query' },
  { path: ['query', 'apl'], label: 'APL' },
  { path: ['query', 'queryOptions'], label: 'Query options' },
  ...Object.values(listFields).flat(),
  ...textFields.map(({ path, label, kind }) => ({
    path,
    label,
    values: kind === 'boolean' ? ['true', 'false'] : [],
  })),
]

const keyOf = (path: readonly string[]) => path.join('\0')
const knownPaths = [
  ['id'],
  ['query', 'apl'],
  ['query', 'queryOptions'],
  ['query'],
  ...describedFields.map(({ path }) => path),
  ...Object.values(listFields).flatMap((fields) => fields.map(({ path }) => path)),
]
const known = new Set(knownPaths.map(keyOf))
const newer = new Set(newerFields.map(({ path }) => keyOf(path)))

/** Whether the interface describes a field of a saved query. */
export const isKnownField = (path: readonly string[]): boolean => known.has(keyOf(path))

/** Whether the form has an input for a field. */
export const hasInput = (path: readonly string[]): boolean => isKnownField(path) || newer.has(keyOf(path))

const places: readonly string[][] = [[], ['query'], ['query', 'queryOptions']]

/** Paths of undocumented fields in the record, its query and its query options. */
export function otherFieldPaths(text: string): RecordPath[] {
  const { record } = readRecordText(text)
  if (!record) return []
  return places.flatMap((place) =>
    membersOf(place.length === 0 ? record.root : nodeAt(record, place))
      .map(({ key }) => place.concat(key))
      .filter((path) => !isKnownField(path)),
  )
}

/** The record's text without undocumented fields; everything else stays as is. */
export function withoutOtherFields(text: string): string {
  return otherFieldPaths(text).reduce(withoutField, text)
}

/** Whether the service refused the content of a body, perhaps because of an unknown field. */
export const isBodyRefused = (error: ApiError): boolean => error.status === 400 || error.status === 422
