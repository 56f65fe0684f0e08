import { asText, jsonIn } from '#lib/json-value.ts'
import type { MemberKind, MemberRow } from './record-form.ts'

/** The types of a member's value in display order. */
export const memberKinds: readonly { value: MemberKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Boolean' },
  { value: 'null', label: 'Null' },
  { value: 'json', label: 'JSON' },
]

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Why a value is invalid for its type; undefined if it is valid. Numbers are checked as text and never rounded. */
export function memberProblem(kind: MemberKind, value: string): string | undefined {
  if (kind === 'text')
    return value.isWellFormed() ? undefined : 'The text contains a broken character (a lone surrogate).'
  if (kind === 'number')
    return number.test(value.trim()) ? undefined : 'The value is not a valid JSON number.'
  if (kind === 'boolean')
    return /^(?:true|false)$/.test(value) ? undefined : 'The value is not true or false.'
  if (kind === 'null') return undefined
  return jsonIn(value) !== undefined ? undefined : 'The value is not valid JSON.'
}

export function memberSource({ kind, value, source }: MemberRow): string {
  if (kind === 'null') return 'null'
  if (kind !== 'text') return value.trim()
  // An unchanged text keeps its original spelling.
  return source?.startsWith('"') && JSON.parse(source) === value ? source : JSON.stringify(value)
}

/** A row with another type. The value is kept if it is valid for the type; otherwise it stays, to be corrected. */
export function retyped(row: MemberRow, kind: MemberKind): MemberRow {
  if (kind === row.kind) return row
  if (kind === 'json') {
    return { ...row, kind, value: memberProblem(row.kind, row.value) ? row.value : memberSource(row) }
  }
  if (kind === 'null') return { ...row, kind, value: 'null' }
  const bare = row.kind === 'null' ? '' : row.kind === 'json' ? textOf(row.value) : row.value
  if (kind === 'boolean') return { ...row, kind, value: bare === 'true' ? 'true' : 'false' }
  return { ...row, kind, value: bare }
}

/** The content of a JSON string, or any other JSON as it is. */
function textOf(json: string): string {
  return asText(jsonIn(json)) ?? json
}
