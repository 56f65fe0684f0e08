import type { AplEntry } from './apl-entry.ts'

const stage = (name: string) => `apl/tabular-operators/${name}`

type Row = readonly [name: string, category: string, meaning: string, page: string]

const rows: readonly Row[] = [
  ['$left', 'join side', 'Stands for the rows before a join or lookup in its conditions.', 'lookup-operator'],
  [
    '$right',
    'join side',
    'Stands for the joined table in the conditions of a join or lookup.',
    'lookup-operator',
  ],
  [
    '*',
    'wildcard',
    'Stands for all fields, for the rest of a name, or for a gap in a parse pattern.',
    'search-operator',
  ],
  ['..', 'range', 'Stands between the bounds of between.', 'where-operator'],
  ['//', 'comment', 'Begins a comment that lasts to the end of the line.', 'where-operator'],
  [';', 'statement end', 'Ends a let, set or declare statement.', 'lookup-operator'],
  ['|', 'pipe', 'Hands the rows so far to the next stage.', 'where-operator'],
  ['as', 'stage word', 'Comes before the keys that parse-kv takes out of a text.', 'parse-kv'],
  ['asc', 'sort order', 'Sorts from the smallest value to the greatest.', 'sort-operator'],
  ['between', 'range', 'Holds when a value lies between two bounds, both included.', 'where-operator'],
  ['by', 'stage word', 'Comes before the fields to group or sort by.', 'summarize-operator'],
  [
    'default',
    'stage option',
    'Gives the value of time steps without any rows in make-series.',
    'make-series',
  ],
  ['desc', 'sort order', 'Sorts from the greatest value to the smallest.', 'sort-operator'],
  ['flags', 'stage option', 'Gives the flags of a regular expression in parse-where.', 'parse-where'],
  ['format', 'stage option', 'Says how the files of externaldata are written.', 'externaldata-operator'],
  ['from', 'stage word', 'Comes before the start of the time range of make-series.', 'make-series'],
  [
    'granny-asc',
    'sort order',
    'Sorts field names upwards, then by the number that follows in them.',
    'project-reorder-operator',
  ],
  [
    'granny-desc',
    'sort order',
    'Sorts field names downwards, then by the number that follows in them.',
    'project-reorder-operator',
  ],
  [
    'ignoreFirstRecord',
    'stage option',
    'Says whether externaldata leaves out the first line, such as a header.',
    'externaldata-operator',
  ],
  [
    'in',
    'stage word',
    'Comes before the datasets of search; between values it tests membership.',
    'search-operator',
  ],
  ['kind', 'stage option', 'Chooses how join, lookup, parse, search or mv-expand works.', 'join-operator'],
  ['kv_delimiter', 'stage option', 'Gives the text between a key and its value in parse-kv.', 'parse-kv'],
  ['limit', 'stage word', 'Caps the rows that mv-expand makes of one row.', 'mv-expand'],
  [
    'on',
    'stage word',
    'Comes before keys to join on, a time field, or the fields to redact.',
    'join-operator',
  ],
  ['pair_delimiter', 'stage option', 'Gives the text between pairs in parse-kv.', 'parse-kv'],
  [
    'redactGroups',
    'stage option',
    'Says whether redact masks only the groups of the regular expression.',
    'redact-operator',
  ],
  ['replaceHash', 'stage option', 'Says whether redact puts a hash in place of a match.', 'redact-operator'],
  ['replaceToken', 'stage option', 'Gives the text that redact puts in place of a match.', 'redact-operator'],
  ['step', 'stage word', 'Comes before the length of a time step of make-series.', 'make-series'],
  [
    'to',
    'stage word',
    'Comes before the end of a time range, or the type that mv-expand makes.',
    'mv-expand',
  ],
  ['typeof', 'type', 'Makes a type a value, for mv-expand and ensure_field.', 'mv-expand'],
  ['with', 'stage word', 'Comes before the pattern of parse, or a list of options.', 'parse-operator'],
  [
    'with_itemindex',
    'stage option',
    'Names the field that gets the place of each element, from 0.',
    'mv-expand',
  ],
  [
    'withsource',
    'stage option',
    'Names the field that gets the dataset of each row in union.',
    'union-operator',
  ],
]

/** Words and signs inside a stage or between stages. */
export const keywords: readonly AplEntry[] = rows.map(([name, category, meaning, page]) => ({
  name,
  kind: 'keyword',
  category,
  meaning,
  page: stage(page),
}))
