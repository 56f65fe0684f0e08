import type { AplEntry } from './apl-entry.ts'

const scalarTypes = 'apl/data-types/scalar-data-types'

const literal = (name: string, category: string, meaning: string, page = scalarTypes): AplEntry => ({
  name,
  kind: 'literal',
  category,
  meaning,
  page,
})

/** Ways to write a value. */
export const literals: readonly AplEntry[] = [
  literal('true', 'truth value', 'Is the value of a condition that holds.'),
  literal('false', 'truth value', 'Is the value of a condition that does not hold.'),
  literal(
    'null',
    'missing value',
    'Stands for no value, inside dynamic(…) or another type.',
    'apl/data-types/null-values',
  ),
  literal("@'...'", 'text', 'Is a text in which a backslash is an ordinary character, handy for patterns.'),
  literal(
    "['name']",
    'quoted name',
    'Is a name with spaces, dots, dashes or the like.',
    'apl/entities/entity-names',
  ),
  literal('1d', 'timespan', 'Is a timespan of one day.'),
  literal('1h', 'timespan', 'Is a timespan of one hour.'),
  literal('1m', 'timespan', 'Is a timespan of one minute.'),
  literal('1min', 'timespan', 'Is a timespan of one minute, in the longer spelling.'),
  literal('1s', 'timespan', 'Is a timespan of one second.'),
  literal('1sec', 'timespan', 'Is a timespan of one second, in the longer spelling.'),
  literal('1ms', 'timespan', 'Is a timespan of one millisecond.'),
  literal('1ns', 'timespan', 'Is a timespan of one nanosecond.'),
]

const type = (name: string, meaning: string, more: Partial<AplEntry> = {}): AplEntry => ({
  name,
  kind: 'type',
  category: 'scalar type',
  meaning,
  page: scalarTypes,
  ...more,
})

/** Types of values and fields. */
export const types: readonly AplEntry[] = [
  type('bool', 'Is true, false or null.', { forms: ['bool(literal)'], aliases: ['boolean'] }),
  type('boolean', 'Is another name of bool.'),
  type('date', 'Is another name of datetime.'),
  type('datetime', 'Is a point in time, in UTC.', { forms: ['datetime(literal)'], aliases: ['date'] }),
  type('double', 'Is another name of real.'),
  type('dynamic', 'Is a value of any type, an array, or a bag of named values.', {
    forms: ['dynamic(literal)'],
  }),
  type('int', 'Is a whole number of 64 bits, the same as long.', { forms: ['int(literal)'] }),
  type('long', 'Is a whole number of 64 bits, between about -9.2e18 and 9.2e18.', {
    forms: ['long(literal)'],
  }),
  type('map', 'Is a field of named values that share one column, such as custom attributes.', {
    category: 'field type',
    page: 'apl/data-types/map-fields',
  }),
  type('real', 'Is a number with decimals of 64 bits.', { forms: ['real(literal)'], aliases: ['double'] }),
  type('string', 'Is a text of Unicode characters.', { forms: ['string(literal)'] }),
  type('time', 'Is another name of timespan.'),
  type('timespan', 'Is a length of time.', { forms: ['timespan(literal)'], aliases: ['time'] }),
]

const value =
  (category: string, page: string) =>
  (name: string, meaning: string): AplEntry => ({
    name,
    kind: 'option-value',
    category,
    meaning,
    page,
  })

const joinKind = value('join kind', 'apl/tabular-operators/join-operator')
const lookupKind = value('lookup kind', 'apl/tabular-operators/lookup-operator')
const parseKind = value('parse kind', 'apl/tabular-operators/parse-operator')
const searchKind = value('search kind', 'apl/tabular-operators/search-operator')
const expandKind = value('mv-expand kind', 'apl/tabular-operators/mv-expand')
const fileFormat = value('externaldata format', 'apl/tabular-operators/externaldata-operator')
const timePart = value('datetime part', 'apl/scalar-functions/datetime-functions/datetime-part')

/** Values that an option or a function takes from a fixed list. */
export const optionValues: readonly AplEntry[] = [
  joinKind('inner', 'Gives a row for every pair of rows with the same keys; this is the default.'),
  joinKind('innerunique', 'Gives each left row once, with the first right row of the same keys.'),
  joinKind('leftouter', 'Keeps every left row, with nulls where no right row has its keys.'),
  joinKind('rightouter', 'Keeps every right row; listed, yet not supported so far.'),
  joinKind('fullouter', 'Keeps every row of both sides; listed, yet not supported so far.'),
  joinKind('leftanti', 'Keeps left rows without a right one; listed, yet not supported so far.'),
  joinKind('rightanti', 'Keeps right rows without a left one; listed, yet not supported so far.'),
  joinKind('leftsemi', 'Keeps left rows that have a right one; listed, yet not supported so far.'),
  joinKind('rightsemi', 'Keeps right rows that have a left one; listed, yet not supported so far.'),
  lookupKind('leftouter', 'Keeps every row, with nulls where the table lacks its keys; this is the default.'),
  lookupKind('inner', 'Keeps only the rows whose keys are in the table.'),
  parseKind('simple', 'Takes the literals of the pattern as they are; this is the default.'),
  parseKind('regex', 'Takes the literals of the pattern as regular expressions.'),
  parseKind('relaxed', 'Gives null for a part that is missing or of another type, and keeps the rest.'),
  searchKind('default', 'Ignores case when it compares, the same as case_insensitive.'),
  searchKind('case_insensitive', 'Ignores case when it compares.'),
  searchKind('case_sensitive', 'Heeds case when it compares.'),
  expandKind('bag', 'Makes a row of each property of a bag.'),
  expandKind('array', 'Makes a row of each element of an array; this is the default.'),
  fileFormat('csv', 'Reads values parted by commas.'),
  fileFormat('scsv', 'Reads values parted by semicolons.'),
  fileFormat('tsv', 'Reads values parted by tabs.'),
  fileFormat('psv', 'Reads values parted by vertical bars.'),
  fileFormat('json', 'Reads one JSON object a line.'),
  fileFormat('multijson', 'Reads JSON whose objects may go over several lines.'),
  fileFormat('raw', 'Reads a whole file as one value.'),
  fileFormat('txt', 'Reads each line as one value.'),
  timePart('year', 'Stands for the year.'),
  timePart('quarter', 'Stands for the quarter of the year.'),
  timePart('month', 'Stands for the month of the year.'),
  value('datetime part', 'apl/scalar-functions/datetime-functions/datetime-diff')(
    'week',
    'Stands for weeks.',
  ),
  timePart('week_of_year', 'Stands for the number of the week in the year.'),
  timePart('day', 'Stands for the day of the month.'),
  timePart('dayOfYear', 'Stands for the number of the day in the year.'),
  timePart('hour', 'Stands for the hour of the day.'),
  timePart('minute', 'Stands for the minute of the hour.'),
  timePart('second', 'Stands for the second of the minute.'),
  timePart('millisecond', 'Stands for thousandths of a second.'),
  timePart('microsecond', 'Stands for millionths of a second.'),
  timePart('nanosecond', 'Stands for billionths of a second.'),
]
