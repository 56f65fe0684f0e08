import { Link, useBlocker } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { isOpen } from '../record/record-calls.ts'
import { BatchProgress } from './batch-progress.tsx'
import { type Batch, type BatchState, retriableItems, unsentItems } from './batch.ts'

/** The outcome of one query in a batch. */
export type ResultRow = BatchResultText & { id: string; name: string }

type BatchResultText = {
  tone: Tone
  /** One or two words, for example "Saved" or "Not sent". */
  state: string
  /** A sentence that explains the state. */
  detail?: string
  error?: ApiError | null
  /** Whether there are two texts to compare side by side. */
  isComparable?: boolean
}

/** The wording of a kind of batch: during a call, after a failure, if nothing was sent, and for a call's result. */
export type BatchWords<Value> = {
  doing: string
  not: string
  unsent: string
  describe(value: Value): BatchResultText
}

type Failure = { kind: string; error: ApiError }

/** The state of one query; null while it waits. */
export function describeResult<Value extends object>(
  { results, inProgress }: Pick<BatchState<unknown, Value | Failure>, 'results' | 'inProgress'>,
  id: string,
  words: BatchWords<Value>,
): BatchResultText | null {
  const result = results.get(id)
  if (!result) return inProgress.has(id) ? { tone: 'info', state: words.doing } : null
  if (result.kind === 'failed') return { tone: 'danger', state: words.not, error: result.error }
  const { value } = result
  if (!isFailure(value)) return words.describe(value)
  const state = isOpen(value) ? 'Unknown' : value.kind === 'unsent' ? words.unsent : words.not
  return { tone: 'danger', state, error: value.error }
}

const isFailure = (value: object): value is Failure => 'error' in value

/** The state of a query that has not been sent. */
export const notSent = ({ isRunning }: Pick<BatchState<unknown, unknown>, 'isRunning'>): BatchResultText => ({
  tone: 'neutral',
  state: isRunning ? 'Waiting' : 'Not sent',
})

/** Counts the queries by state, in order of first appearance: "3 saved, 1 failed". */
export function resultSummary(rows: readonly Pick<ResultRow, 'state'>[]): string {
  const counts = new Map<string, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return Array.from(counts, ([state, count]) => `${numberText(count)} ${state.toLowerCase()}`).join(', ')
}

/** The rows of a run that ended, with those first that need a look: one failure hides among thousands. */
export const attentionFirst = <Row extends Pick<ResultRow, 'tone'>>(rows: readonly Row[]): readonly Row[] => {
  const isOdd = ({ tone }: Row) => tone === 'danger' || tone === 'warning'
  return [...rows.filter(isOdd), ...rows.filter((row) => !isOdd(row))]
}

/** Rows drawn at first: drawing thousands after each call took longer than the calls. */
const shownFirst = 100

/** Confirms leaving the tab while queries are being sent; `sent` says what happens to them: "deleted". */
export function useSendingGuard(isSending: boolean, sent: string, tab?: string): void {
  useBlocker({
    enableBeforeUnload: isSending,
    shouldBlockFn: ({ current, next }) =>
      isSending &&
      (current.pathname !== next.pathname || ('tab' in next.search ? next.search.tab : undefined) !== tab) &&
      !window.confirm(`Queries are being ${sent}. Leaving stops after the one in progress. Leave?`),
  })
}

type BatchReportProps<Item extends { readonly id: string }, Value extends object> = {
  batch: Batch<Item, Value>
  state: BatchState<Item, Value>
  verb: string
  rows: readonly ResultRow[]
  /** Why no action can start while the batch runs. */
  busy: string
  /** Whether a run ended before its last query. */
  isStopped?: boolean
  /** Shown instead of this batch's progress while another run over the same queries is in progress. */
  instead?: ReactNode
  /** More actions; `blocked` is why they are disabled. */
  more?: (blocked: string | undefined) => ReactNode
  onCompare?: (id: string) => void
}

/** Takes the focus if the button that started or stopped the run had it and is gone. */
function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** The results of a batch, with buttons to send the rest or retry the failed ones. */
export function BatchReport<Item extends { readonly id: string }, Value extends object>(
  props: BatchReportProps<Item, Value>,
) {
  const { batch, state, verb, rows, busy, instead, more, onCompare } = props
  const readOnlyReason = useReadOnlyReason()
  const isRunning = state.isRunning || Boolean(instead)
  const rest = unsentItems(state)
  const { isStopped = rest.length > 0 } = props
  const failed = retriableItems(state)
  const blocked = readOnlyReason ?? (isRunning ? busy : undefined)
  const { shown, more: showAll } = useFirstOfMany(rows.length, shownFirst, {
    label: () => `Show all ${numberText(rows.length)} results`,
  })
  return (
    <div className="flex flex-col gap-3">
      <div key={String(isRunning)} ref={takeLostFocus} tabIndex={-1} className="outline-none">
        {instead ||
          (isRunning ? (
            <BatchProgress batch={batch} state={state} verb={verb} />
          ) : (
            <p role="status" className="text-sm font-medium">
              {isStopped ? 'Stopped: ' : 'Finished: '}
              {resultSummary(rows)}.
            </p>
          ))}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {rest.length > 0 && !state.isRunning && (
          <Button disabledReason={blocked} onClick={() => void batch.run(rest)}>
            Continue with {numberText(rest.length)}
          </Button>
        )}
        {failed.length > 0 && (
          <Button disabledReason={blocked} onClick={() => void batch.run(failed)}>
            Retry failed
          </Button>
        )}
        {more?.(blocked)}
      </div>
      <div className="overflow-x-auto">
        <table aria-label="Results" className="w-full text-sm">
          <TableHead>
            <ColumnHeader>Query</ColumnHeader>
            <ColumnHeader>Result</ColumnHeader>
            <ColumnHeader>Details</ColumnHeader>
          </TableHead>
          <tbody>
            {(isRunning ? rows : attentionFirst(rows)).slice(0, shown).map((row) => (
              <Row key={row.id} {...row} onCompare={onCompare} />
            ))}
          </tbody>
        </table>
        {showAll}
      </div>
    </div>
  )
}

type RowProps = ResultRow & { onCompare: ((id: string) => void) | undefined }

const Row = memo(function Row({ id, name, tone, state, detail, error, isComparable, onCompare }: RowProps) {
  const sentence = error?.message ?? detail
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
        {sentence && <p className="[overflow-wrap:anywhere]">{sentence}</p>}
        {error && error.statusText !== null && (
          <p className="mt-0.5 text-xs text-muted">
            Status <span className="font-mono text-ink">{error.statusText}</span>
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
