import type { ComparedEntry } from '../snapshots/snapshot-requests.ts'
import type { ChangePart, ChangeText } from './reading.ts'
import type { DescribedChange, DescribedEntry } from './described-changes.ts'

/** Kinds of change, in display order. */
export const changeKinds = ['gone', 'appeared', 'changed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/**
 * A line of the list of changes: a group heading; an entry that appeared or is gone; a changed field of an entry; a
 * part of such a change; or the number of more parts, which replace the line when it is opened.
 */
export type ChangeLine =
  | { type: 'group'; kind: ChangeKind; count: number }
  | { type: 'entry'; entry: DescribedEntry; hasTwin: boolean }
  | { type: 'field'; entry: DescribedEntry; change: DescribedChange; isFirst: boolean }
  | { type: 'part'; entry: DescribedEntry; part: ChangePart }
  | { type: 'more'; entry: DescribedEntry; change: DescribedChange; count: number }

const alarming: ReadonlySet<ChangeText['tone']> = new Set(['danger', 'warning'])

/** Texts of a missing or empty name. */
const nameless: ReadonlySet<string> = new Set(['', '""', 'null'])

/** Names for which one entry is gone and another appeared. */
export function twinNames(entries: readonly ComparedEntry[]): ReadonlySet<string> {
  const namesOf = (kind: ChangeKind) =>
    entries.flatMap(({ type, title }) => (type === kind && !nameless.has(title) ? [title] : []))
  const gone = new Set(namesOf('gone'))
  return new Set(namesOf('appeared').filter((name) => gone.has(name)))
}

type Shown = {
  twins: ReadonlySet<string>
  /** Changes whose parts are all shown. */
  opened: ReadonlySet<DescribedChange>
}

const isAlarming = ({ changes }: DescribedEntry) => changes.some(({ text }) => alarming.has(text.tone))

/** The lines of these changes, grouped by kind. Among changed entries, those with alarming changes come first. */
export function changeLines(entries: readonly DescribedEntry[], shown: Shown): readonly ChangeLine[] {
  const lines: ChangeLine[] = []
  for (const kind of changeKinds) {
    const group = entries.filter(({ type }) => type === kind)
    if (group.length === 0) continue
    lines.push({ type: 'group', kind, count: group.length })
    if (kind === 'changed') {
      for (const entry of group) if (isAlarming(entry)) addFields(lines, entry, shown)
      for (const entry of group) if (!isAlarming(entry)) addFields(lines, entry, shown)
    } else {
      for (const entry of group) lines.push({ type: 'entry', entry, hasTwin: shown.twins.has(entry.title) })
    }
  }
  return lines
}

function addFields(lines: ChangeLine[], entry: DescribedEntry, { opened }: Shown): void {
  for (const [index, change] of entry.changes.entries()) {
    lines.push({ type: 'field', entry, change, isFirst: index === 0 })
    const { parts } = change.text
    if (!parts) continue
    const isOpen = opened.has(change)
    for (const part of isOpen ? parts.all() : parts.first) lines.push({ type: 'part', entry, part })
    const count = parts.count - parts.first.length
    if (!isOpen && count > 0) lines.push({ type: 'more', entry, change, count })
  }
}

/** Entries between two yields. */
const step = 16

/** The entries whose name, id, or changed fields contain all words of the text. Yields between small steps. */
export function* entriesWith(
  entries: readonly DescribedEntry[],
  text: string,
): Generator<void, readonly DescribedEntry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: DescribedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    if (words.every((word) => entry.searchText().includes(word))) found.push(entry)
    if (index % step === 0) yield
  }
  return found
}
