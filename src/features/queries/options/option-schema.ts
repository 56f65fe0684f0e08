import { z } from '#lib/zod.ts'
import { memberProblem } from '#form/member-kinds.ts'
import type { FieldName, RecordValues } from '#form/record-values.ts'
import { isKnownField, listFields, otherLists, textFields } from './option-fields.ts'

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
        const message = keys.has(key) ? `The key “${key}” stands twice.` : refusal(key)
        keys.add(key)
        if (message) return context.addIssue({ code: 'custom', path: [at, 'key'], message })
      }
    }),
  )

const members = membersThat(() => undefined)

const others = Object.fromEntries(
  otherLists.map(({ name, path }) => [
    name,
    membersThat((key) =>
      isKnownField([...path, key])
        ? `“${key}” is a field that the interface describes: it is not another one.`
        : undefined,
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

/** What the Options form takes. Texts are never judged: only what cannot be sent at all is refused. */
export const optionsSchema: z.ZodMiniType<RecordValues, RecordValues> = z.object({
  texts,
  items: z.object({ libraries: items }),
  members: z.object(memberLists),
  orders: z.object({ defaultOrder: orders }),
})

export type OptionValue = RecordValues[keyof RecordValues][string]

/** Group and key of a field's name. */
export const splitName = (name: FieldName) => {
  const at = name.indexOf('.')
  return [name.slice(0, at), name.slice(at + 1)] as const
}

/** Whether one field alone is valid. */
export function acceptsOption(name: FieldName, value: OptionValue): boolean {
  const [group, key] = splitName(name)
  if (group === 'texts') return texts.shape[key]?.safeParse(value).success === true
  if (group === 'items') return items.safeParse(value).success
  if (group === 'members') return memberLists[key]?.safeParse(value).success === true
  return orders.safeParse(value).success
}

/** Rows as one kind of list has them; undefined when they are of another kind. */
export const rowsOf = {
  items: (value: OptionValue) => items.safeParse(value).data,
  members: (value: OptionValue) => members.safeParse(value).data,
  orders: (value: OptionValue) => orders.safeParse(value).data,
}
