import type { ListRow } from '#api/list-row.ts'
import { queryParameters, querySource } from '#apl/reading/query-source.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { readDate } from '#lib/dates.ts'
import { asInteger, asText, member } from '#lib/json-value.ts'
import { amountText } from '#records/fields/amount.ts'
import {
  membersOf,
  nodeAt,
  type RecordPath,
  type RecordText,
  sourceOf,
  textAt,
} from '#record-text/record-text.ts'
import { conflictMarkers, unresolvedText } from '../record/conflict-markers.ts'
import { durationText, parseTime, parseDuration } from '../record/time-range.ts'
import { misfit } from './variable-types.ts'

/** Something odd in a saved query. Checks advise and never block. */
export type Check = {
  /** `warning`: probably a mistake; `hint`: odd, or impossible to judge from here. */
  severity: 'warning' | 'hint'
  sentence: string
  path: readonly string[]
  /** Position in the APL text in UTF-16 units; set only when `path` is that of the APL. */
  offset?: number
  /** Full list of what the sentence only counts, one text per entry. */
  details?: readonly string[]
  suggestion?: string
}

/** An organization's query window. Zero, negative numbers and non-integers stay as sent. */
export type QueryWindow = { organization: string; seconds: number | bigint }

export type CheckedQuery = {
  record: RecordText
  /** Milliseconds since the epoch; relative times are resolved against it. */
  now: number
  /** Limits of the visible organizations; empty until they are loaded. */
  windows: readonly QueryWindow[]
}

type Said = (path: string, sentence: string, more?: Pick<Check, 'offset' | 'details' | 'suggestion'>) => Check

const checkMaker =
  (severity: Check['severity']): Said =>
  (path, sentence, more) => ({ severity, path: path.split('.'), sentence, ...more })
const warning = checkMaker('warning')
const hint = checkMaker('hint')

/** The record's integer at a path, exact; undefined when absent or not written as an integer. */
function integerAt(record: RecordText, path: RecordPath): bigint | undefined {
  const node = nodeAt(record, path)
  const source = node?.type === 'number' ? sourceOf(record, node) : ''
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined
}

/** Length of the query's time range in milliseconds; undefined when a time is absent or unreadable. */
function rangeOf({ record, now }: CheckedQuery): number | undefined {
  const start = parseTime(textAt(record, ['query', 'startTime']) ?? '', now)
  const end = parseTime(textAt(record, ['query', 'endTime']) ?? '', now)
  return start === null || end === null ? undefined : end - start
}

/** Joins names for a sentence: a, b, c and 3 more. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

/** The values that occur more than once, each listed once, in the order of their second occurrence. */
function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  const twice = new Set<Value>()
  for (const value of values) {
    if (seen.has(value)) twice.add(value)
    seen.add(value)
  }
  return [...twice]
}

/** Reversed or empty ranges, and times that only the service may understand. */
function* timeRange(query: CheckedQuery) {
  for (const [key, name] of [
    ['startTime', 'start'],
    ['endTime', 'end'],
  ] as const) {
    const text = textAt(query.record, ['query', key])?.trim() ?? ''
    // Go's placeholder for "no date" needs no hint.
    if (text === '' || parseTime(text, query.now) !== null || readDate(text).kind === 'never') continue
    yield hint(
      `query.${key}`,
      `The ${name} “${text}” is neither RFC 3339 nor like now-1h. It is kept as is; only the service knows what it means.`,
    )
  }
  const range = rangeOf(query)
  if (range !== undefined && range < 0) yield warning('query.startTime', 'The start is after the end.')
  if (range === 0) yield warning('query.startTime', 'The start equals the end: the range is empty.')
}

/** The quick range that some consoles store in the metadata, when the times have changed since. */
function* quickRange(query: CheckedQuery) {
  const text = textAt(query.record, ['metadata', 'quickRange']) ?? ''
  const [quick, range] = [parseDuration(text), rangeOf(query)]
  if (quick === null || range === undefined || range <= 0 || quick === range) return
  const [start, end] = ['startTime', 'endTime'].map((key) => textAt(query.record, ['query', key])?.trim())
  const [, suggestion] = (end === 'now' && /^now-(\d+[smhdw])$/.exec(start ?? '')) || []
  yield hint(
    'metadata.quickRange',
    `The metadata says the quick range is ${text}, but the time range is ${durationText(range)}.`,
    suggestion === undefined ? {} : { suggestion },
  )
}

