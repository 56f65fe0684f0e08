import { z } from '#lib/zod.ts'
import { type RecordText, membersOf, nodeAt, sourceOf } from '#api/record-text.ts'
import { type FieldReading, readItems, readMembers, readOrders, readText } from '#form/read-fields.ts'
import type { FieldName, FixedValue, RecordValues } from '#form/record-values.ts'
import type { RecordReading } from '#form/use-record-form.ts'
import { writeItems, writeMembers, writeOrders, writeText } from '#form/write-fields.ts'
import { isKnownField, listFields, textFields } from './option-fields.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const wholeNumber = /^(?:-?(?:0|[1-9]\d*))?$/

const texts = z.object(
  Object.fromEntries(
    textFields.map(({ name, label, kind }) => [
      name,
      kind === 'integer'
        ? z.string().check(z.regex(wholeNumber, `${label} must be a whole number in plain digits, or empty.`))
        : z.string(),
    ]),
  ),
)

const items = z.array(
  z.object({ value: z.string().check(z.minLength(1, 'The text is blank.')), source: z.nullable(z.string()) }),
)

const members = z
  .array(
    z
      .object({
        key: z.string().check(z.minLength(1, 'The key is blank.')),
        kind: z.enum(['text', 'json']),
        value: z.string(),
        source: z.nullable(z.string()),
      })
      .check(
        z.refine(({ kind, value }) => kind === 'text' || isJson(value), {
          path: ['value'],
          error: 'The value is not valid JSON.',
        }),
      ),
  )
  .check(
    z.superRefine((rows, context) => {
      const keys = rows.map(({ key }) => key)
      const at = keys.findIndex((key, position) => keys.indexOf(key) < position)
      if (at >= 0) {
        context.addIssue({
          code: 'custom',
          path: [at, 'key'],
          message: `The key “${keys[at]}” stands twice.`,
        })
      }
    }),
  )

const orders = z.array(
  z.object({
    field: z.string().check(z.refine((text) => text.trim() !== '', 'The order field is blank.')),
    desc: z.enum(['', 'true', 'false']),
    source: z.nullable(z.string()),
  }),
)

/** What the Options form takes. Texts are never judged: only what cannot be sent at all is refused. */
export const optionsSchema: z.ZodMiniType<RecordValues, RecordValues> = z.object({
  texts,
  items: z.object({ libraries: items }),
  members: z.object({ variables: members, metadata: members }),
  orders: z.object({ defaultOrder: orders }),
})

const schemas = { items, members, orders }

type Value = RecordValues[keyof RecordValues][string]

const split = (name: FieldName) => {
  const at = name.indexOf('.')
  return [name.slice(0, at), name.slice(at + 1)] as const
}

/** Whether one field alone is valid. */
export function acceptsOption(name: FieldName, value: Value): boolean {
  const [group, key] = split(name)
  if (group === 'texts') return texts.shape[key]?.safeParse(value).success === true
  if (group === 'items') return schemas.items.safeParse(value).success
  return (group === 'members' ? schemas.members : schemas.orders).safeParse(value).success
}

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
  for (const { name, path } of listFields.orders) {
    values.orders[name] = take(`orders.${name}`, readOrders(record, path), [])
  }
  return { values, fixed }
}

/** The record's text with one valid field written into it; undefined when it cannot take it. */
export function writeOption(text: string, name: FieldName, value: Value, base: string): string | undefined {
  const [group, key] = split(name)
  const rows = typeof value === 'string' ? null : value
  const field = textFields.find((known) => known.name === key)
  if (group === 'texts' && field && typeof value === 'string') {
    return writeText(text, field.path, field.kind, value, base)
  }
  const item = listFields.items.find((field) => field.name === key)
  if (item && rows) return writeItems(text, item.path, items.parse(rows), base)
  const member = listFields.members.find((field) => field.name === key)
  if (member && rows) return writeMembers(text, member.path, members.parse(rows), base)
  const order = listFields.orders.find((field) => field.name === key)
  if (order && rows) return writeOrders(text, order.path, orders.parse(rows), base)
  return undefined
}

export type OtherField = { path: readonly string[]; source: string }

/** Fields that the interface does not describe, in the record, its query and its query options. */
export function otherFields(record: RecordText): OtherField[] {
  return [[], ['query'], ['query', 'queryOptions']].flatMap((place) =>
    membersOf(place.length === 0 ? record.root : nodeAt(record, place))
      .map(({ key, value }) => ({ path: [...place, key], source: sourceOf(record, value) }))
      .filter(({ path }) => !isKnownField(path)),
  )
}

/** Path in the record of every field of the form, as messages of the service name it. */
export const optionPaths: ReadonlyMap<FieldName, string> = new Map<FieldName, string>([
  ...textFields.map(({ name, path }) => [`texts.${name}`, path.join('.')] as const),
  ...listFields.items.map(({ name, path }) => [`items.${name}`, path.join('.')] as const),
  ...listFields.members.map(({ name, path }) => [`members.${name}`, path.join('.')] as const),
  ...listFields.orders.map(({ name, path }) => [`orders.${name}`, path.join('.')] as const),
])
