import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useCountdown } from '#ui/use-countdown.ts'
import { libraryOptions } from '../library/library.ts'
import { reportNotKept } from './use-library-actions.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { type AddProgress, addQueries, type AddReport } from './add-queries.ts'

type AddingStatusProps = {
  progress: AddProgress | null
  report: AddReport | null
  onStop(): void
  onDismiss(): void
  /** Asks for these again. */
  onRetry(ids: readonly string[]): void
}

/** How far adding many queries has come; then those that could not be read, each with its reason. */
export function AddingStatus({ progress, report, onStop, onDismiss, onRetry }: AddingStatusProps) {
  const seconds = useCountdown(progress?.waitsUntil ?? null)
  if (progress && progress.all > 1) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 text-sm sm:px-6">
        <progress
          aria-label="Queries added"
          value={progress.done}
          max={progress.all}
          className="h-1.5 w-48 accent-[var(--accent)]"
        />
        <p role="status" className="tabular text-muted">
          {numberText(progress.done)} of {countText(progress.all, 'query', 'queries')} read
          {seconds > 0 && `. The service asks to wait: ${countText(seconds, 'second')}`}
        </p>
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      </div>
    )
  }
  if (!report || report.failed.length + report.skipped.length === 0) return null
  const { failed, skipped } = report
  const again = [...failed.filter(({ error }) => error.kind !== 'not-found').map(({ id }) => id), ...skipped]
  return (
    <section aria-label="Not added" className="mb-3 border-y border-line bg-warning-soft px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold text-warning">
          {[
            failed.length > 0 && `${countText(failed.length, 'query', 'queries')} could not be read`,
            skipped.length > 0 && `${countText(skipped.length, 'query was', 'queries were')} not asked for`,
          ]
            .filter(Boolean)
            .join(', ')}
        </h2>
        {again.length > 0 && (
          <Button size="small" onClick={() => onRetry(again)}>
            Try {numberText(again.length)} again
          </Button>
        )}
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ul className="max-h-40 overflow-y-auto text-sm">
        {failed.map(({ id, error }) => (
          <li key={id} className="break-words">
            <bdi className="font-mono text-xs">{visibleText(id)}</bdi>: {error.message}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Wanted = { ids: readonly string[]; keepFailed: boolean }

/** Adding many queries: its progress, how to stop it, and what came of it. */
export function useAdding(account: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<AddProgress | null>(null)
  const [report, setReport] = useState<AddReport | null>(null)
  const controller = useRef<AbortController>(null)

  const { mutate, isPending } = useMutation({
    async mutationFn({ ids, keepFailed }: Wanted) {
      controller.current = new AbortController()
      setReport(null)
      const { signal } = controller.current
      try {
        const store = await openQueryStore()
        const result = await addQueries(store, account, ids, {
          keepFailed,
          signal,
          onProgress: setProgress,
        })
        setReport(result)
        if (result.added.length > 0) {
          const title = `${countText(result.added.length, 'query', 'queries')} added to the library`
          toast({ title, tone: 'success' })
        }
        // The page is told of a lost session as of any other failure.
        if (result.ended) throw result.ended
      } finally {
        setProgress(null)
        await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
      }
    },
    onError(error: unknown) {
      if (!(error instanceof ApiError)) reportNotKept()
    },
  })

  return {
    add: (wanted: Wanted) => mutate(wanted),
    isPending,
    progress,
    stop: () => controller.current?.abort(),
    report,
    dismiss: () => setReport(null),
  }
}
