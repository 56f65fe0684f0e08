import type { Node } from 'jsonc-parser'
import type { ListRow } from '#api/list-row.ts'
import { queryParameters, querySource } from '#apl/reading/query-source.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { readDate } from '#lib/dates.ts'
import { asInteger, asText, member } from '#lib/json-value.ts'
import {
  membersOf,
  nodeAt,
  type RecordPath,
  type RecordText,
  sourceOf,
  textAt,
} from '#record-text/record-text.ts'
import { lengthText, momentOf, spanOf } from '../record/time-range.ts'

/** Something worth a look in a saved query. It advises and never blocks. */
export type Check = {
  /** `warning`: likely not what is meant; `hint`: odd, or not to be told from here. */
  severity: 'warning' | 'hint'
  sentence: string
  /** The field it is about. */
  path: readonly string[]
  /** Where in the APL text it is about, in UTF-16 units; only with the path of that text. */
  offset?: number
  /** Everything that the sentence only counts, one text each. */
  details?: readonly string[]
}

/** How long a query an organization allows; 0, negative numbers and what is no integer stay as they were sent. */
export type QueryWindow = { organization: string; seconds: number | bigint }

export type CheckedQuery = {
  record: RecordText
  /** Milliseconds since the epoch: relative times count from here. */
  now: number
  /** Limits of the visible organizations; empty while they are not known. */
  windows: readonly QueryWindow[]
}

/** One rule: what it has to say about a query. */
export type CheckRule = (query: CheckedQuery) => readonly Check[]

/** An integer of the record, exact; undefined when absent or not written as one. */
function integerAt(record: RecordText, path: RecordPath): bigint | undefined {
  const node = nodeAt(record, path)
  const source = node?.type === 'number' ? sourceOf(record, node) : ''
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined
}

/** The length of the query's time range in milliseconds; undefined when a time is absent or cannot be read. */
function rangeOf({ record, now }: CheckedQuery): number | undefined {
  const start = momentOf(textAt(record, ['query', 'startTime']) ?? '', now)
  const end = momentOf(textAt(record, ['query', 'endTime']) ?? '', now)
  return start === null || end === null ? undefined : end - start
}

/** Texts in a sentence: “a”, “b” and 3 more. */
function namesText(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** The values that stand in a list more than once, each once, in the order of their second place. */
function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  const twice = new Set<Value>()
  for (const value of values) {
    if (seen.has(value)) twice.add(value)
    seen.add(value)
  }
  return [...twice]
}

const times = [
  ['startTime', 'start'],
  ['endTime', 'end'],
] as const

/** A range that ends before it starts, or is empty; times that only the service may understand. */
export const timeRangeRule: CheckRule = (query) => {
  const checks: Check[] = []
  for (const [key, name] of times) {
    const path = ['query', key]
    const text = textAt(query.record, path)?.trim() ?? ''
    // The placeholder that Go writes for "no date" is no text to puzzle over.
    if (text === '' || momentOf(text, query.now) !== null || readDate(text).kind === 'never') continue
    checks.push({
      severity: 'hint',
      path,
      sentence: `The ${name} “${text}” is neither RFC 3339 nor like now-1h. It is kept; only the service can tell what it means.`,
    })
  }
  const range = rangeOf(query)
  const path = ['query', 'startTime']
  if (range !== undefined && range < 0)
    checks.push({ severity: 'warning', path, sentence: 'The start is after the end.' })
  if (range === 0)
    checks.push({ severity: 'warning', path, sentence: 'The start is the end: the range is empty.' })
  return checks
}

/** The button of the range that some consoles keep in the metadata, when the times have changed since. */
export const quickRangeRule: CheckRule = (query) => {
  const path = ['metadata', 'quickRange']
  const text = textAt(query.record, path) ?? ''
  const [quick, range] = [spanOf(text), rangeOf(query)]
  if (quick === null || range === undefined || range <= 0 || quick === range) return []
  const sentence = `The metadata call it the quick range ${text}, but the time range is ${lengthText(range)}.`
  return [{ severity: 'hint', path, sentence }]
}

/** The limit in units that people read, exact. */
function limitText({ organization, seconds }: QueryWindow): string {
  const length = Number(seconds) * 1000
  const isExact = seconds > 0 && Number.isSafeInteger(length)
  return `${organization} (${isExact ? lengthText(length, 4) : `${numberText(seconds)} s`})`
}

