import type { ApiError } from '#api/api-error.ts'
import { pathText } from '#record-text/record-changes.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { isBodyRefused, otherFieldPaths } from '../record/other-fields.ts'

type OtherFieldsOfferProps = {
  text: string
  error: ApiError
  disabledReason: string | undefined
  onSave(): void
}

/** After a refused save: which fields the interface does not describe, and to save without them. */
export function OtherFieldsOffer({ text, error, disabledReason, onSave }: OtherFieldsOfferProps) {
  const names = isBodyRefused(error) ? [...new Set(otherFieldPaths(text).map(pathText))] : []
  if (names.length === 0) return null
  return (
    <section
      aria-label="Fields that the service may not know"
      className="mb-4 flex flex-col items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p>
        The interface does not describe{' '}
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <bdi className="font-mono text-xs break-words">{visibleText(name)}</bdi>
          </span>
        ))}
        . If the service refuses the record because of that, it can be saved without. What stands there now is
        then gone from the record; the history keeps this version.
      </p>
      <Button size="small" disabledReason={disabledReason} onClick={onSave}>
        Save without other fields
      </Button>
    </section>
  )
}
