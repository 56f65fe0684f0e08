import { Link } from '@tanstack/react-router'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { useNow } from '#ui/now.tsx'
import type { ComparedRecord } from './use-compared-record.ts'

/** Which query stands on one side, and which version of it. */
export function ComparedSide({ label, record }: { label: string; record: ComparedRecord }) {
  const now = useNow()
  const { id, title, text, receivedAt, isLoading, error, onRetry } = record
  return (
    <section aria-label={label} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="truncate text-base font-semibold">
        <Link to="/queries/$queryId" params={{ queryId: id }} dir="auto" className="hover:underline">
          {visibleText(title)}
        </Link>
      </h2>
      <Identifier id={id} />
      <p role="status" className="mt-1 text-sm text-muted">
        {receivedAt !== null && !error
          ? `From the service, ${relativeTime(receivedAt, Math.max(now, receivedAt))}`
          : text === null
            ? isLoading
              ? 'Asking the service…'
              : 'Nothing is known of it.'
            : `Last known copy in this browser${isLoading ? '; asking the service…' : ''}`}
      </p>
      {error && !isLoading && (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warning">
          <span>{error.message}</span>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}