/** Organizations whose license allows a shorter query (`license.maxQueryWindowSeconds`) than the range. */
export const queryWindowRule: CheckRule = (query) => {
  const range = rangeOf(query)
  if (range === undefined || range <= 0) return []
  const path = ['query', 'startTime']
  const checks: Check[] = []
  const shorter = query.windows.filter(
    ({ seconds }) => seconds > 0 && BigInt(range) > BigInt(seconds) * 1000n,
  )
  if (shorter.length > 0) {
    const names = shorter.map(limitText)
    checks.push({
      severity: 'warning',
      path,
      sentence: `The range of ${lengthText(range)} is longer than the query window of ${countText(shorter.length, 'organization')}: ${namesText(names)}.`,
      ...(names.length > 3 && { details: names }),
    })
  }
  // What 0 and -1 mean is not shown: they are neither a limit nor the absence of one.
  const unclear = query.windows.filter(({ seconds }) => seconds <= 0).map(limitText)
  if (unclear.length > 0) {
    checks.push({
      severity: 'hint',
      path,
      sentence: `Not compared with the query window of ${namesText(unclear)}: what such a limit means is not known.`,
      ...(unclear.length > 3 && { details: unclear }),
    })
  }
  return checks
}

/** `license.maxQueryWindowSeconds` of every organization of a list that has one, exact, with its name. */
export function queryWindows(rows: readonly ListRow[]): readonly QueryWindow[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'record') return []
    const seconds = asInteger(member(member(row.record, 'license'), 'maxQueryWindowSeconds'))
    if (seconds === undefined) return []
    return [{ organization: asText(member(row.record, 'name')) || row.id, seconds }]
  })
}

/** A resolution wider than the range, or one that makes more points than the query may have. */
export const resolutionRule: CheckRule = (query) => {
  const path = ['query', 'queryOptions', 'resolution']
  const text = textAt(query.record, path) ?? ''
  const [step, range] = [spanOf(text), rangeOf(query)]
  if (step === null || step <= 0 || range === undefined || range <= 0) return []
  if (step > range) {
    const sentence = `The resolution ${text} is wider than the range of ${lengthText(range)}.`
    return [{ severity: 'warning', path, sentence }]
  }
  const most = integerAt(query.record, ['query', 'queryOptions', 'maxDataPoints'])
  const points = Math.ceil(range / step)
  if (most === undefined || most <= 0n || BigInt(points) <= most) return []
  const sentence = `A range of ${lengthText(range)} in steps of ${text} has ${numberText(points)} points, more than the ${numberText(most)} of max data points.`
  return [{ severity: 'warning', path, sentence }]
}

const counts = [
  [['query', 'defaultLimit'], 'default limit'],
  [['query', 'queryOptions', 'maxDataPoints'], 'max data points'],
  [['query', 'queryOptions', 'maxSeries'], 'max series'],
] as const

/** Limits that let nothing through, and a stored cursor. */
export const resultRule: CheckRule = ({ record }) => {
  const checks: Check[] = []
  for (const [path, name] of counts) {
    const value = integerAt(record, path)
    if (value === undefined || value > 0n) continue
    const sentence = `The ${name} is ${numberText(value)}. Numbers above 0 say how many; what this one means is not known.`
    checks.push({ severity: 'warning', path, sentence })
  }
  if (textAt(record, ['query', 'cursor'])) {
    const sentence = 'A cursor is saved: whoever opens the query may begin in the middle of its result.'
    checks.push({ severity: 'hint', path: ['query', 'cursor'], sentence })
  }
  const isTrue = (key: string) => nodeAt(record, ['query', key])?.value === true
  if (isTrue('includeCursorField') && !isTrue('includeCursor')) {
    const sentence = 'Include cursor field is true, but include cursor is not.'
    checks.push({ severity: 'hint', path: ['query', 'includeCursorField'], sentence })
  }
  return checks
}

const names: Readonly<Record<string, string>> = {
  boolean: 'bool',
  int64: 'long',
  double: 'real',
  decimal: 'real',
  date: 'datetime',
  time: 'timespan',
  uuid: 'guid',
  uniqueid: 'guid',
}

const bounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const takes: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int: 'number',
  long: 'number',
  real: 'number',
  datetime: 'string',
  timespan: 'string',
  guid: 'string',
}

/**
 * Why a JSON value does not fit a parameter of an APL type, such as "it is text"; undefined when it does, and for
 * null, `dynamic` and types that are not known here.
 */
