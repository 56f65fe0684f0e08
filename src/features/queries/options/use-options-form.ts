import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { type RecordText, apartFrom, readRecordText } from '#record-text/record-text.ts'
import { type FieldName, namedField, useRecordForm } from '#form/record-form.ts'
import { rowError } from '#form/rows-frame.tsx'
import { listFields, otherLists, textFields } from '../record/query-fields.ts'
import { acceptsOption, optionPaths, optionsSchema, type OptionValue, readOptions } from './options-values.ts'

/** One field of the form with what was put into it. */
export type OptionEdit = { name: FieldName; value: OptionValue }

/** The form over every field but the APL text, bound to the record's text; and the first thing wrong in it. */
export function useOptionsForm(record: RecordText | undefined, onEdit: (edit: OptionEdit) => void) {
  // No field shows the APL text: typing there leaves them all as they are.
  const fields = record && apartFrom(record, ['query', 'apl'])
  const reading = useMemo(() => (fields ? readOptions(fields) : null), [fields])
  const write = useCallback((name: FieldName, value: OptionValue) => onEdit({ name, value }), [onEdit])
  const { form, bound } = useRecordForm({ schema: optionsSchema, reading, write, accepts: acceptsOption })
  const { errors } = form.formState

  const wrongText = textFields.find(
    ({ name }) => errors.texts?.[name] && errors.texts[name].type !== 'server',
  )
  const wrongList = [
    ...listFields.items.map(({ name, label }) => ({ label, error: errors.items?.[name] })),
    ...[...listFields.members, ...otherLists].map(({ name, label }) => ({
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
    /** Gives up what stands in the fields, valid or not, for what a record's text says. */
    resetTo(text: string) {
      const { record: target } = readRecordText(text)
      if (target) form.reset(readOptions(target).values)
    },
  }
}

/** Marks the field that the service named when it refused a save. */
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
