import { sameRecord } from '#record-text/record-text.ts'
import { countText } from '#lib/count-text.ts'
import { type Draft, isFollowing, type LibraryEntry, type Version } from '../store/query-store.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

/** The slot of a draft, or one beside it when another draft is there. */
function freeSlot(draft: Pick<Draft, 'slot'>, taken: readonly Pick<Draft, 'slot'>[]): string {
  const slots = new Set(taken.map(({ slot }) => slot))
  if (!slots.has(draft.slot)) return draft.slot
  let number = 1
  while (slots.has(`imported-${draft.slot}-${number}`)) number++
  return `imported-${draft.slot}-${number}`
}

/** The time of a version, or the next one that no other version has; null when the version is there already. */
function freeTime(
  version: Pick<Version, 'at' | 'source' | 'text' | 'note'>,
  taken: readonly Version[],
): number | null {
  const byTime = new Map(taken.map((other) => [other.at, other]))
  for (let { at } = version; ; at++) {
    const other = byTime.get(at)
    if (!other) return at
    if (other.text === version.text && other.source === version.source && other.note === version.note)
      return null
  }
}

/** What this browser keeps of one query. */
type Kept = {
  entry: LibraryEntry | undefined
  drafts: readonly Draft[]
  versions: readonly Version[]
}

/** What taking in one query writes. Nothing that is kept is ever replaced by another text. */
export type ImportPlan = {
  outcome: 'added' | 'merged' | 'unchanged'
  /** What changes, in words. */
  details: readonly string[]
  /** Fields of the library entry to set; null when it stays as it is. */
  entry: Partial<Omit<LibraryEntry, 'id'>> | null
  drafts: readonly Draft[]
  versions: readonly Version[]
}

const latest = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** Drafts of the file that this browser does not have, each in a slot that is free. */
function newDrafts({ id, drafts }: WorkspaceQuery, kept: readonly Draft[]): Draft[] {
  const added: Draft[] = []
  // First what was under edit: of two with one text the other is left out.
  for (const draft of drafts.toSorted((a, b) => Number(isFollowing(b)) - Number(isFollowing(a)))) {
    const all = [...kept, ...added]
    if (all.some(({ text, baseText }) => text === draft.text && baseText === draft.baseText)) continue
    added.push({ id, ...draft, slot: freeSlot(draft, all) })
  }
  return added
}

/** Versions of the file that this browser does not have, each at a time that is free. */
function newVersions(item: WorkspaceQuery, kept: Kept): Version[] {
  const { id, library, versions } = item
  const all = [...kept.versions]
  const add = (version: Omit<Version, 'id'>) => {
    const at = freeTime(version, all)
    if (at !== null) all.push({ id, ...version, at })
  }
  for (const version of versions) add(version)
  if (!kept.entry || !library || library.text === null) return all.slice(kept.versions.length)
  // Where another copy and another note stay in the library, those of the file become a version.
  const { text, note } = library
  const isTextKnown =
    sameRecord(kept.entry.text ?? text, text) || all.some((version) => version.text === text)
  const noted = [kept.entry.note, ...all.map((version) => version.note)]
  const isNoteKnown = note === '' || noted[0] === '' || noted.includes(note)
  if (!isTextKnown || !isNoteKnown) {
    add({ at: library.lastSaved ?? library.lastOpened ?? 0, source: 'imported', text, note })
  }
  return all.slice(kept.versions.length)
}

type EntryChange = Partial<Omit<LibraryEntry, 'id'>>

/** The fields in which an entry changes: what is known stays, what is missing is filled, tags are united. */
function entryChange(
  kept: LibraryEntry | undefined,
  given: NonNullable<WorkspaceQuery['library']>,
): EntryChange {
  // Said or not, since when it is gone comes from the file.
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

/** What of a query in a file this browser does not have yet, given what it keeps of it. */
export function planImport(item: WorkspaceQuery, kept: Kept): ImportPlan {
  const drafts = newDrafts(item, kept.drafts)
  const versions = newVersions(item, kept)
  const change = item.library ? entryChange(kept.entry, item.library) : {}
  const hasChange = Object.keys(change).length > 0
  const isKnown = kept.entry !== undefined || kept.drafts.length + kept.versions.length > 0
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
