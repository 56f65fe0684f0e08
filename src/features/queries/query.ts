import { isJsonObject } from '#lib/json-value.ts'
import { naturalKey } from '#lib/natural-key.ts'
import type { Field } from '#records/fields/field.ts'
import type { Facet, Resource, SearchHelp, TrackedField } from '#records/list/resource.ts'
import { type TermDefinition, type TermKind, termOf } from '#records/terms/term-field.ts'
import { goneLabels, type LibraryRow, recordOf, searchTextsOf, titleOf } from './library/library.ts'
import { libraryReader } from './library/library-list.ts'
import { namedQueries, type queryColumns, viewedQueries } from './query-search.ts'

/** Columns that are shown only while some query has a value for them. */
const whereUsed: Readonly<Record<string, (row: LibraryRow) => boolean>> = {
  lastSaved: ({ lastSaved }) => lastSaved !== null,
  draft: ({ hasDraft }) => hasDraft,
  gone: ({ gone }) => gone !== null,
  note: ({ note }) => note !== '',
}

/** Ids of the columns that are useful for this library. */
export const libraryColumns = (library: readonly LibraryRow[]): readonly string[] =>
  (query.columns ?? []).filter((id) => {
    const isUsed = whereUsed[id]
    return !isUsed || library.some(isUsed)
  })

/** The saved-query resource with these columns. */
export const queryWith = (columns: readonly string[]): Resource<LibraryRow> => ({ ...query, columns })

type QueryField = Field<LibraryRow> & { readonly id: (typeof queryColumns)[number] }

const isoTime = (epoch: number | null) => (epoch === null ? undefined : new Date(epoch).toISOString())

/** Sort key that puts rows with the flag first and all others last. */
const flag = (isSet: boolean) => (isSet ? 1 : undefined)

/** The columns: what this browser knows about each query. */
const queryFields: readonly QueryField[] = [
  {
    id: 'name',
    label: 'Name',
    kind: { type: 'name' },
    path: 'name',
    value: (row) => row.name || undefined,
    sortKey: (row) => naturalKey(titleOf(row)),
    width: 320,
    about: 'Name of the query',
  },
  {
    id: 'apl',
    label: 'APL',
    kind: { type: 'text' },
    path: 'query.apl',
    value: (row) => searchTextsOf(row).apl || undefined,
    width: 240,
    about: 'Text of the query',
  },
  {
    id: 'dataset',
    label: 'Dataset',
    kind: { type: 'choice' },
    path: 'dataset',
    value: (row) => row.dataset || undefined,
    width: 150,
    about: 'Dataset of the query',
  },
  {
    id: 'tags',
    label: 'Tags',
    kind: { type: 'texts' },
    path: 'tags',
    value: (row) => (row.tags.length > 0 ? row.tags : undefined),
    sortKey: (row) => row.tags.join(', ').toLowerCase() || undefined,
    width: 140,
    term: 'tag',
    about: 'Your own labels, any of them',
  },
  {
    id: 'lastOpened',
    label: 'Last opened',
    kind: { type: 'date', show: 'relative', counts: 'age' },
    path: 'lastOpened',
    value: (row) => isoTime(row.lastOpened),
    sortKey: (row) => row.lastOpened ?? undefined,
    sortDescFirst: true,
    width: 120,
    term: 'opened',
    about: 'When you last opened it here, by how long ago',
  },
  {
    id: 'lastSaved',
    label: 'Last saved here',
    kind: { type: 'date', show: 'relative', counts: 'age' },
    path: 'lastSaved',
    value: (row) => isoTime(row.lastSaved),
    sortKey: (row) => row.lastSaved ?? undefined,
    sortDescFirst: true,
    width: 140,
    term: 'saved',
    about: 'When you last saved it here, by how long ago',
  },
  {
    id: 'draft',
    label: 'Draft',
    kind: { type: 'choice', isFlag: true, tones: { Draft: 'warning' } },
    path: 'draft',
    value: (row) => row.hasDraft,
    sortKey: (row) => flag(row.hasDraft),
    width: 84,
    about: 'Whether it has unsaved text: true or false',
  },
  {
    id: 'gone',
    label: 'Gone',
    kind: {
      type: 'choice',
      tones: { [goneLabels['not-found']]: 'danger', [goneLabels['deleted-here']]: 'danger' },
    },
    path: 'gone',
    value: (row) => (row.gone === null ? undefined : goneLabels[row.gone]),
    width: 120,
    about: 'Why the service no longer has it',
  },
  {
    id: 'pinned',
    label: 'Pinned',
    kind: { type: 'choice', isFlag: true },
    path: 'pinned',
    value: (row) => row.pinned,
    sortKey: (row) => flag(row.pinned),
    width: 88,
    about: 'Whether it is pinned: true or false',
  },
  {
    id: 'note',
    label: 'Note',
    kind: { type: 'text' },
    path: 'note',
    value: (row) => row.note || undefined,
    width: 220,
    about: 'What you noted when you last saved it',
  },
  {
    id: 'id',
    label: 'ID',
    kind: { type: 'id' },
    path: 'id',
    value: (row) => row.id,
    width: 232,
    about: 'ID of the query',
  },
]

