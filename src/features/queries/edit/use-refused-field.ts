import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { namedField } from '#form/named-field.ts'
import { optionPaths } from '../options/options-values.ts'
import type { useOptionsForm } from '../options/use-options-form.ts'

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
