import { type MouseEvent, type PointerEvent, useState } from 'react'
import type { JsonObject } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import type { MonthGroups } from '#records/timeline/month-groups.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { positionOf } from '#ui/roving-focus.ts'
import { orgHref } from '../org.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { groupFilter } from './group-text.ts'
import { type DateField, licenseDates, periodText } from './license-dates.ts'

const momentText = (field: DateField): string =>
  field.kind === 'date' ? absoluteTime(field.epoch) : field.text

/** What the tooltip of the bars says: the exact moments. Made when it is asked for. */
function timelineTip(org: JsonObject): string {
  const dates = licenseDates(org)
  const parts = [
    `Valid from: ${momentText(dates.validFrom)}`,
    `Expires: ${momentText(dates.expires)}`,
    `Billing period: ${periodText(dates)}`,
  ]
  return parts.join('\n')
}

const RawDialog = lazyPart(() => import('#records/table/raw-dialog.tsx'), 'RawDialog', 'The raw record')

type TimelineActionsOptions = OrgPanelProps & { grouped: MonthGroups }

/** What a click, Enter or the pointer does in the timeline: one set of handlers serves all rows. */
export function useTimelineActions(options: TimelineActionsOptions) {
  const { list, rows, grouped, search, update, onOpen, writeSearch } = options
  const [raw, setRaw] = useState<number | null>(null)
  const query = writeSearch(search)

  /** Opens the organization at a place, or leaves only the month whose heading stands there. */
  function activate(position: number) {
    const item = grouped.items[position]
    if (item === undefined) return
    const row = rows[item]
    if (row?.kind === 'record') onOpen(row.id)
    else if (row) setRaw(row.index)
    else toggleMonth(grouped.groups[-1 - item]?.month)
  }

  function toggleMonth(month: number | undefined) {
    const value = month === undefined ? undefined : groupFilter(month)
    if (value === undefined) return
    update({ expires: search.expires?.includes(value) ? undefined : [value] })
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target =
      event.target instanceof Element ? event.target.closest('a[href], [data-raw], [data-group]') : null
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!target || hasModifier || event.button !== 0) return
    event.preventDefault()
    activate(positionOf(target))
  }

  /** Tooltips are written when the pointer comes, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const cell = target instanceof Element ? target.closest('td') : null
    const row = cell && rows[grouped.items[positionOf(cell)] ?? -1]
    if (cell && row?.kind === 'record') cell.dataset['tip'] = timelineTip(row.record)
  }

  function hrefOf(id: string): string | undefined {
    const href = orgHref(id)
    return href && href + query
  }

  const dialog = raw !== null && <RawDialog list={list} row={raw} onClose={() => setRaw(null)} />
  return { activate, handleClick, handlePointerOver, hrefOf, dialog }
}
