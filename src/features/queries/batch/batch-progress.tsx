import { numberText, shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '#ui/now.tsx'
import type { Batch, BatchState } from './batch.ts'

type BatchProgressProps = {
  batch: Pick<Batch<{ id: string }, never>, 'cancel' | 'tryNow'>
  state: Pick<BatchState<unknown, unknown>, 'isEnding' | 'pause' | 'progress'>
  /** For example "Reading" in "Reading 12 of 30 queries". */
  verb: string
}

/** Progress of a batch, what it is waiting for, and a button to stop it. */
export function BatchProgress({ batch, state: { isEnding, pause, progress }, verb }: BatchProgressProps) {
  const { done, of } = progress
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 text-sm">
      <div className="min-w-48 flex-1">
        <p role="status" className="tabular">
          {verb} {shownText(done, of, 'queries')}
          {isEnding && '. Stopping after what is in progress.'}
        </p>
        <progress
          aria-label={`${verb} queries`}
          max={of}
          value={done}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        {pause && <Pause key={pause.until} until={pause.until} message={pause.error.message} />}
      </div>
      {pause && (
        <Button size="small" onClick={batch.tryNow}>
          Try now
        </Button>
      )}
      <Button
        size="small"
        disabledReason={isEnding ? 'It stops after what is in progress.' : undefined}
        onClick={batch.cancel}
      >
        Stop
      </Button>
    </div>
  )
}

/** Counts down from when it mounts; each new wait needs a new instance. */
function Pause({ until, message }: { until: number; message: string }) {
  const seconds = useCountdown(until)
  return (
    <p role="status" className="mt-1 text-xs text-warning">
      {message} {seconds > 0 ? `Continuing in ${numberText(seconds)} s.` : 'Continuing…'}
    </p>
  )
}
