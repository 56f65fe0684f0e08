import { sameRecord } from '#record-text/record-text.ts'
import { isLeft } from '../store/draft-slots.ts'
import type { Draft } from '../store/query-store.ts'

/** What to make of the drafts of a query when it is opened on a record. */
export type DraftChoice = {
  /** The newest text of the editor that was open last, when it was written on this very record. */
  applied: Draft | null
  /** When the draft was saved that stands in the slot `current`; null: none does. */
  over: number | null
  /** The draft in that slot, when a person has to decide about it. */
  displaced: Draft | null
  /** Drafts that a person has to decide about. */
  others: readonly Draft[]
  /** Drafts that say what the record or the applied one says: nothing is left to decide about them. */
  settled: readonly Draft[]
}

/** Chooses among the drafts of a query. `recordText` is the record on the service. */
export function chooseDraft(drafts: readonly Draft[], recordText: string): DraftChoice {
  const current = drafts.find(({ slot }) => slot === 'current')
  // Imported drafts do not say who wrote them.
  const isByCurrent = ({ by }: Draft) => by !== undefined && by === current?.by
  const goesOn = (draft: Draft) =>
    isLeft(draft) &&
    (draft.over === (current?.savedAt ?? null) ||
      (current !== undefined && isByCurrent(draft) && draft.savedAt >= current.savedAt))
  const last = drafts.filter(goesOn).toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? current
  const applied = last && sameRecord(last.baseText, recordText) ? last : null
  const isSettled = ({ text }: Draft) => text === applied?.text || sameRecord(text, recordText)
  // What goes on from the one in `current` holds all that is in there, unless its editor had set that one aside.
  const isHeld =
    last !== undefined &&
    current !== undefined &&
    last !== current &&
    (isByCurrent(last) || sameRecord(last.baseText, current.baseText))
  const rest = drafts.filter((draft) => draft !== applied && !(draft === current && isHeld))
  // A draft that was used stays until that is written: then the same text stands in two places.
  const places = rest.filter((draft) => !isSettled(draft))
  const kept = places.toSorted((a, b) => Number(b === current) - Number(a === current))
  const isTwice = (draft: Draft) =>
    kept.find(({ text, baseText }) => text === draft.text && baseText === draft.baseText) !== draft
  const others = places.filter((draft) => !isTwice(draft))
  return {
    applied,
    over: current?.savedAt ?? null,
    displaced: others.find((draft) => draft === current) ?? null,
    others,
    settled: rest.filter((draft) => draft !== current && (isSettled(draft) || isTwice(draft))),
  }
}