const limitText = ({ organization, seconds }: QueryWindow): string =>
  `${organization} (${amountText(seconds, 'seconds')})`

const detailsOf = (details: readonly string[]) => (details.length > 3 ? { details } : {})

/** Organizations whose license (`license.maxQueryWindowSeconds`) allows only shorter queries than the range. */
function* queryWindow(query: CheckedQuery) {
  const range = rangeOf(query)
  if (range === undefined || range <= 0) return
  const shorter = query.windows
    .filter(({ seconds }) => seconds > 0 && BigInt(range) > BigInt(seconds) * 1000n)
    .map(limitText)
  if (shorter.length > 0)
    yield warning(
      'query.startTime',
      `The range of ${durationText(range)} is longer than the query window of ${countText(shorter.length, 'organization')}: ${namesText(shorter)}.`,
      detailsOf(shorter),
    )
  // What 0 and -1 mean is undocumented: do not read them as a limit or as no limit.
  const unclear = query.windows.filter(({ seconds }) => seconds <= 0).map(limitText)
  if (unclear.length > 0)
    yield hint(
      'query.startTime',
      `Not compared with the query window of ${namesText(unclear)}: the meaning of such a limit is unknown.`,
      detailsOf(unclear),
    )
}

/** The `license.maxQueryWindowSeconds` of each organization that has one, exact, with the organization's name. */
export function queryWindows(rows: readonly ListRow[]): readonly QueryWindow[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'record') return []
    const seconds = asInteger(member(member(row.record, 'license'), 'maxQueryWindowSeconds'))
    if (seconds === undefined) return []
    return [{ organization: asText(member(row.record, 'name')) || row.id, seconds }]
  })
}

/** A resolution longer than the range, or so fine that it exceeds the query's maximum of data points. */
function* resolution(query: CheckedQuery) {
  const path = 'query.queryOptions.resolution'
  const text = textAt(query.record, path.split('.')) ?? ''
  const [step, range] = [parseDuration(text), rangeOf(query)]
  if (step === null || step <= 0 || range === undefined || range <= 0) return
  const most = integerAt(query.record, ['query', 'queryOptions', 'maxDataPoints'])
  const points = Math.ceil(range / step)
  if (step > range)
    yield warning(path, `The resolution ${text} is longer than the range of ${durationText(range)}.`)
  else if (most !== undefined && most > 0n && BigInt(points) > most)
    yield warning(
      path,
      `A range of ${durationText(range)} in steps of ${text} has ${numberText(points)} points, more than the ${numberText(most)} of max data points.`,
    )
}

const counts = {
  'query.defaultLimit': 'default limit',
  'query.queryOptions.maxDataPoints': 'max data points',
  'query.queryOptions.maxSeries': 'max series',
}

/** Limits of zero or less, and a saved cursor. */
function* result({ record }: CheckedQuery) {
  for (const [path, name] of Object.entries(counts)) {
    const value = integerAt(record, path.split('.'))
    if (value === undefined || value > 0n) continue
    yield warning(
      path,
      `The ${name} is ${numberText(value)}. Numbers above 0 say how many; the meaning of this one is unknown.`,
    )
  }
  if (textAt(record, ['query', 'cursor']))
    yield hint(
      'query.cursor',
      'A cursor is saved: anyone who opens the query may start in the middle of its results.',
    )
  const isTrue = (key: string) => nodeAt(record, ['query', key])?.value === true
  if (isTrue('includeCursorField') && !isTrue('includeCursor'))
    yield hint('query.includeCursorField', 'Include cursor field is true, but include cursor is not.')
}

