import type { ComponentType, ReactNode } from 'react'
import { monthValue, readMonth } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { monthText } from '#lib/relative-time.ts'
import type { Field } from '../fields/field.ts'
import type { ListView } from '../list/list-view.ts'
import { noDate, unreadableDate, unreadableRow } from './expiry-order.ts'
import type { TimeWindow } from './time-window.ts'

/** A column of a timeline: the first one names the record, the last one is the axis of time. */
export type TimelineColumn<View = ListView, Subject = unknown> = {
  readonly label: string
  readonly className: string
  /** What it says of a record; the name is drawn as in every list. */
  draw?(subject: Subject, at: RowOnScreen<View>): ReactNode
}

/** Where a record is drawn: its number in the list, what is seen of it, and when. */
export type RowOnScreen<View> = {
  readonly row: number
  readonly view: View
  readonly window: TimeWindow
  readonly now: number
}

/** What a calendar is told of the end of a record. */
export type RecordCalendar<Subject> = {
  /** When it ends. */
  readonly date: Pick<Field<Subject>, 'path' | 'value'>
  /** What ends, as one of many: "license". */
  readonly one: string
  /** Opens the dialog, and heads it. */
  readonly button: string
  readonly title: string
  /** Of the file of many ends, and of one, without an ending. */
  readonly fileName: string
  fileNameOf(subject: Subject, id: string): string
  /** Days before an end of which one chooses when to be reminded; 30 and 7, together or not at all, when absent. */
  readonly choices?: readonly number[]
  /** What makes it the same one in the next export, before what follows in all its UIDs. */
  keyOf(subject: Subject, id: string): readonly string[]
  readonly uidEnd: string
  /** Names the record; `title` is of the event. */
  nameOf(subject: Subject, id: string): unknown
  titleOf(name: string): string
  /** What the description says before the date and the address. */
  linesOf(subject: Subject, id: string): readonly (readonly [label: string, value: unknown])[]
}

/** The moment at which a record ends; undefined where it names none. */
export function endOf<Subject>({ date }: Pick<RecordCalendar<Subject>, 'date'>, subject: Subject) {
  const expiry = readExpiry(date.value(subject))
  return expiry.kind === 'date' ? expiry : undefined
}

type GroupName = { readonly value: string; readonly text: string }

/** What a resource puts into its timeline: the date by which its records stand, and what is said and drawn of them. */
export type Timeline<View, Subject> = {
  /** Accessible name of its table. */
  readonly label: string
  readonly columns: readonly TimelineColumn<View, Subject>[]
  /** What records without a month stand under: as the address names it, and as a person reads it. */
  readonly undated: { readonly none: GroupName; readonly unreadable: GroupName }
  /** What the headings do: leave only their records, or fold them away; `key` of the address says which. */
  readonly groups: { readonly key: string; readonly does: 'filter' | 'fold' }
  /** Of a heading, behind how many of its records are marked as the worst. */
  readonly worst?: string
  /** The exact moments of a record, on hover. */
  tip(subject: Subject): string
  /** No line of the axis runs through its row: nothing of it stands on the axis. */
  isOffAxis?(subject: Subject): boolean
  readonly Legend?: ComponentType
  readonly calendar: RecordCalendar<Subject>
}

/** What a file says of each record behind its month: under a heading in CSV, under a key in JSON. */
export type FileColumn<View, Subject> = {
  readonly heading: string
  readonly key: string
  value(subject: Subject, at: Omit<RowOnScreen<View>, 'window'>): unknown
  /** In CSV, where it is written another way. */
  cell?(subject: Subject, at: Omit<RowOnScreen<View>, 'window'>): string
}

const unreadableRows: GroupName = { value: 'rows', text: 'Unreadable rows' }

/** How a group is written in the address ("2026-11"), and what it is called ("November 2026"). */
export function groupName({ undated }: Pick<Timeline<never, never>, 'undated'>, month: number): GroupName {
  if (month === noDate) return undated.none
  if (month === unreadableDate) return undated.unreadable
  if (month === unreadableRow) return unreadableRows
  const value = monthValue(month)
  return { value, text: monthText(Date.parse(`${value}-01`)) }
}

/** The groups that an address names, as months since the year 0 or what stands for one; others are passed over. */
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
