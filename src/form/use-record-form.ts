import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from '#lib/zod.ts'
import type { RecordForm } from './record-form.ts'
import type { FieldName, FixedValue, RecordValues } from './record-values.ts'

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
