import { Link } from '@tanstack/react-router'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { LeftQuery } from './replace-state.ts'

/** The queries that no replacement reaches, each with the reason. */
export function LeftList({ left }: { left: readonly LeftQuery[] }) {
  if (left.length === 0) return null
  return (
    <section aria-label="Not in the preview" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm">
      <h3 className="font-semibold text-warning">
        {countText(left.length, 'query is', 'queries are')} not in the preview
      </h3>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {left.map(({ id, name, reason, error }) => (
          <li key={id} className="py-0.5 [overflow-wrap:anywhere]">
            <Link to="/queries/$queryId" params={{ queryId: id }} className="font-medium hover:underline">
              <bdi>{visibleText(name)}</bdi>
            </Link>
            : {reason}
            {error && (
              <span className="text-xs text-muted">
                {' '}
                Status {error.status ?? 'no answer'}
                {error.traceId && `, trace ID ${error.traceId}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
