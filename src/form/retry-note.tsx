import { TriangleAlert } from 'lucide-react'
import type { ApiError } from '#api/api-error.ts'
import { numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '#ui/use-countdown.ts'

/** Shown while a read is tried again: what went wrong so far, when the next try comes, and "Try now". */
export function RetryNote({ error, onTryNow }: { error: ApiError | null; onTryNow(): void }) {
  return error && <Waiting key={error.retryAt} error={error} onTryNow={onTryNow} />
}

/** Counts from the moment it appears: a new failure is a new one. */
function Waiting({ error, onTryNow }: { error: ApiError; onTryNow(): void }) {
  const seconds = useCountdown(error.retryAt)
  return (
    <div
      role="status"
      className="mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-2 text-sm text-warning sm:mx-6"
    >
      <TriangleAlert size={15} aria-hidden="true" />
      <span className="min-w-0 flex-1 break-words">
        {error.message} {error.status !== null && `Status ${error.status}. `}
        {seconds > 0 ? `Trying again in ${numberText(seconds)} s.` : 'Trying again…'}
      </span>
      <Button size="small" onClick={onTryNow}>
        Try now
      </Button>
    </div>
  )
}
