import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Control, useForm } from 'react-hook-form'
import type { z } from '#lib/zod.ts'

/** A text in a list. `source` is the JSON it was read from; null for one that was added. */
export type ItemRow = { value: string; source: string | null }

/** How the value of a member is written: bare text, or the JSON source of one type or of any. */
export type MemberKind = 'text' | 'number' | 'boolean' | 'null' | 'json'

/** A key with its value: text is bare, everything else its JSON source as it is typed. */
export type MemberRow = { key: string; kind: MemberKind; value: string; source: string | null }

/** An element of an order list; `desc` is empty when absent. */
export type OrderRow = { field: string; desc: '' | 'true' | 'false'; source: string | null }

/** What the fields of a form over a record hold: texts as they are typed, numbers and switches included. */
export type RecordValues = {
  texts: Record<string, string>
  items: Record<string, ItemRow[]>
  members: Record<string, MemberRow[]>
  orders: Record<string, OrderRow[]>
}

/** Name of a field in the form, for example `texts.name`. */
export type FieldName = `${keyof RecordValues}.${string}`

/** A value that a field of a form cannot hold exactly: shown, not edited. */
export type FixedValue = { source: string; reason: string }

/** What every field of a form over a record needs: where its value lives, and how a valid one reaches the text. */
export type RecordForm = {
  control: Control<RecordValues>
  /** Takes what was typed into a field; it goes into the record's text as soon as it is valid. */
  change(name: FieldName, value: RecordValues[keyof RecordValues][string]): void
  /** Values that no field may touch, by field name. */
  fixed: ReadonlyMap<FieldName, FixedValue>
}

/**
 * The field that an error message of the service names by its path in the record, such as
 * "query.defaultLimit: Expected an integer."; the longest path wins. Undefined when it names none.
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
  /** What the record's text says now; null while the text is no record. */
  reading: RecordReading | null
  /** Writes one valid field into the record's text. */
  write(name: FieldName, value: Value): void
  /** The schema of one field, to tell whether what was typed may be written. */
  accepts(name: FieldName, value: Value): boolean
}

const namesIn = (values: RecordValues): FieldName[] =>
  (['texts', 'items', 'members', 'orders'] as const).flatMap((group) =>
    Object.keys(values[group]).map((key): FieldName => `${group}.${key}`),
  )

const valueIn = (values: RecordValues, name: FieldName): Value | undefined => {
  const [group, key] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)]
  if (group === 'texts') return values.texts[key]
  if (group === 'items') return values.items[key]
  return group === 'members' ? values.members[key] : values.orders[key]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const empty: RecordValues = { texts: {}, items: {}, members: {}, orders: {} }

/**
 * Binds a form to a record's text. A valid value goes into the text at once; an invalid one stays in its field with
 * its error. Whatever else changes the text, the fields follow, and what is invalid elsewhere is not lost.
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
