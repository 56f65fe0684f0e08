import type { FieldChange } from '../snapshots/state.ts'
import type { ComparedEntry } from '../snapshots/snapshot-asks.ts'
import type { ChangePart, ChangeText, ListReading } from './reading.ts'
import { titleOf } from './kept-value.ts'

/** Kinds of change, in the order in which they are listed. */
export const changeKinds = ['gone', 'appeared', 'changed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/**
 * A line of the list of changes: the head of a group; an entry that came or went; one field of one; a part of that; or
 * how many more parts there are, which come in its place when it is opened.
 */
export type ChangeLine =
  | { is: 'group'; kind: ChangeKind; count: number }
  | { is: 'entry'; entry: ComparedEntry; hasTwin: boolean }
  | { is: 'field'; entry: ComparedEntry; change: FieldChange; isFirst: boolean }
  | { is: 'part'; entry: ComparedEntry; part: ChangePart }
  | { is: 'more'; entry: ComparedEntry; change: FieldChange; count: number }

const alarming: ReadonlySet<ChangeText['tone']> = new Set(['danger', 'warning'])

/** Texts of a title that names nothing. */
const nameless: ReadonlySet<string> = new Set(['', '""', 'null'])

/** Names that entries have of which one went when another came. */
export function twinNames(entries: readonly ComparedEntry[]): ReadonlySet<string> {
  const namesOf = (kind: ChangeKind) =>
    entries.flatMap(({ is, title }) => (is === kind && !nameless.has(title) ? [title] : []))
  const gone = new Set(namesOf('gone'))
  return new Set(namesOf('appeared').filter((name) => gone.has(name)))
}

type Shown = {
  reading: ListReading
  twins: ReadonlySet<string>
  /** Changes of which every part is shown. */
  opened: ReadonlySet<FieldChange>
}

/** The lines of these changes in groups; of those that changed, the alarming come first. */
export function changeLines(entries: readonly ComparedEntry[], shown: Shown): readonly ChangeLine[] {
  const isAlarming = ({ changes }: ComparedEntry) =>
    changes.some((change) => alarming.has(shown.reading.changeText(change).tone))
  const lines: ChangeLine[] = []
  for (const kind of changeKinds) {
    const group = entries.filter(({ is }) => is === kind)
    if (group.length === 0) continue
    lines.push({ is: 'group', kind, count: group.length })
    if (kind === 'changed') {
      for (const entry of group) if (isAlarming(entry)) addFields(lines, entry, shown)
      for (const entry of group) if (!isAlarming(entry)) addFields(lines, entry, shown)
    } else {
      for (const entry of group) lines.push({ is: 'entry', entry, hasTwin: shown.twins.has(entry.title) })
    }
  }
  return lines
}

function addFields(lines: ChangeLine[], entry: ComparedEntry, { reading, opened }: Shown): void {
  for (const [place, change] of entry.changes.entries()) {
    lines.push({ is: 'field', entry, change, isFirst: place === 0 })
    const { parts } = reading.changeText(change)
    if (!parts) continue
    const isOpen = opened.has(change)
    for (const part of isOpen ? parts.all() : parts.first) lines.push({ is: 'part', entry, part })
    const count = parts.count - parts.first.length
    if (!isOpen && count > 0) lines.push({ is: 'more', entry, change, count })
  }
}

/** Entries between two yields. */
const step = 16

const texts = new WeakMap<ComparedEntry, string>()

/** Everything that one may search for in a change. */
function searchText(reading: ListReading, entry: ComparedEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const fields = entry.changes.flatMap((change) => {
    const text = reading.changeText(change)
    const parts = [text, ...(text.parts?.all() ?? [])]
    return parts.map(({ label, before, after }) => `${label}\n${before.text}\n${after.text}`)
  })
  const text = [titleOf(entry), entry.id, ...fields].join('\n').toLowerCase()
  texts.set(entry, text)
  return text
}

/**
 * The entries that have the text in their name, id, or a field that changed. All words of it must be there. Yields
 * between small pieces of work.
 */
export function* entriesWith(
  reading: ListReading,
  entries: readonly ComparedEntry[],
  text: string,
): Generator<void, readonly ComparedEntry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: ComparedEntry[] = []
  for (const [place, entry] of entries.entries()) {
    const line = searchText(reading, entry)
    if (words.every((word) => line.includes(word))) found.push(entry)
    if (place % step === 0) yield
  }
  return found
}
