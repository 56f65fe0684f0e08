import type { RecordText } from '#record-text/record-text.ts'
import { type FieldReading, readItems, readMembers, readOrders, readText } from '#form/read-fields.ts'
import type { FieldName, FixedValue, RecordValues } from '#form/record-values.ts'
import type { RecordReading } from '#form/use-record-form.ts'
import { writeItems, writeMembers, writeOrders, writeSomeMembers, writeText } from '#form/write-fields.ts'
import { isKnownField, listFields, otherLists, textFields } from './option-fields.ts'
import { type OptionValue, rowsOf, splitName } from './option-schema.ts'

const isOther = (path: readonly string[]) => (key: string) => !isKnownField([...path, key])

/** The fields of the Options form as the record has them. */
export function readOptions(record: RecordText): RecordReading {
  const fixed = new Map<FieldName, FixedValue>()
  const take = <Held>(name: FieldName, reading: FieldReading<Held>, none: Held): Held => {
    if (reading.fixed) fixed.set(name, reading.fixed)
    return reading.fixed ? none : reading.value
  }
  const values: RecordValues = { texts: {}, items: {}, members: {}, orders: {} }
  for (const { name, path, kind } of textFields) {
    values.texts[name] = take(`texts.${name}`, readText(record, path, kind), '')
  }
  for (const { name, path } of listFields.items) {
    values.items[name] = take(`items.${name}`, readItems(record, path), [])
  }
  for (const { name, path } of listFields.members) {
    values.members[name] = take(`members.${name}`, readMembers(record, path), [])
  }
  for (const { name, path } of otherLists) {
    values.members[name] = take(`members.${name}`, readMembers(record, path, isOther(path)), [])
  }
  for (const { name, path } of listFields.orders) {
    values.orders[name] = take(`orders.${name}`, readOrders(record, path), [])
  }
  return { values, fixed }
}

/** The record's text with one valid field written into it; undefined when it cannot take it. */
export function writeOption(
  text: string,
  name: FieldName,
  value: OptionValue,
  base: string,
): string | undefined {
  const [group, key] = splitName(name)
  if (group === 'texts') {
    const field = textFields.find((known) => known.name === key)
    if (!field || typeof value !== 'string') return undefined
    return writeText(text, field.path, field.kind, value, base)
  }
  if (group === 'items') {
    const [field, rows] = [listFields.items.find((known) => known.name === key), rowsOf.items(value)]
    return field && rows && writeItems(text, field.path, rows, base)
  }
  if (group === 'orders') {
    const [field, rows] = [listFields.orders.find((known) => known.name === key), rowsOf.orders(value)]
    return field && rows && writeOrders(text, field.path, rows, base)
  }
  const rows = rowsOf.members(value)
  const list = listFields.members.find((known) => known.name === key)
  if (list) return rows && writeMembers(text, list.path, rows, base)
  const others = otherLists.find((known) => known.name === key)
  return others && rows && writeSomeMembers(text, others.path, rows, isOther(others.path), base)
}

/** Path in the record of every field of the form, as messages of the service name it. */
export const optionPaths: ReadonlyMap<FieldName, string> = new Map<FieldName, string>([
  ...textFields.map(({ name, path }) => [`texts.${name}`, path.join('.')] as const),
  ...listFields.items.map(({ name, path }) => [`items.${name}`, path.join('.')] as const),
  ...listFields.members.map(({ name, path }) => [`members.${name}`, path.join('.')] as const),
  ...listFields.orders.map(({ name, path }) => [`orders.${name}`, path.join('.')] as const),
])