const states: Readonly<Record<string, { label: string; has(row: LibraryRow): boolean }>> = {
  draft: { label: 'Draft', has: (row) => row.hasDraft },
  pinned: { label: 'Pinned', has: (row) => row.pinned },
  'not-found': { label: goneLabels['not-found'], has: (row) => row.gone === 'not-found' },
  'deleted-here': { label: goneLabels['deleted-here'], has: (row) => row.gone === 'deleted-here' },
  'not-loaded': { label: 'Not loaded yet', has: (row) => row.text === null },
}
const stateIds = Object.keys(states)
const statesOf = (row: LibraryRow) => stateIds.filter((state) => states[state]?.has(row))

const facets: readonly Facet<LibraryRow>[] = [
  { id: 'dataset', label: 'Dataset', value: (row) => row.dataset || '(no dataset)' },
  { id: 'tags', label: 'Tags', value: (row) => (row.tags.length > 0 ? row.tags : '(no tags)') },
  {
    id: 'state',
    label: 'State',
    value: statesOf,
    valueLabel: (state) => states[state]?.label ?? state,
    order: stateIds,
  },
  { id: 'who', label: 'Who', value: (row) => searchTextsOf(row).who || '(nobody)' },
]

const term = (
  name: string,
  label: string,
  about: string,
  kind: TermKind,
  value: TermDefinition<LibraryRow>['value'],
): TermDefinition<LibraryRow> => ({ name, label, about, aliases: [], kind, value })

const terms: readonly TermDefinition<LibraryRow>[] = [
  ...queryFields.map(termOf),
  {
    ...term(
      'state',
      'State',
      'Draft, pinned, gone, or not loaded yet, any of them',
      { type: 'choice' },
      statesOf,
    ),
    order: stateIds,
  },
  term('who', 'Who', 'Whose query it is', { type: 'choice' }, (row) => searchTextsOf(row).who || undefined),
]

/** Stands for everything in a record that has no path of its own in `tracked`. */
export const otherFieldsPath = 'otherFields'

/** The record without its ID and the fields that are compared on their own. */
function otherFields(row: LibraryRow): unknown {
  const { id: _, name: _name, dataset: _dataset, query: whole, ...rest } = recordOf(row)
  if (!isJsonObject(whole)) return { ...rest, query: whole }
  const { apl: _apl, ...others } = whole
  return { ...rest, query: others }
}

/** Whether a query counts in the changes: not without a record, or once it is gone from the service. */
export const isTracked = ({ text, gone }: LibraryRow) => text !== null && gone === null

/** A record is compared as the service last sent it; when it was last saved here tells whose change it may be. */
const tracked: readonly TrackedField<LibraryRow>[] = [
  { path: 'name', label: 'Name', kind: { type: 'text' }, value: ({ name }) => name || undefined },
  {
    path: 'query.apl',
    label: 'APL',
    kind: { type: 'own' },
    value: (row) => searchTextsOf(row).apl || undefined,
  },
  { path: 'dataset', label: 'Dataset', kind: { type: 'text' }, value: ({ dataset }) => dataset || undefined },
  { path: otherFieldsPath, label: 'Other fields', kind: { type: 'own' }, value: otherFields },
  {
    path: 'lastSaved',
    label: 'Last saved here',
    kind: { type: 'date', show: 'relative', counts: 'age' },
    value: ({ lastSaved }) => isoTime(lastSaved),
  },
]

const querySearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['error rate', 'both words, in name, ID, dataset, tags, note, or APL'],
      ['"error rate"', 'the two words next to each other'],
      ['-error', 'not this word'],
    ],
  ],
  [
    'Fields',
    [
      ['dataset:http-logs', 'this value, or every value that contains the text if none equals it'],
      ['dataset:http-logs,k8s-events', 'one of several values'],
      ['apl:summarize', 'the text of the query'],
      ['apl:"summarize count()"', 'quotes for a value with spaces'],
      ['tag:weekly', 'one of its tags; -tag:weekly without it'],
      ['tag:missing', 'absent, null, or empty; tag:none is the same'],
      ['draft:true', 'with unsaved text'],
      ['query.startTime:now-1h', 'any field of the record by its path; query. may be left out'],
    ],
  ],
  [
    'Dates',
    [
      ['opened<7d', 'opened here within the last 7 days'],
      ['saved>30d', 'last saved here more than 30 days ago'],
      ['opened:missing', 'never opened here'],
    ],
  ],
]

/** The saved queries that this browser knows. The API cannot list them. */
export const query: Resource<LibraryRow> = {
  ...viewedQueries,
  title: 'Saved queries',
  table: 'Library',
  a: 'A query',
  fileName: 'saved-queries',
  fields: queryFields,
  columns: ['name', 'apl', 'dataset', 'tags', 'lastOpened', 'lastSaved', 'draft', 'gone', 'pinned', 'note'],
  filters: ['owner'],
  filterTexts: (search) =>
    'owner' in search && typeof search.owner === 'string' ? [`Owner: ${search.owner}`] : [],
  compares: { max: 2, tab: 'compare' },
  changesTab: namedQueries.changesTab,
  tracked,
  isTracked,
  searchHelp: querySearchHelp,
  emptyHint: 'This browser has not seen a saved query yet.',
  searchHint:
    'No query in the library matches these words and filters. The search looks in name, ID, dataset, tags, note, and APL.',
  reader: libraryReader,
  searchText: (row) =>
    [row.name, row.id, row.dataset, row.note, ...row.tags, searchTextsOf(row).apl].join('\n'),
  facets,
  // Any other field of the record is searched by its path, with or without `query.` in front.
  terms: () => ({ fields: terms, roots: ['', 'query.', 'metadata.'] }),
}
