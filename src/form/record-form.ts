import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Control, type FieldPathValue, get, useController, useForm } from 'react-hook-form'
import type { z } from '#lib/zod.ts'

/** A string in a list. `source` is its original JSON; null for an added row. */
export type ItemRow = { value: string; source: string | null }

/** How a member's value is written: as bare text, or as JSON of one type or of any. */
export type MemberKind = 'text' | 'number' | 'boolean' | 'null' | 'json'

/** A key with its value: bare text, or JSON as typed. */
export type MemberRow = { key: string; kind: MemberKind; value: string; source: string | null }

/** An element of an order list; `desc` is empty if absent. */
export type OrderRow = { field: string; desc: '' | 'true' | 'false'; source: string | null }

/** Values of a record's form fields. Numbers and booleans are kept as typed text. */
export type RecordValues = {
  texts: Record<string, string>
  items: Record<string, ItemRow[]>
  members: Record<string, MemberRow[]>
  orders: Record<string, OrderRow[]>
}

/** Form field name, for example `texts.name`. */
export type FieldName = `${keyof RecordValues}.${string}`

/** A value that a form field cannot hold exactly, shown read-only. */
export type FixedValue = { source: string; reason: string }

/** What every field of a record's form needs: its values, and how to write them. */
export type RecordForm = {
  control: Control<RecordValues>
  /** Sets a field's value, and writes it to the record's text if it is valid. */
  change(name: FieldName, value: RecordValues[keyof RecordValues][string]): void
  /** Values that fields must not change, by field name. */
  fixed: ReadonlyMap<FieldName, FixedValue>
}

/**
 * The field that an error message of the service names by path, as in "query.defaultLimit: Expected an integer."; the
 * longest path wins. Undefined if there is none.
 */
export function namedField<Name extends string>(
  message: string,
  paths: ReadonlyMap<Name, string>,
): Name | undefined {
  const found = [...paths].filter(([, path]) =>
    new RegExp(`(?<![\\w.])${path.replaceAll('.', '\\.')}(?![\\w])`).test(message),
  )
  return found.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

export type RecordReading = { values: RecordValues; fixed: ReadonlyMap<FieldName, FixedValue> }

type Value = RecordValues[keyof RecordValues][string]

type RecordFormOptions = {
  schema: z.ZodMiniType<RecordValues, RecordValues>
  /** The current content of the record's text; null while it is invalid. */
  reading: RecordReading | null
  /** Writes a valid field value to the record's text. */
  write(name: FieldName, value: Value): void
  /** Whether a field value is valid. */
  accepts(name: FieldName, value: Value): boolean
}

const namesIn = (values: RecordValues): FieldName[] =>
  (['texts', 'items', 'members', 'orders'] as const).flatMap((group) =>
    Object.keys(values[group]).map((key): FieldName => `${group}.${key}`),
  )

const valueIn = (values: RecordValues, name: FieldName): Value | undefined => get(values, name)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const empty: RecordValues = { texts: {}, items: {}, members: {}, orders: {} }

/**
 * Binds a form to a record's text. Valid values are written to the text immediately; invalid ones stay in their field
 * with an error. If the text changes in another way, the fields follow, but keep other invalid input.
 */
export function useRecordForm({ schema, reading, write, accepts }: RecordFormOptions) {
  const form = useForm<RecordValues>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: reading?.values ?? empty,
  })
  const followed = useRef<RecordValues>(reading?.values ?? empty)

  const follow = useEffectEvent((values: RecordValues) => {
    for (const name of namesIn(values)) {
      const next = valueIn(values, name)
      if (next === undefined || same(next, valueIn(followed.current, name))) continue
      if (same(next, form.getValues(name))) continue
      form.setValue(name, next, { shouldValidate: true })
    }
    followed.current = values
  })
  const values = reading?.values
  useEffect(() => {
    if (values) follow(values)
  }, [values])

  const { control } = form
  const fixed = reading?.fixed
  const bound = useMemo(
    (): RecordForm => ({
      control,
      fixed: fixed ?? new Map(),
      change(name, value) {
        form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
        if (accepts(name, value)) write(name, value)
      },
    }),
    [control, fixed, form, accepts, write],
  )
  return { form, bound }
}

/** One field of a record's form: its value, error, and how to change it. */
export function useRecordField<Name extends FieldName>(form: RecordForm, name: Name) {
  const { field, fieldState } = useController({ control: form.control, name })
  // A record may not have the field.
  const value: FieldPathValue<RecordValues, Name> | undefined = field.value
  return {
    value,
    error: fieldState.error,
    fixed: form.fixed.get(name),
    change: (value: Value) => form.change(name, value),
  }
}