function misfit(type: string, node: Node, source: string): string | undefined {
  const name = names[type] ?? type
  const wanted = takes[name]
  if (wanted === undefined || node.type === 'null') return undefined
  if (node.type !== wanted) return `it is ${kinds[node.type] ?? node.type}`
  const range = bounds[name]
  if (!range) return undefined
  if (!/^-?\d+$/.test(source)) {
    return Number.isInteger(Number(source)) ? undefined : 'it is not a whole number'
  }
  const value = BigInt(source)
  return value < range[0] || value > range[1] ? `it does not fit into ${type}` : undefined
}

const quoted = (name: string) => `“${name}”`

/** What `declare query_parameters` asks for against what `query.variables` holds. */
export const parametersRule: CheckRule = ({ record }) => {
  const path = ['query', 'variables']
  const apl = ['query', 'apl']
  const variables = new Map(membersOf(nodeAt(record, path)).map(({ key, value }) => [key, value]))
  const parameters = queryParameters(textAt(record, apl) ?? '')
  const declared = new Set(parameters.map(({ name }) => name))
  const checks: Check[] = []
  const say = (severity: Check['severity'], sentence: string) => checks.push({ severity, path, sentence })
  const sayInApl = (severity: Check['severity'], offset: number, sentence: string) =>
    checks.push({ severity, path: apl, offset, sentence })

  for (const name of repeated(parameters.map(({ name }) => name))) {
    const again = parameters.findLast((parameter) => parameter.name === name)
    sayInApl('warning', again?.offset ?? 0, `The parameter ${quoted(name)} is declared more than once.`)
  }
  for (const { name, type, defaultSource, uses, offset } of parameters) {
    const value = variables.get(name)
    if (!value && defaultSource === undefined) {
      say('warning', `The parameter ${quoted(name)} has no default, and no variable gives it a value.`)
    }
    const reason = value && type && misfit(type, value, sourceOf(record, value))
    if (reason) say('warning', `The variable ${quoted(name)} is declared ${type}, but ${reason}.`)
    if (uses === 0) sayInApl('hint', offset, `The parameter ${quoted(name)} is declared but not used.`)
  }
  const unknown = [...variables.keys()].filter((name) => !declared.has(name)).map(quoted)
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'The variable' : 'The variables'
    say(
      'hint',
      `${what} ${namesText(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not declared in the APL.`,
    )
  }
  return checks
}

/** Libraries that are listed more than once. */
export const librariesRule: CheckRule = ({ record }) => {
  const path = ['query', 'libraries']
  const list = nodeAt(record, path)
  const names = (list?.type === 'array' ? (list.children ?? []) : [])
    .filter(({ type }) => type === 'string')
    .map(({ value }) => String(value))
  return repeated(names).map((name) => ({
    severity: 'hint',
    path,
    sentence: `The library “${name}” is listed more than once.`,
  }))
}

/** Order fields that are blank, or stand in the order more than once. */
export const orderRule: CheckRule = ({ record }) => {
  const path = ['query', 'defaultOrder']
  const list = nodeAt(record, path)
  const length = list?.type === 'array' ? (list.children?.length ?? 0) : 0
  const fields = Array.from({ length }, (_, at): unknown => nodeAt(record, [...path, at, 'field'])?.value)
  const blank = fields.flatMap((field, at) =>
    typeof field === 'string' && field.trim() !== '' ? [] : [`row ${at + 1}`],
  )
  const twice = repeated(fields.filter((field) => typeof field === 'string' && field.trim() !== ''))
  return [
    ...(blank.length > 0
      ? [{ severity: 'warning', path, sentence: `An order field is blank: ${namesText(blank)}.` } as const]
      : []),
    ...twice.map((field) => {
      const sentence = `“${String(field)}” stands in the order more than once: only its first place counts.`
      return { severity: 'warning', path, sentence } as const
    }),
  ]
}

/** A query without a dataset, or whose APL reads another one first. */
export const datasetRule: CheckRule = ({ record }) => {
  const path = ['dataset']
  const dataset = textAt(record, path)
  if (!dataset?.trim()) return [{ severity: 'warning', path, sentence: 'The query names no dataset.' }]
  const source = querySource(textAt(record, ['query', 'apl']) ?? '')
  if (source === undefined || source === dataset) return []
  const sentence = `The APL reads “${source}” first, but the dataset is “${dataset}”.`
  return [{ severity: 'hint', path, sentence }]
}
