import { nodeAt, type RecordPath, type RecordText, sourceOf, textAt } from '#record-text/record-text.ts'
import { momentOf } from '../record/time-range.ts'

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
export function integerAt(record: RecordText, path: RecordPath): bigint | undefined {
  const node = nodeAt(record, path)
  const source = node?.type === 'number' ? sourceOf(record, node) : ''
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined
}

/** The length of the query's time range in milliseconds; undefined when a time is absent or cannot be read. */
export function rangeOf({ record, now }: CheckedQuery): number | undefined {
  const start = momentOf(textAt(record, ['query', 'startTime']) ?? '', now)
  const end = momentOf(textAt(record, ['query', 'endTime']) ?? '', now)
  return start === null || end === null ? undefined : end - start
}

/** Texts in a sentence: “a”, “b” and 3 more. */
export function namesText(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** The values that stand in a list more than once, each once, in the order of their second place. */
export function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  const twice = new Set<Value>()
  for (const value of values) {
    if (seen.has(value)) twice.add(value)
    seen.add(value)
  }
  return [...twice]
}
