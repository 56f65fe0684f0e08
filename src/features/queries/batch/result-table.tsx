import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'

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
