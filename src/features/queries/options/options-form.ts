import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { memberProblem } from '#form/member-kinds.ts'
import { type FieldReading, readItems, readMembers, readOrders, readText } from '#form/read-fields.ts'
import {
  type FieldName,
  type FixedValue,
  namedField,
  type RecordReading,
  type RecordValues,
  useRecordForm,
} from '#form/record-form.ts'
import { rowError } from '#form/rows-frame.tsx'
import { writeItems, writeMembers, writeOrders, writeSomeMembers, writeText } from '#form/write-fields.ts'
import { z } from '#lib/zod.ts'
import { recordIgnoring, readRecordText, type RecordText } from '#record-text/record-text.ts'
import { hasInput, listFields, otherFieldGroups, textFields } from '../record/query-fields.ts'

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

const memberRow = z
  .object({
    key: z.string().check(z.minLength(1, 'The key is blank.')),
    kind: z.enum(['text', 'number', 'boolean', 'null', 'json']),
    value: z.string(),
    source: z.nullable(z.string()),
  })
  .check(
    z.superRefine(({ kind, value }, context) => {
      const message = memberProblem(kind, value)
      if (message) context.addIssue({ code: 'custom', path: ['value'], message })
    }),
  )

const membersThat = (refusal: (key: string) => string | undefined) =>
  z.array(memberRow).check(
    z.superRefine((rows, context) => {
      const keys = new Set<string>()
      for (const [at, { key }] of rows.entries()) {
        const message = keys.has(key) ? `The key “${key}” is used twice.` : refusal(key)
        keys.add(key)
        if (message) return context.addIssue({ code: 'custom', path: [at, 'key'], message })
      }
    }),
  )

const members = membersThat(() => undefined)

const others = Object.fromEntries(
  otherFieldGroups.map(({ name, path }) => [
    name,
    membersThat((key) =>
      hasInput([...path, key]) ? `“${key}” has a place of its own and cannot be added here.` : undefined,
    ),
  ]),
)

const orders = z.array(
  z.object({
    field: z.string().check(z.refine((text) => text.trim() !== '', 'The order field is blank.')),
    desc: z.enum(['', 'true', 'false']),
    source: z.nullable(z.string()),
  }),
)

const memberLists = {
  ...Object.fromEntries(listFields.members.map(({ name }) => [name, members])),
  ...others,
}

/** Schema of the Options form. Refuses only what cannot be sent at all. */
export const optionsSchema: z.ZodMiniType<RecordValues, RecordValues> = z.object({
  texts,
  items: z.object({ libraries: items }),
  members: z.object(memberLists),
  orders: z.object({ defaultOrder: orders }),
})

type OptionValue = RecordValues[keyof RecordValues][string]

const splitName = (name: FieldName) => {
  const at = name.indexOf('.')
  return [name.slice(0, at), name.slice(at + 1)] as const
}

/** Whether one field is valid by itself. */
export function acceptsOption(name: FieldName, value: OptionValue): boolean {
  const [group, key] = splitName(name)
  if (group === 'texts') return texts.shape[key]?.safeParse(value).success === true
  if (group === 'items') return items.safeParse(value).success
  if (group === 'members') return memberLists[key]?.safeParse(value).success === true
  return orders.safeParse(value).success
}

const isOther = (path: readonly string[]) => (key: string) => !hasInput([...path, key])

/** The record's values for the Options form. */
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
  for (const { name, path } of otherFieldGroups) {
    values.members[name] = take(`members.${name}`, readMembers(record, path, isOther(path)), [])
  }
  for (const { name, path } of listFields.orders) {
    values.orders[name] = take(`orders.${name}`, readOrders(record, path), [])
  }
  return { values, fixed }
}

/** The record's text with one valid field written into it; undefined when the record cannot contain it. */
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
    const [field, rows] = [listFields.items.find((known) => known.name === key), items.safeParse(value).data]
    return field && rows && writeItems(text, field.path, rows, base)
  }
  if (group === 'orders') {
    const [field, rows] = [
      listFields.orders.find((known) => known.name === key),
      orders.safeParse(value).data,
    ]
    return field && rows && writeOrders(text, field.path, rows, base)
  }
  const rows = members.safeParse(value).data
  const list = listFields.members.find((known) => known.name === key)
  if (list) return rows && writeMembers(text, list.path, rows, base)
  const others = otherFieldGroups.find((known) => known.name === key)
  return others && rows && writeSomeMembers(text, others.path, rows, isOther(others.path), base)
}

/** Record path of every form field, as in error messages of the service. */
const optionPaths: ReadonlyMap<FieldName, string> = new Map<FieldName, string>([
  ...textFields.map(({ name, path }) => [`texts.${name}`, path.join('.')] as const),
  ...listFields.items.map(({ name, path }) => [`items.${name}`, path.join('.')] as const),
  ...listFields.members.map(({ name, path }) => [`members.${name}`, path.join('.')] as const),
  ...listFields.orders.map(({ name, path }) => [`orders.${name}`, path.join('.')] as const),
])

export type OptionEdit = { name: FieldName; value: OptionValue }

/** A form for every field but the APL text, bound to the record's text, with its first problem. */
export function useOptionsForm(record: RecordText | undefined, onEdit: (edit: OptionEdit) => void) {
  // No field shows the APL text, so typing there must not reset any.
  const fields = record && recordIgnoring(record, ['query', 'apl'])
  const reading = useMemo(() => (fields ? readOptions(fields) : null), [fields])
  const write = useCallback((name: FieldName, value: OptionValue) => onEdit({ name, value }), [onEdit])
  const { form, bound } = useRecordForm({ schema: optionsSchema, reading, write, accepts: acceptsOption })
  const { errors } = form.formState

  const wrongText = textFields.find(
    ({ name }) => errors.texts?.[name] && errors.texts[name].type !== 'server',
  )
  const wrongList = [
    ...listFields.items.map(({ name, label }) => ({ label, error: errors.items?.[name] })),
    ...[...listFields.members, ...otherFieldGroups].map(({ name, label }) => ({
      label,
      error: errors.members?.[name],
    })),
    ...listFields.orders.map(({ name, label }) => ({ label, error: errors.orders?.[name] })),
  ].find(({ error }) => error !== undefined && error.type !== 'server')
  const problem = wrongText
    ? errors.texts?.[wrongText.name]?.message
    : wrongList && `${wrongList.label}: ${rowError(wrongList.error) ?? 'not valid.'}`
  return {
    form,
    bound,
    problem,
    /** Resets all fields, valid or not, to the values in a record's text. */
    resetTo(text: string) {
      const { record: target } = readRecordText(text)
      if (target) form.reset(readOptions(target).values)
    },
  }
}

/** Marks the field the service named when it refused a save. */
export function useRefusedField(
  error: ApiError | undefined,
  form: ReturnType<typeof useOptionsForm>['form'],
): void {
  const mark = useEffectEvent((refusal: ApiError) => {
    if (refusal.kind !== 'invalid' && refusal.kind !== 'conflict') return
    const name = namedField(refusal.message, optionPaths)
    if (name) form.setError(name, { type: 'server', message: refusal.message })
  })
  useEffect(() => {
    if (error) mark(error)
  }, [error])
}
