import { clsx } from 'clsx'
import { useMemo } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import { shownText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { AplComparison } from '../record/apl-comparison.tsx'
import { aplOf } from '../record/apl-of.ts'
import { ValueSource } from '../record/changes-view.tsx'
import { compareFields } from './compare-fields.ts'
import { ComparedSide } from './compared-side.tsx'
import { useComparedRecord } from './use-compared-record.ts'

type ComparedRecordsProps = { account: string; left: string; right: string; onlyDifferences: boolean }

/** Two queries: where each version comes from, the APL as a diff, and every other field side by side. */
export function ComparedRecords({ account, left, right, onlyDifferences }: ComparedRecordsProps) {
  const a = useComparedRecord(account, left)
  const b = useComparedRecord(account, right)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pb-6 sm:px-6">
      <div className="grid gap-3 sm:grid-cols-2">
        <ComparedSide label="Left" record={a} />
        <ComparedSide label="Right" record={b} />
      </div>
      {a.text !== null && b.text !== null ? (
        <Comparison
          left={{ title: a.title, text: a.text }}
          right={{ title: b.title, text: b.text }}
          onlyDifferences={onlyDifferences}
        />
      ) : (
        (a.isLoading || b.isLoading) && <TableSkeleton columns={3} label="Loading the queries" />
      )}
    </div>
  )
}

type Side = { title: string; text: string }

function Comparison({ left, right, onlyDifferences }: { left: Side; right: Side; onlyDifferences: boolean }) {
  const [aplLeft, aplRight] = useMemo(() => [aplOf(left.text), aplOf(right.text)], [left.text, right.text])
  const fields = useMemo(() => compareFields(left.text, right.text), [left.text, right.text])
  const hasApl = aplLeft !== undefined && aplRight !== undefined
  const isSameApl = aplLeft === aplRight
  const others = fields.filter(({ path }) => !(hasApl && pathText(path) === 'query.apl'))
  const shown = onlyDifferences ? others.filter(({ isSame }) => !isSame) : others
  return (
    <>
      {hasApl && !(onlyDifferences && isSameApl) && (
        <AplComparison
          before={aplLeft}
          after={aplRight}
          level={2}
          title="What changes from left to right"
          label="APL of both queries"
        />
      )}
      <section aria-label="Fields">
        <div className="mb-1 flex items-baseline gap-3">
          <h2 className="text-sm font-semibold">Fields</h2>
          <p role="status" className="tabular text-xs text-muted">
            {shownText(others.filter(({ isSame }) => !isSame).length, others.length, 'fields differ')}
          </p>
        </div>
        <div className="overflow-x-auto">
          <table aria-label="Compared fields" className="w-full min-w-xl table-fixed text-sm">
            <TableHead>
              <ColumnHead className="w-1/4">Field</ColumnHead>
              {[left, right].map(({ title }, side) => (
                <ColumnHead key={side === 0 ? 'left' : 'right'}>
                  <bdi className="block truncate">{visibleText(title)}</bdi>
                </ColumnHead>
              ))}
              <ColumnHead className="w-24">Difference</ColumnHead>
            </TableHead>
            <tbody>
              {shown.map(({ path, left, right, isSame }) => (
                <tr key={pathText(path)} className="border-b border-line align-top last:border-0">
                  <th
                    scope="row"
                    className="py-2 pr-3 text-left font-mono text-xs leading-5 font-medium break-words"
                  >
                    {visibleText(pathText(path))}
                  </th>
                  <td className={clsx('py-2 pr-3', isSame && 'text-muted')}>
                    <ValueSource source={left} />
                  </td>
                  <td className={clsx('py-2 pr-3', isSame && 'text-muted')}>
                    <ValueSource source={right} />
                  </td>
                  <td className="py-2">
                    {isSame ? (
                      <span className="text-xs text-muted">Same</span>
                    ) : (
                      <Badge tone="warning">Different</Badge>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="py-3 text-sm text-muted">No field differs.</p>}
        </div>
      </section>
    </>
  )
}
