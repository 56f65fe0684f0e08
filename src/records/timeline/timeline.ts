import type { ComponentType, ReactNode } from 'react'
import { monthValue, readMonth } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { monthText } from '#lib/relative-time.ts'
import type { Field } from '../fields/field.ts'
import type { ListView } from '../list/list-view.ts'
import { noDate, unreadableDate, unreadableRow } from './expiry-order.ts'
import type { TimeWindow } from './time-window.ts'

/** A column of a timeline. The first one names the record; the last one is the axis. */
export type TimelineColumn<View = ListView, Subject = unknown> = {
  readonly label: string
  readonly className: string
  /** Renders the cell; unused in the first column, which shows the name as in every list. */
  render?(subject: Subject, at: RowOnScreen<View>): ReactNode
}

/** The context of a rendered row: its number in the list, the view, the window, and the time. */
export type RowOnScreen<View> = {
  readonly row: number
  readonly view: View
  readonly window: TimeWindow
  readonly now: number
}

/** How the expiry of records is exported to calendars. */
export type RecordCalendar<Subject> = {
  /** The expiry date. */
  readonly date: Pick<Field<Subject>, 'path' | 'value'>
  /** What expires, singular: "license". */
  readonly singular: string
  /** The names of files, for many records and for one, without extension. */
  readonly fileName: string
  fileNameOf(subject: Subject, id: string): string
  /** Days before an expiry to choose reminders from; if absent, reminders 30 and 7 days before are all or none. */
  readonly choices?: readonly number[]
  /** The key that identifies the record across exports, and the ending of all UIDs. */
  keyOf(subject: Subject, id: string): readonly string[]
  readonly uidEnd: string
  /** The record's name, and the event's title made from it. */
  nameOf(subject: Subject, id: string): unknown
  titleOf(name: string): string
  /** Lines of the description before the date and the URL. */
  linesOf(subject: Subject, id: string): readonly (readonly [label: string, value: unknown])[]
}

/** The expiry of a record; undefined if it has no date. */
export function endOf<Subject>({ date }: Pick<RecordCalendar<Subject>, 'date'>, subject: Subject) {
  const expiry = readExpiry(date.value(subject))
  return expiry.kind === 'date' ? expiry : undefined
}

type GroupName = { readonly value: string; readonly text: string }

/** What a resource adds to its timeline: the expiry date, the columns, and texts. */
export type Timeline<View, Subject> = {
  readonly label: string
  readonly columns: readonly TimelineColumn<View, Subject>[]
  /** The groups of records without a month: their URL values and labels. */
  readonly undated: { readonly none: GroupName; readonly unreadable: GroupName }
  /** What headings do: filter to their group or fold it. `key` is the URL parameter. */
  readonly groups: { readonly key: string; readonly does: 'filter' | 'fold' }
  /** Follows the number of rows with the most severe mark in a heading. */
  readonly worst?: string
  /** The tooltip with a record's exact dates. */
  tip(subject: Subject): string
  /** Whether a record has no bar; the grid lines then do not cross its row. */
  isOffAxis?(subject: Subject): boolean
  readonly Legend?: ComponentType
  readonly calendar: RecordCalendar<Subject>
}

const unreadableRows: GroupName = { value: 'rows', text: 'Unreadable rows' }

/** The URL value ("2026-11") and label ("November 2026") of a group. */
export function groupName({ undated }: Pick<Timeline<never, never>, 'undated'>, month: number): GroupName {
  if (month === noDate) return undated.none
  if (month === unreadableDate) return undated.unreadable
  if (month === unreadableRow) return unreadableRows
  const value = monthValue(month)
  return { value, text: monthText(Date.parse(`${value}-01`)) }
}

/** The groups named in a URL, as months since the year 0 or placeholders. Unknown values are ignored. */
export function readGroups(
  { undated }: Pick<Timeline<never, never>, 'undated'>,
  values: readonly string[],
): ReadonlySet<number> {
  const named = new Map([
    [undated.none.value, noDate],
    [undated.unreadable.value, unreadableDate],
    [unreadableRows.value, unreadableRow],
  ])
  return new Set(values.flatMap((value) => named.get(value) ?? readMonth(value) ?? []))
}
