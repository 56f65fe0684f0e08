import type { ApiError } from '#api/api-error.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'

type AddFailuresProps = { failed: readonly { id: string; error: ApiError }[]; onDismiss(): void }

/** The queries that could not be read while many were added, each with its reason. */
export function AddFailures({ failed, onDismiss }: AddFailuresProps) {
  if (failed.length === 0) return null
  return (
    <section aria-label="Not added" className="border-y border-line bg-warning-soft px-4 py-2 sm:px-6">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold text-warning">
          {countText(failed.length, 'query', 'queries')} could not be read
        </h2>
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ul className="max-h-40 overflow-y-auto text-sm">
        {failed.map(({ id, error }) => (
          <li key={id}>
            <bdi className="font-mono text-xs">{visibleText(id)}</bdi>: {error.message}
          </li>
        ))}
      </ul>
    </section>
  )
}
