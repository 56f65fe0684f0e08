import { numberText, shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import type { BatchState } from './create-batch.ts'

type BatchProgressProps = {
  state: Pick<BatchState<unknown, unknown>, 'isEnding' | 'pause' | 'progress'>
  /** For example "Reading" and "queries": "Reading 12 of 30 queries". */
  verb: string
  many?: string
  onCancel(): void
  onTryNow(): void
}

/** How far a batch is, what it waits for, and the way to stop it. */
export function BatchProgress({ state, verb, many = 'queries', onCancel, onTryNow }: BatchProgressProps) {
  const { isEnding, pause, progress } = state
  const { done, of } = progress
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 text-sm">
      <div className="min-w-48 flex-1">
        <p role="status" className="tabular">
          {verb} {shownText(done, of, many)}
          {isEnding && '. Stopping after what is under way.'}
        </p>
        <progress
          aria-label={`${verb} ${many}`}
          max={of}
          value={done}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        {pause && <Pause key={pause.until} until={pause.until} message={pause.error.message} />}
      </div>
      {pause && (
        <Button size="small" onClick={onTryNow}>
          Try now
        </Button>
      )}
      <Button
        size="small"
        disabledReason={isEnding ? 'It stops after what is under way.' : undefined}
        onClick={onCancel}
      >
        Stop
      </Button>
    </div>
  )
}

/** Counts from the moment it appears: a new wait is a new one. */
function Pause({ until, message }: { until: number; message: string }) {
  const seconds = useCountdown(until)
  return (
    <p role="status" className="mt-1 text-xs text-warning">
      {message} {seconds > 0 ? `Going on in ${numberText(seconds)} s.` : 'Going on…'}
    </p>
  )
}
