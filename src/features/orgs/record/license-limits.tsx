import type { JsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { cellStyles } from '#records/fields/cell.ts'
import { Missing } from '#records/fields/sent-value.tsx'
import type { AmountReading } from '#records/fields/amount.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { type LimitReference, limitFacts, type LimitMark, markShapes } from '../limits/limit-cell.ts'
import { usePublishedLimits } from '../limits/published-limits.ts'
import { comparedPlan, planLimits } from '../limits/comparison.ts'

/** Text too long for a cell may break anywhere, other text only between words, but no value from its unit. */
const breaking = (text: string): string =>
  text.length > 30 ? 'break-all' : text.length < 14 ? 'whitespace-nowrap' : ''

function LimitValue({ reading }: { reading: AmountReading | undefined }) {
  if (!reading) return <Missing />
  const { text, exact, problem } = reading
  return (
    <>
      <bdi className={`${breaking(text)} ${problem ? cellStyles.invalid : 'font-medium'}`}>{text}</bdi>
      {exact && (
        <span className="ml-1 text-xs whitespace-nowrap text-faint max-sm:ml-0 max-sm:block"> {exact}</span>
      )}
      {problem && <span className="block text-xs text-warning">{problem}</span>}
    </>
  )
}

function differenceText(mark: LimitMark, isSent: boolean): string {
  if (mark === 'other') return isSent ? 'value is not an integer' : 'value is missing'
  return mark === 'more' ? 'value is larger' : 'value is smaller'
}

/** A value to compare a limit with; if the limit differs, also how, and the reason in words. */
function Held({ against, isSent }: { against: LimitReference | undefined; isSent: boolean }) {
  if (!against) return <span className="text-faint">—</span>
  const { text, aside, mark, reason } = against
  return (
    <span data-tip={reason} className={mark ? undefined : 'text-muted'}>
      <span className={breaking(text)}>{text}</span>
      {aside && <span className="text-xs whitespace-nowrap text-faint max-sm:block"> ({aside})</span>}
      {mark && (
        <span className="block text-xs text-warning">
          <span aria-hidden="true" className="text-2xs">
            {markShapes[mark]}
          </span>{' '}
          {differenceText(mark, isSent)}
        </span>
      )}
      {reason && <span className="sr-only"> {reason}</span>}
    </span>
  )
}

type LicenseLimitsProps = {
  list: ListModel
  /** Number of the organization in the list. */
  index: number
  org: JsonObject
}

/**
 * The 11 limits in readable units, each with its exact integer, the majority of the plan, and the published value. The
 * interface has no usage to show with them.
 */
export function LicenseLimits({ list, index, org }: LicenseLimitsProps) {
  const limits = useListWork(list, planLimits)
  const { published } = usePublishedLimits()
  const facts = limitFacts(org, index, limits, published)
  const plan = comparedPlan(org)
  const ofPlan = plan === undefined ? undefined : published.get(plan)
  const cell = 'py-1.5 align-top'
  return (
    <Region title="License limits">
      <table aria-label="License limits" className="tabular w-full text-sm">
        <TableHead>
          <ColumnHeader>Limit</ColumnHeader>
          <ColumnHeader>Value</ColumnHeader>
          <ColumnHeader>
            {plan === undefined ? 'Most of its plan' : <bdi>Most of {visibleText(plan)}</bdi>}
          </ColumnHeader>
          {ofPlan && (
            <ColumnHeader>
              Published <span className="font-normal whitespace-nowrap">{ofPlan.date}</span>
            </ColumnHeader>
          )}
        </TableHead>
        <tbody>
          {facts.map(({ field, reading, usual, published: official }) => (
            <tr key={field.id} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} pr-3 text-left font-normal text-muted`}>
                {field.label}
              </th>
              <td className={`${cell} pr-3`}>
                <LimitValue reading={reading} />
              </td>
              <td className={`${cell} not-last:pr-3`}>
                <Held against={usual} isSent={reading !== undefined} />
              </td>
              {ofPlan && (
                <td className={cell}>
                  <Held against={official} isSent={reading !== undefined} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  )
}
