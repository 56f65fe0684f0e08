import type { RecordChange } from '#api/record-changes.ts'
import { chooseDraft } from './draft-choice.ts'
import { aside } from '../store/draft-slots.ts'
import type { Draft } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'

/** What the editor holds: the record it started from and the one text that all views show. */
export type EditState = {
  baseline: QueryRecord
  text: string
  /** When the newest answer that was looked at arrived, in milliseconds since the epoch. */
  seenAt: number
  /** When the draft was last changed that now stands in the editor; null when none was restored. */
  restoredFrom: number | null
  /** Drafts set aside: written on another version, or given up in a conflict. */
  offered: readonly Draft[]
  /** A newer record on the service than the one being edited. */
  newer: QueryRecord | null
  /** What the merge took from where that made this text; null when it was not merged. */
  merged: string | null
  /** What stood in the editor before the text was merged: saving that settles these too. */
  mergedFrom: readonly Draft[]
  /** The stretch of editing that began when this tab opened the query or took it over; null: another tab edits. */
  session: EditSession | null
  /** Whether some of the text was not written yet when another tab took over, which then did not get it. */
  keptBack: boolean
  /** Where the service stored something else than was sent at the last save. */
  storedDifferently: readonly RecordChange[]
}

export type EditSession = {
  /** When the draft was saved that stood in the slot `current` at its beginning; null: there was none. */
  over: number | null
  /** A draft on another version, which gives up that slot. */
  aside: readonly Draft[]
  /** Drafts that say what the service says by now: nothing is left to decide about them. */
  settled: readonly Draft[]
  /** The draft in the editor, where it is not the one in the slot `current`: it goes once it is written there. */
  from: Draft | null
}

/** Whether there is anything to save. */
export const isDirty = (state: EditState): boolean => state.text !== state.baseline.text

/** The record as the service last sent it. */
export const onService = ({ newer, baseline }: EditState): QueryRecord => newer ?? baseline

/** Whether a text may go into the editor without taking the place of what was typed: `inPlaceOf` alone may go. */
export const isFree = (state: EditState, inPlaceOf: string | null): boolean =>
  state.session !== null && (!isDirty(state) || state.text === inPlaceOf)

/**
 * The state in which a record opens: with its draft, when that was written on the same record; every other draft
 * is offered and never applied by itself.
 */
export function openedState(baseline: QueryRecord, drafts: readonly Draft[]): EditState {
  const { applied, over, displaced, others, settled } = chooseDraft(drafts, baseline.text)
  return {
    baseline,
    text: applied?.text ?? baseline.text,
    seenAt: baseline.receivedAt,
    restoredFrom: applied && applied.text !== baseline.text ? applied.savedAt : null,
    offered: others.map(aside),
    newer: null,
    merged: null,
    mergedFrom: [],
    session: {
      over,
      aside: displaced ? [aside(displaced)] : [],
      settled,
      from: applied?.slot === 'current' ? null : applied,
    },
    keptBack: false,
    storedDifferently: [],
  }
}

/** The state in which a record opens that another tab edits: it shows what that one has written. */
export function watchedState(baseline: QueryRecord, drafts: readonly Draft[]): EditState {
  return { ...openedState(baseline, drafts), session: null, restoredFrom: null, offered: [] }
}
