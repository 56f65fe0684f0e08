import type { Node } from 'jsonc-parser'
import {
  recordIgnoring,
  membersOf,
  nodeAt,
  readRecordText,
  type RecordPath,
  type RecordText,
  sourceOf,
  textAt,
} from '#record-text/record-text.ts'
import type { FixedValue, ItemRow, MemberRow, OrderRow } from './record-form.ts'

/** What a form shows for a field: a value it can edit exactly, or one it must not change. */
export type FieldReading<Value> = { value: Value; fixed?: never } | { value?: never; fixed: FixedValue }

export type TextKind = 'text' | 'integer' | 'boolean'

const fixed = (source: string, reason: string): FieldReading<never> => ({ fixed: { source, reason } })

/** A one-line field would lose or change line breaks and lone surrogates. */
export const fitsOneLine = (text: string): boolean => !/[\n\r]/.test(text) && text.isWellFormed()

/**
 * The node at a path, null if the field is absent, or why it cannot be edited: a repeated key, or a parent that is not
 * an object.
 */
function locate(record: RecordText, path: RecordPath): { node: Node | null } | { fixed: FixedValue } {
  for (let length = 1; length <= path.length; length++) {
    const here = path.slice(0, length)
    const parent = nodeAt(record, here.slice(0, -1))
    if (!parent) return { node: null }
    if (parent.type !== 'object') {
      const name = String(path[length - 2])
      return { fixed: { source: sourceOf(record, parent), reason: `“${name}” is not an object.` } }
    }
    if (
      record.duplicates.some((twice) => twice.length === length && twice.every((key, at) => key === here[at]))
    ) {
      return { fixed: { source: '', reason: `“${String(here.at(-1))}” appears more than once.` } }
    }
  }
  return { node: nodeAt(record, path) ?? null }
}

/** A field as the text of an input, of one or several lines; empty if it is absent or null. */
export function readText(
  record: RecordText,
  path: RecordPath,
  kind: TextKind | 'lines',
): FieldReading<string> {
  // `around` stays the same object while a multiline text is edited, so that the node is not located again.
  const around = kind === 'lines' ? recordIgnoring(record, path) : record
  const place = locate(around, path)
  if ('fixed' in place) return place
  if (!place.node || place.node.type === 'null') return { value: '' }
  const source = sourceOf(around, place.node)
  if (kind === 'boolean') {
    return place.node.type === 'boolean' ? { value: source } : fixed(source, 'It is not true or false.')
  }
  if (kind === 'integer') {
    if (/^-?(?:0|[1-9]\d*)$/.test(source)) return { value: source }
    return fixed(
      source,
      place.node.type === 'number' ? 'It is not written as a whole number.' : 'It is not a number.',
    )
  }
  const text = textAt(record, path)
  if (text === undefined) return fixed(source, 'It is not text.')
  return kind === 'lines' || fitsOneLine(text)
    ? { value: text }
    : fixed(source, 'It has line breaks or characters that a field cannot hold.')
}

/** The strings of a list; empty if it is absent. */
export function readItems(record: RecordText, path: RecordPath): FieldReading<ItemRow[]> {
  const place = locate(record, path)
  if ('fixed' in place) return place
  if (!place.node || place.node.type === 'null') return { value: [] }
  const source = sourceOf(record, place.node)
  if (place.node.type !== 'array') return fixed(source, 'It is not a list.')
  const rows: ItemRow[] = []
  for (const node of place.node.children ?? []) {
    const value = String(node.value)
    if (node.type !== 'string' || !fitsOneLine(value))
      return fixed(source, 'Not every element is one line of text.')
    if (value === '') return fixed(source, 'An element is blank.')
    rows.push({ value, source: sourceOf(record, node) })
  }
  return { value: rows }
}

/**
 * The members of an object that match `isMeant`, or all; empty if it is absent. With `isMeant`, the members are fields
 * of their own, so only a repeated key among them prevents editing.
 */
export function readMembers(
  record: RecordText,
  path: RecordPath,
  isMeant?: (key: string) => boolean,
): FieldReading<MemberRow[]> {
  const place = locate(record, path)
  if ('fixed' in place) return place
  if (!place.node || place.node.type === 'null') return { value: [] }
  const source = sourceOf(record, place.node)
  if (place.node.type !== 'object') return fixed(source, 'It is not an object.')
  const isTwice = (twice: RecordPath) =>
    path.every((key, at) => twice[at] === key) &&
    (!isMeant || (twice.length === path.length + 1 && isMeant(String(twice.at(-1)))))
  if (record.duplicates.some(isTwice)) return fixed(source, 'A key appears more than once.')
  const members = membersOf(place.node).filter(({ key }) => isMeant?.(key) ?? true)
  if (!members.every(({ key }) => fitsOneLine(key))) return fixed(source, 'A key is not one line of text.')
  if (members.some(({ key }) => key === '')) return fixed(source, 'A key is blank.')
  return { value: members.map(({ key, value }) => memberRow(key, value, sourceOf(record, value))) }
}

function memberRow(key: string, node: Node, source: string): MemberRow {
  const text = node.type === 'string' ? String(node.value) : undefined
  if (text !== undefined && fitsOneLine(text)) return { key, kind: 'text', value: text, source }
  const kind = node.type === 'number' || node.type === 'boolean' || node.type === 'null' ? node.type : 'json'
  return { key, kind, value: source, source }
}

/** The elements of an order list; empty if it is absent. `source` keeps other members of an element. */
export function readOrders(record: RecordText, path: RecordPath): FieldReading<OrderRow[]> {
  const place = locate(record, path)
  if ('fixed' in place) return place
  if (!place.node || place.node.type === 'null') return { value: [] }
  const source = sourceOf(record, place.node)
  if (place.node.type !== 'array') return fixed(source, 'It is not a list.')
  const rows: OrderRow[] = []
  for (const node of place.node.children ?? []) {
    const written = sourceOf(record, node)
    const { record: element } = readRecordText(written)
    const field = element && readText(element, ['field'], 'text').value
    const desc = element && readText(element, ['desc'], 'boolean').value
    if (field === undefined || desc === undefined)
      return fixed(source, 'Not every element is a field and a direction.')
    if (field.trim() === '') return fixed(source, 'An element names no field.')
    rows.push({ field, desc: desc === 'true' || desc === 'false' ? desc : '', source: written })
  }
  return { value: rows }
}
