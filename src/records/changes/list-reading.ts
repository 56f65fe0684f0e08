import type { FieldChange } from '../snapshots/difference.ts'
import type { SnapshotList } from './snapshot-list.ts'

/** One side of a change as people read it. */
export type ValueText = {
  text: string
  /** The field was absent. */
  isAbsent?: boolean
  /** The exact value, where the text is not exact by itself. */
  exact?: string
}

/** One of many members of a field that changed, as people read it. */
export type ChangePart = {
  label: string
  before: ValueText
  after: ValueText
  difference: string
}

/** A change as people read it. */
export type ChangeText = {
  label: string
  before: ValueText
  after: ValueText
  /** How far apart both are: "30 days later", "+500 GB". */
  difference?: string
  /** Bad news, or the end of it. */
  tone?: 'danger' | 'warning' | 'success'
  /** What changed within it: how much, the first of it, and all, which is worked out anew each time. */
  parts?: { count: number; first: readonly ChangePart[]; all(): readonly ChangePart[] }
}

/** How the changes of a kind of list are read. */
export type ListReading = SnapshotList & {
  /** Head of the column that names an entry: "Organization". */
  readonly column: string
  /** What is told, for who has not switched it on: "plan, payment". */
  readonly told: string
  /** Name of an exported file, without its ending. */
  readonly file: string
  /** Field that names an entry. */
  readonly title: string
  /** Fields that tell what an entry is that came or went. */
  readonly about: readonly string[]
  /** What is exact beside what is short. */
  changeText(change: FieldChange): ChangeText
  /** A kept value of a field; undefined when it was absent. */
  valueText(field: string, text: string): { label: string; value: ValueText } | undefined
  /** A kept value as it is exported; undefined when it was absent. */
  exported(field: string, text: string): unknown
  /** What to suspect of two entries of one name of which one went when the other came. */
  readonly twins?: { badge: string; reason: string }
  /** Whether a change is listed before others. */
  isAlarming(change: FieldChange): boolean
  /** Address of an entry; undefined when its id cannot be addressed. */
  href(id: string): string | undefined
}
