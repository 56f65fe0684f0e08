import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { readSentAmount } from '#records/fields/amount.ts'
import { limitInfos } from '../limits/limit-columns.ts'
import { type PublishedByPlan, publishedKey } from './published-marks.ts'

type PublishedTableProps = {
  published: PublishedByPlan
  onEdit(plan: string): void
  onRemove(plan: string): void
}

/** "Users 1 · Datasets 3": the limits of a plan in one line. */
function limitsLine(published: PublishedByPlan, plan: string): string {
  return limitInfos
    .flatMap(({ id, label, unit }) => {
      const key = publishedKey(published, plan, id)
      return key === undefined ? [] : [`${label} ${readSentAmount(key, unit)?.text}`]
    })
    .join(' · ')
}

/** The published limits that this browser keeps, a row for each plan. */
export function PublishedTable({ published, onEdit, onRemove }: PublishedTableProps) {
  return (
    <table aria-label="Published limits" className="w-full text-sm">
      <TableHead>
        <ColumnHead>Plan</ColumnHead>
        <ColumnHead className="max-sm:hidden">Limits</ColumnHead>
        <ColumnHead>Published on</ColumnHead>
        <ColumnHead>
          <span className="sr-only">Actions</span>
        </ColumnHead>
      </TableHead>
      <tbody>
        {Array.from(published, ([plan, { date, source }]) => (
          <tr key={plan} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              <bdi>{visibleText(plan)}</bdi>
            </th>
            <td className="tabular py-2 pr-3 text-muted max-sm:hidden">{limitsLine(published, plan)}</td>
            <td className="py-2 pr-3">
              <span className="tabular whitespace-nowrap">{date}</span>
              {source !== '' && <bdi className="block text-xs text-faint">{visibleText(source)}</bdi>}
            </td>
            <td className="py-1.5 text-right whitespace-nowrap">
              <Button
                size="small"
                variant="ghost"
                aria-label={`Edit ${visibleText(plan)}`}
                onClick={() => onEdit(plan)}
              >
                Edit…
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${visibleText(plan)}`}
                onClick={() => onRemove(plan)}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
