import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useSyncExternalStore } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { numberText, shownText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import type { Batch, BatchState } from './batch.ts'

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

/** What became of one query of a batch. */
export type ResultRow = {
  id: string
  name: string
  tone: Tone
  /** In a word or two: "Saved", "Not sent". */
  state: string
  /** A sentence on what that means here. */
  detail?: string
  error?: ApiError | null
  /** There are two texts to look at side by side. */
  isComparable?: boolean
}

type ResultTableProps = { rows: readonly ResultRow[]; onCompare?: (id: string) => void }

/** The result of each query of a batch, in the order in which they were sent. */
export function ResultTable({ rows, onCompare }: ResultTableProps) {
  return (
    <table aria-label="Results" className="w-full text-sm">
      <TableHead>
        <ColumnHead>Query</ColumnHead>
        <ColumnHead>Result</ColumnHead>
        <ColumnHead>Details</ColumnHead>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...row} {...(onCompare && { onCompare })} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = ResultRow & Pick<ResultTableProps, 'onCompare'>

const Row = memo(function Row({ onCompare, ...row }: RowProps) {
  const { id, name, tone, state, detail, error, isComparable } = row
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-medium">
        <Link
          to="/queries/$queryId"
          params={{ queryId: id }}
          dir="auto"
          className="[overflow-wrap:anywhere] hover:text-accent hover:underline"
        >
          {visibleText(name)}
        </Link>
      </th>
      <td className="py-2 pr-3">
        <Badge tone={tone}>{state}</Badge>
      </td>
      <td className="py-2">
        {(error?.message ?? detail) && <p className="[overflow-wrap:anywhere]">{error?.message ?? detail}</p>}
        {error && (
          <p className="mt-0.5 text-xs text-muted">
            Status <span className="font-mono text-ink">{error.status ?? 'no answer'}</span>
            {error.traceId && (
              <>
                {' · Trace ID '}
                <span className="font-mono break-all text-ink">{error.traceId}</span>
              </>
            )}
          </p>
        )}
        {isComparable && onCompare && (
          <Button size="small" className="mt-1" onClick={() => onCompare(id)}>
            Compare
          </Button>
        )}
      </td>
    </tr>
  )
})

/** How many queries are in each state, in the order in which the states first come: "3 saved, 1 failed". */
export function resultSummary(rows: readonly Pick<ResultRow, 'state'>[]): string {
  const counts = new Map<string, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return Array.from(counts, ([state, count]) => `${numberText(count)} ${state.toLowerCase()}`).join(', ')
}

function lostSession({ results }: Pick<BatchState<unknown, unknown>, 'results'>): ApiError | undefined {
  for (const result of results.values()) {
    if (result.kind === 'failed' && result.error.kind === 'signed-out') return result.error
  }
  return undefined
}

// The page hears of lost sessions from whatever fails under its query client.
async function throws(error: ApiError): Promise<never> {
  throw error
}

/** What a batch knows now; the component follows it. A lost session is told to the page, as after any other call. */
export function useBatch<Item, Value>(batch: Batch<Item, Value>): BatchState<Item, Value> {
  const state = useSyncExternalStore(batch.subscribe, batch.state)
  const { mutate: tell } = useMutation({ mutationFn: throws })
  const lost = lostSession(state)
  useEffect(() => {
    if (lost) tell(lost)
  }, [lost, tell])
  return state
}
