import {
  type MemberSource,
  withFieldOf,
  withItems,
  withMembers,
  withSource,
  withText,
} from '#record-text/record-edits.ts'
import {
  type RecordPath,
  type RecordText,
  membersOf,
  nodeAt,
  readRecordText,
  isSameRecord,
  sourceOf,
  textAt,
  withoutField,
} from '#record-text/record-text.ts'
import { memberSource } from './member-kinds.ts'
import {
  type FieldReading,
  type TextKind,
  readItems,
  readMembers,
  readOrders,
  readText,
} from './read-fields.ts'
import type { ItemRow, MemberRow, OrderRow } from './record-form.ts'

const has = (text: string, path: RecordPath) => {
  const { record } = readRecordText(text)
  return record !== undefined && nodeAt(record, path) !== undefined
}

/** Removes a field, and its parent objects if they are then empty and `base` does not have them. */
function removed(text: string, path: RecordPath, base: string): string {
  const result = withoutField(text, path)
  const around = path.slice(0, -1)
  if (around.length === 0 || has(base, around)) return result
  const { record } = readRecordText(result)
  const parent = record && nodeAt(record, around)
  return parent && membersOf(parent).length === 0 ? removed(result, around, base) : result
}

type Read<Value> = (record: RecordText, path: RecordPath) => FieldReading<Value>

/**
 * Writes a field unless the record has a value there that fields cannot edit. If the new value equals that of `base`,
 * the text of `base` is restored in its original place and spelling, so that reverting an edit leaves no trace. A field
 * that was emptied and is filled again also returns to its place.
 */
function written<Value>(
  text: string,
  path: RecordPath,
  base: string,
  read: Read<Value>,
  isSame: (value: Value) => boolean,
  write: (text: string) => string | undefined,
): string | undefined {
  const { record } = readRecordText(text)
  if (!record || read(record, path).fixed) return undefined
  const { record: origin } = readRecordText(base)
  const before = origin && read(origin, path)
  const isBack = before?.value !== undefined && isSame(before.value)
  if (isBack && !has(base, path)) return removed(text, path, base)
  const isAbsent = textAt(record, path) === undefined && !nodeAt(record, path)
  const placed = isBack || isAbsent ? withFieldOf(text, path, base) : text
  return isBack ? placed : write(placed ?? text)
}

/**
 * The record's text with the value of one field; undefined if it cannot be written. An empty value removes the member,
 * except for text that `base`, the record being edited, has: it becomes an empty string.
 */
export function writeText(
  text: string,
  path: RecordPath,
  kind: TextKind | 'lines',
  value: string,
  base: string,
): string | undefined {
  return written(
    text,
    path,
    base,
    (record) => readText(record, path, kind),
    (held) => held === value,
    (text) => {
      const isText = kind === 'text' || kind === 'lines'
      if (value === '' && (!isText || !has(base, path))) return removed(text, path, base)
      return isText ? withText(text, path, value) : withSource(text, path, value)
    },
  )
}

const sameRows = <Row>(a: readonly Row[], b: readonly Row[], isSame: (a: Row, b: Row) => boolean) =>
  a.length === b.length && a.every((row, at) => b[at] !== undefined && isSame(row, b[at]))

/** An unchanged text keeps its original spelling. */
function textSource(value: string, source: string | null): string {
  return source !== null && JSON.parse(source) === value ? source : JSON.stringify(value)
}

/** The record's text with a list of strings. */
export function writeItems(text: string, path: RecordPath, rows: readonly ItemRow[], base: string) {
  return written(
    text,
    path,
    base,
    readItems,
    (held) => sameRows(held, rows, (a, b) => a.value === b.value),
    (text) =>
      withItems(
        text,
        path,
        rows.map(({ value, source }) => textSource(value, source)),
      ),
  )
}

/** The record's text with the members of an object. */
export function writeMembers(text: string, path: RecordPath, rows: readonly MemberRow[], base: string) {
  return written(
    text,
    path,
    base,
    readMembers,
    (held) => sameRows(held, rows, isSameMember),
    (text) => withMembers(text, path, rows.map(memberOf)),
  )
}

const isSameMember = (a: MemberRow, b: MemberRow) =>
  a.key === b.key && a.kind === b.kind && a.value === b.value

const memberOf = (row: MemberRow): MemberSource => ({ key: row.key, source: memberSource(row) })

/**
 * The record's text with exactly these members among those of an object that match `isMeant`; other members stay.
 * Undefined if they cannot be written.
 */
export function writeSomeMembers(
  text: string,
  path: RecordPath,
  rows: readonly MemberRow[],
  isMeant: (key: string) => boolean,
  base: string,
): string | undefined {
  if (!rows.every(({ key }) => isMeant(key))) return undefined
  const { record } = readRecordText(text)
  const object = record && nodeAt(record, path)
  if (!record || object?.type !== 'object') {
    return rows.length === 0 ? text : withMembers(text, path, rows.map(memberOf))
  }
  const all = membersOf(object).map(({ key, value }) => ({ key, source: sourceOf(record, value) }))
  const old = all.filter(({ key }) => isMeant(key))
  if (old.length === rows.length) {
    const next = rows.map(memberOf)
    return withMembers(
      text,
      path,
      all.map((member) => (isMeant(member.key) ? (next.shift() ?? member) : member)),
    )
  }
  const keys = new Set(rows.map(({ key }) => key))
  let result: string | undefined = text
  for (const { key } of old) if (!keys.has(key)) result = removed(result, [...path, key], base)
  for (const row of rows) {
    const { key, source } = memberOf(row)
    if (old.some((member) => member.key === key && member.source === source)) continue
    result = result && withSource(result, [...path, key], source)
  }
  return result
}

/** The element of an order list with its field and direction; other members stay. */
function orderSource({ field, desc, source }: OrderRow): string {
  const element = source ?? '{}'
  const named = writeText(element, ['field'], 'text', field, element) ?? element
  const { record } = readRecordText(element)
  const kept = record && nodeAt(record, ['field'])?.value === field ? element : named
  return writeText(kept, ['desc'], 'boolean', desc, element) ?? kept
}

/** The record's text with an order list; other members of its elements stay. */
export function writeOrders(text: string, path: RecordPath, rows: readonly OrderRow[], base: string) {
  return written(
    text,
    path,
    base,
    readOrders,
    (held) => sameRows(held, rows, (a, b) => isSameRecord(orderSource(a), orderSource(b))),
    (text) => withItems(text, path, rows.map(orderSource)),
  )
}
