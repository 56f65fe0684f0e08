import { isSameRecord } from '#record-text/record-text.ts'
import { countText } from '#lib/count-text.ts'
import { partsKey } from '#local/local-store.ts'
import { type Draft, isEditorDraft, type LibraryEntry, type Version } from '../store/query-store.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

type Unread = ReadonlySet<string>

/** The draft's slot, or one beside it when that is taken. */
function freeSlot(draft: Pick<Draft, 'id' | 'slot'>, taken: readonly Draft[], unread: Unread): string {
  const slots = new Set(taken.map(({ slot }) => slot))
  const isTaken = (slot: string) => slots.has(slot) || unread.has(partsKey(draft.id, slot))
  if (!isTaken(draft.slot)) return draft.slot
  let number = 1
  while (isTaken(`imported-${draft.slot}-${number}`)) number++
  return `imported-${draft.slot}-${number}`
}

/** The version's time, or the next free one; null when the same version exists already. */
function freeTime(version: Version, taken: readonly Version[], unread: Unread): number | null {
  const byTime = new Map(taken.map((other) => [other.at, other]))
  for (let { at } = version; ; at++) {
    const other = byTime.get(at)
    if (!other && !unread.has(partsKey(version.id, at))) return at
    if (other?.text === version.text && other.source === version.source && other.note === version.note)
      return null
  }
}

/** What this browser stores about one query. */
type Kept = {
  entry: LibraryEntry | undefined
  drafts: readonly Draft[]
  versions: readonly Version[]
  /** Keys of what another version wrote about it and this one cannot read. */
  unread: Unread
}

/** What importing one query writes. Never overwrites a stored text, or what this version cannot read. */
export type ImportPlan = {
  outcome: 'added' | 'merged' | 'unchanged'
  /** What changes, as text. */
  details: readonly string[]
  /** Fields of the library entry to set; null when it stays as is. */
  entry: Partial<Omit<LibraryEntry, 'id'>> | null
  drafts: readonly Draft[]
  versions: readonly Version[]
}

const latest = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** Drafts from the file that this browser does not have, each in a free slot. */
function newDrafts({ id, drafts }: WorkspaceQuery, kept: Kept): Draft[] {
  const added: Draft[] = []
  // Editor drafts first: of two drafts with the same text, the later one is skipped.
  for (const draft of drafts.toSorted((a, b) => Number(isEditorDraft(b)) - Number(isEditorDraft(a)))) {
    const all = [...kept.drafts, ...added]
    if (all.some(({ text, baseText }) => text === draft.text && baseText === draft.baseText)) continue
    added.push({ id, ...draft, slot: freeSlot({ id, ...draft }, all, kept.unread) })
  }
  return added
}

/** Versions from the file that this browser does not have, each at a free time. */
function newVersions(item: WorkspaceQuery, kept: Kept): Version[] {
  const { id, library, versions } = item
  const all = [...kept.versions]
  const add = (version: Omit<Version, 'id'>) => {
    const at = freeTime({ id, ...version }, all, kept.unread)
    if (at !== null) all.push({ id, ...version, at })
  }
  for (const version of versions) add(version)
  const { entry } = kept
  if (!(entry || kept.unread.has(id)) || !library || library.text === null)
    return all.slice(kept.versions.length)
  // If the library keeps another copy or note, the file's become a version.
  const { text, note } = library
  const isTextKnown =
    (entry && isSameRecord(entry.text ?? text, text)) || all.some((version) => version.text === text)
  const noted = [entry?.note, ...all.map((version) => version.note)]
  const isNoteKnown = note === '' || noted[0] === '' || noted.includes(note)
  if (!isTextKnown || !isNoteKnown) {
    add({ at: library.lastSaved ?? library.lastOpened ?? 0, source: 'imported', text, note })
  }
  return all.slice(kept.versions.length)
}

type EntryChange = Partial<Omit<LibraryEntry, 'id'>>

/** Entry fields to change: stored values stay, missing ones are filled in, and tags are combined. */
function entryChange(
  kept: LibraryEntry | undefined,
  given: NonNullable<WorkspaceQuery['library']>,
): EntryChange {
  // `goneAt` always comes from the file, even when absent.
  if (!kept) return { ...given, goneAt: given.goneAt }
  const change: EntryChange = {}
  const tags = [...new Set([...kept.tags, ...given.tags])]
  if (tags.length > kept.tags.length) change.tags = tags
  if (given.pinned && !kept.pinned) change.pinned = true
  const lastOpened = latest(kept.lastOpened, given.lastOpened)
  if (lastOpened !== kept.lastOpened) change.lastOpened = lastOpened
  const lastSaved = latest(kept.lastSaved, given.lastSaved)
  if (lastSaved !== kept.lastSaved) change.lastSaved = lastSaved
  if (kept.note === '' && given.note !== '') change.note = given.note
  if (kept.text === null && given.text !== null) {
    change.text = given.text
    change.name = given.name
    change.dataset = given.dataset
  }
  return change
}

/** Plans which parts of a query in a file to add to what this browser stores. */
export function planImport(item: WorkspaceQuery, kept: Kept): ImportPlan {
  const drafts = newDrafts(item, kept)
  const versions = newVersions(item, kept)
  const isUnread = item.library !== null && kept.unread.has(item.id)
  const change = item.library && !isUnread ? entryChange(kept.entry, item.library) : {}
  const hasChange = Object.keys(change).length > 0
  const isKnown = kept.entry !== undefined || kept.drafts.length + kept.versions.length + kept.unread.size > 0
  const isAside = drafts.some(
    ({ slot, text }) => !item.drafts.some((d) => d.slot === slot && d.text === text),
  )
  const details = [
    isKnown && versions.length > 0 && `${countText(versions.length, 'version')} more in its history`,
    drafts.length > 0 && `${countText(drafts.length, 'draft')}${isAside ? ', set aside beside yours' : ''}`,
    kept.entry && change.tags && 'tags united',
    kept.entry && change.text !== undefined && 'its record, which was not known here',
    kept.entry && change.note !== undefined && 'its note',
    kept.entry && change.pinned && 'pinned',
    isUnread && 'its entry in the library stays: another version of Starboard wrote it',
  ].filter((detail) => typeof detail === 'string')
  const isUnchanged = !hasChange && drafts.length + versions.length === 0
  return {
    outcome: isUnchanged ? 'unchanged' : isKnown ? 'merged' : 'added',
    details,
    entry: hasChange ? change : null,
    drafts,
    versions,
  }
}