/** Compares the APL's `declare query_parameters` with `query.variables`. */
function* parameters({ record }: CheckedQuery) {
  const held = membersOf(nodeAt(record, ['query', 'variables']))
  const variables = new Map(held.map(({ key, value }) => [key, value]))
  const declared = queryParameters(textAt(record, ['query', 'apl']) ?? '')
  const names = declared.map(({ name }) => name)
  for (const name of repeated(names)) {
    const { offset = 0 } = declared.findLast((parameter) => parameter.name === name) ?? {}
    yield warning('query.apl', `The parameter “${name}” is declared more than once.`, { offset })
  }
  for (const { name, type, defaultSource, uses, offset } of declared) {
    const value = variables.get(name)
    const reason = value && type && misfit(type, value, sourceOf(record, value))
    if (!value && defaultSource === undefined)
      yield warning(
        'query.variables',
        `The parameter “${name}” has no default, and no variable gives it a value.`,
      )
    if (reason) yield warning('query.variables', `The variable “${name}” is declared ${type}, but ${reason}.`)
    if (uses === 0) yield hint('query.apl', `The parameter “${name}” is declared but never used.`, { offset })
  }
  const unknown = [...variables.keys()].filter((name) => !names.includes(name)).map((name) => `“${name}”`)
  if (unknown.length > 0)
    yield hint(
      'query.variables',
      unknown.length === 1
        ? `The variable ${namesText(unknown)} is not declared in the APL.`
        : `The variables ${namesText(unknown)} are not declared in the APL.`,
    )
}

/** The values of an array's elements, or of one field of each; empty when there is no array. */
function elementsAt(record: RecordText, path: RecordPath, field?: string): unknown[] {
  const list = nodeAt(record, path)
  const length = list?.type === 'array' ? (list.children?.length ?? 0) : 0
  const rest = field === undefined ? [] : [field]
  return Array.from({ length }, (_, at) => nodeAt(record, [...path, at, ...rest])?.value)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNamed = (field: unknown): field is string => isText(field) && field.trim() !== ''

function* libraries({ record }: CheckedQuery) {
  for (const name of repeated(elementsAt(record, ['query', 'libraries']).filter(isText)))
    yield hint('query.libraries', `The library “${name}” is listed more than once.`)
}

function* order({ record }: CheckedQuery) {
  const fields = elementsAt(record, ['query', 'defaultOrder'], 'field')
  const blank = fields.flatMap((field, at) => (isNamed(field) ? [] : [`row ${at + 1}`]))
  if (blank.length > 0) yield warning('query.defaultOrder', `An order field is blank: ${namesText(blank)}.`)
  for (const field of repeated(fields.filter(isNamed)))
    yield warning(
      'query.defaultOrder',
      `“${field}” is in the order more than once: only the first one counts.`,
    )
}

/** A missing dataset, or APL that reads a different dataset first. */
function* dataset({ record }: CheckedQuery) {
  const name = textAt(record, ['dataset'])
  const source = querySource(textAt(record, ['query', 'apl']) ?? '')
  if (!name?.trim()) yield warning('dataset', 'The query names no dataset.')
  else if (source !== undefined && source !== name)
    yield hint('dataset', `The APL reads “${source}” first, but the dataset is “${name}”.`)
}

/** Both sides of a conflict in the APL, as an unfinished merge leaves them. */
function* conflict({ record }: CheckedQuery) {
  const { lines, offset } = conflictMarkers(textAt(record, ['query', 'apl']) ?? '')
  const unresolved = unresolvedText(lines)
  if (unresolved !== undefined) yield warning('query.apl', unresolved, { offset })
}

/** All rules. Their ids are part of URLs and stored data, so they must never change. */
export const checkRules: readonly {
  readonly id: string
  readonly label: string
  check(query: CheckedQuery): Iterable<Check>
}[] = [
  { id: 'conflict', label: 'Unresolved conflict', check: conflict },
  { id: 'dataset', label: 'Dataset', check: dataset },
  { id: 'parameters', label: 'Parameters', check: parameters },
  { id: 'range', label: 'Time range', check: timeRange },
  { id: 'quick-range', label: 'Quick range', check: quickRange },
  { id: 'window', label: 'Query window', check: queryWindow },
  { id: 'resolution', label: 'Resolution', check: resolution },
  { id: 'result', label: 'Result limits and cursor', check: result },
  { id: 'order', label: 'Default order', check: order },
  { id: 'libraries', label: 'Libraries', check: libraries },
]

export type RuleCheck = Check & { readonly rule: string; readonly label: string }

/** Warnings before hints, each in their order. */
export const warningsFirst = (checks: readonly RuleCheck[]): readonly RuleCheck[] => [
  ...checks.filter(({ severity }) => severity === 'warning'),
  ...checks.filter(({ severity }) => severity === 'hint'),
]

/** Runs all rules on a query; warnings come first. */
export const runChecks = (query: CheckedQuery): readonly RuleCheck[] =>
  warningsFirst(
    checkRules.flatMap(({ id, label, check }) =>
      Array.from(check(query), (said) => Object.assign({ rule: id, label }, said)),
    ),
  )
