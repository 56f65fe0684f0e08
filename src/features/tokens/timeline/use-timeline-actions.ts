import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, PointerEvent } from 'react'
import type { Expiry } from '#grants/expiry.ts'
import type { MonthGroups } from '#records/timeline/month-groups.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { positionOf } from '#ui/use-active-row.ts'
import { sentText } from '../fields/expiry-words.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { PanelProps } from '../list/panel-props.ts'
import { groupValue } from './timeline-group.ts'

type TimelineActionsOptions = Pick<PanelProps, 'tokens' | 'search' | 'onSearch'> & {
  grouped: MonthGroups
  /** Asks for the calendar file of the token at that place in the list. */
  onCalendar(place: number): void
}

/** The exact end, and how it was sent. */
function tipText(expiry: Expiry): string {
  if (expiry.kind === 'never') return `Never expires: ${sentText(expiry)}`
  if (expiry.kind === 'unreadable') return 'expiresAt is not an ISO 8601 date-time'
  return `${absoluteTime(expiry.epoch)} · sent as ${visibleText(expiry.text)}`
}

/** What a click, Enter or the pointer does in the timeline: one set of handlers serves all rows. */
export function useTimelineActions(options: TimelineActionsOptions) {
  const { tokens, grouped, search, onSearch, onCalendar } = options
  const navigate = useNavigate()

  /** Opens the token at a place, or hides or shows the group whose heading stands there. */
  function activate(position: number) {
    const item = grouped.items[position]
    if (item === undefined) return
    const token = tokens[item]
    if (token && hasAddress(token)) void navigate(tokenLink(token, search))
    else if (item < 0) toggleGroup(grouped.groups[-1 - item]?.month)
  }

  function toggleGroup(month: number | undefined) {
    if (month === undefined) return
    const value = groupValue(month)
    const closed = search.closed ?? []
    const next = closed.includes(value) ? closed.filter((one) => one !== value) : [...closed, value]
    onSearch({ closed: next.length > 0 ? next : undefined }, { replace: true })
  }

  function handleClick({ target }: MouseEvent<HTMLElement>) {
    const button = target instanceof Element ? target.closest('[data-calendar], [data-group]') : null
    if (!button) return
    const position = positionOf(button)
    if (button.hasAttribute('data-group')) activate(position)
    else onCalendar(grouped.items[position] ?? -1)
  }

  /** Tooltips are written when the pointer comes, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const cell = target instanceof Element ? target.closest('td') : null
    if (!cell) return
    const expiry = tokens[grouped.items[positionOf(cell)] ?? -1]?.expiry
    if (expiry) cell.dataset['tip'] = tipText(expiry)
  }

  return { activate, handleClick, handlePointerOver }
}
