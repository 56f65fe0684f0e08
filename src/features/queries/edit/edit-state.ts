import type { RecordChange } from '#record-text/record-changes.ts'
import { sameRecord } from '#record-text/record-text.ts'
import { writeText } from '#form/write-fields.ts'
import { type OptionEdit, writeOption } from '../options/options-form.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { Draft } from '../store/query-store.ts'
import { chooseDraft } from './drafts.ts'

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
  /** Drafts that say what the service says by now: nothing is left to decide about them. */
  settled: readonly Draft[]
  /** The draft in the editor, which another editor wrote: it goes once it is written by this one. */
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
  const { applied, others, settled } = chooseDraft(drafts, baseline.text)
  return {
    baseline,
    text: applied?.text ?? baseline.text,
    seenAt: baseline.receivedAt,
    restoredFrom: applied && applied.text !== baseline.text ? applied.savedAt : null,
    offered: others,
    newer: null,
    merged: null,
    mergedFrom: [],
    session: { settled, from: applied },
    keptBack: false,
    storedDifferently: [],
  }
}

/** The state in which a record opens that another tab edits: it shows what that one has written. */
export function watchedState(baseline: QueryRecord, drafts: readonly Draft[]): EditState {
  return { ...openedState(baseline, drafts), session: null, restoredFrom: null, offered: [] }
}

type FieldEdit = OptionEdit | { name: 'apl'; value: string }

export type EditAction =
  | { type: 'edited'; text: string }
  /** One field was changed, in its own view or in the form. */
  | { type: 'wrote'; edit: FieldEdit }
  /** The service was read again. */
  | { type: 'arrived'; record: QueryRecord }
  | { type: 'saved'; sentText: string; stored: QueryRecord; differences: readonly RecordChange[] }
  /**
   * `text` is that of `record`, or mine merged into it, of which `summary` says how; `mine` is what was in the editor
   * before.
   */
  | { type: 'took-record'; record: QueryRecord; text: string; mine: Draft; summary: string | null }
  /** `mine` is what was in the editor before, when that was unsaved. */
  | { type: 'took-draft'; draft: Draft; mine: Draft | null }
  /** `text` is a version from the history, and `mine` as above. */
  | { type: 'took-version'; text: string; mine: Draft | null }
  | { type: 'kept-aside'; draft: Draft }
  | { type: 'dropped-draft'; slot: string }
  | { type: 'discarded' }
  /** What was given up comes back: into the editor, or beside what was typed there since (see `isFree`). */
  | { type: 'brought-back'; draft: Draft; inPlaceOf: string | null }
  /** Another tab took over, without what was not written. */
  | { type: 'lost'; unwritten: Draft | null }
  /** What the tab that edits has written. */
  | { type: 'watched'; drafts: readonly Draft[] }
  /** This tab edits from now on. */
  | { type: 'took-over'; record: QueryRecord; drafts: readonly Draft[] }
  | { type: 'dismissed'; notice: 'merged' | 'stored differently' }

const edits = new Set<EditAction['type']>([
  'edited',
  'wrote',
  'took-record',
  'took-draft',
  'took-version',
  'discarded',
])

/** The one place where the state of an editor changes. */
export function editReducer(state: EditState, action: EditAction): EditState {
  if (!state.session && edits.has(action.type)) return state
  switch (action.type) {
    case 'edited':
      return { ...state, text: action.text }
    case 'wrote':
      return { ...state, text: written(state, action.edit) ?? state.text }
    case 'arrived':
      return arrived(state, action.record)
    case 'saved':
      return {
        ...state,
        baseline: action.stored,
        seenAt: action.stored.receivedAt,
        // Whatever was typed while the request ran stays, over the record that is now stored.
        text: state.text === action.sentText ? action.stored.text : state.text,
        restoredFrom: null,
        newer: null,
        merged: null,
        mergedFrom: [],
        offered: state.mergedFrom.reduce(without, state.offered),
        storedDifferently: action.differences,
      }
    case 'took-record':
      return tookRecord(state, action)
    case 'took-draft': {
      const taken = withDraft(state, action.draft)
      return {
        ...taken,
        restoredFrom: action.draft.savedAt,
        offered: withMine(taken.offered, action.mine),
      }
    }
    case 'took-version':
      return { ...state, ...unmerged, text: action.text, offered: withMine(state.offered, action.mine) }
    case 'kept-aside':
      return { ...state, offered: [...state.offered, action.draft] }
    case 'dropped-draft':
      return { ...state, offered: without(state.offered, action) }
    case 'discarded': {
      // Nothing is left that would build on an older record.
      const baseline = onService(state)
      return { ...state, ...unmerged, baseline, text: baseline.text, newer: null, restoredFrom: null }
    }
    case 'brought-back':
      if (isFree(state, action.inPlaceOf)) return withDraft(state, action.draft)
      return { ...state, offered: [...without(state.offered, action.draft), action.draft] }
    case 'lost':
      return lost(state, action.unwritten)
    case 'watched':
      if (state.session || state.keptBack) return state
      return { ...state, text: watchedState(state.baseline, action.drafts).text }
    case 'took-over':
      return state.session ? state : tookOver(state, openedState(action.record, action.drafts))
    default:
      return action.notice === 'merged' ? { ...state, merged: null } : { ...state, storedDifferently: [] }
  }
}

/** The text is not, or no longer, that of a merge. */
const unmerged = { merged: null, mergedFrom: [] } as const

/** The text with a field written into it; undefined when the record cannot take it. */
function written({ text, baseline }: EditState, { name, value }: FieldEdit): string | undefined {
  if (name !== 'apl') return writeOption(text, name, value, baseline.text)
  return writeText(text, ['query', 'apl'], 'lines', value, baseline.text)
}

const withMine = (drafts: readonly Draft[], mine: Draft | null) => (mine ? [...drafts, mine] : drafts)

const without = (drafts: readonly Draft[], { slot }: Pick<Draft, 'slot'>) =>
  drafts.filter((draft) => draft.slot !== slot)

/**
 * A draft in the editor, over the record that it was written on. Where the service has another one by now, saving is
 * a conflict to be decided: over that one, the draft would take back what it never touched.
 */
function withDraft(state: EditState, draft: Draft): EditState {
  const record = onService(state)
  const shown = { ...state, ...unmerged, text: draft.text, offered: without(state.offered, draft) }
  // A whole version, and no change of one: it is meant to replace what is there.
  if (draft.text === draft.baseText) return shown
  if (sameRecord(draft.baseText, state.baseline.text)) return shown
  if (sameRecord(draft.baseText, record.text)) return { ...shown, baseline: record, newer: null }
  return { ...shown, baseline: { ...record, text: draft.baseText, etag: null }, newer: record }
}

/** Another record under the editor, with a text over it; what was in the editor is kept beside. */
function tookRecord(
  state: EditState,
  { record, text, mine, summary }: Extract<EditAction, { type: 'took-record' }>,
): EditState {
  return {
    ...state,
    baseline: record,
    seenAt: record.receivedAt,
    text,
    restoredFrom: null,
    offered: [...state.offered, mine],
    newer: null,
    merged: summary,
    mergedFrom: summary === null ? [] : [...state.mergedFrom, mine],
  }
}

function lost(state: EditState, unwritten: Draft | null): EditState {
  return {
    ...state,
    session: null,
    keptBack: unwritten !== null,
    offered: unwritten ? [...state.offered, unwritten] : state.offered,
    newer: null,
    restoredFrom: null,
  }
}

/** What could not be written anywhere is offered again. */
function tookOver(watched: EditState, opened: EditState): EditState {
  const known = new Set(opened.offered.map(({ slot }) => slot))
  const others = watched.offered.filter(
    ({ slot, text }) => !known.has(slot) && !sameRecord(text, opened.text),
  )
  return { ...opened, offered: [...opened.offered, ...others] }
}

function arrived(before: EditState, record: QueryRecord): EditState {
  if (record.receivedAt <= before.seenAt) return before
  const state = { ...before, seenAt: record.receivedAt }
  const dirty = isDirty(state)
  if (sameRecord(record.text, state.baseline.text)) {
    // In another spelling it becomes the base only where no edit builds on the old one.
    if (dirty && record.text !== state.baseline.text) return { ...state, newer: null }
    return { ...state, baseline: record, text: dirty ? state.text : record.text, newer: null }
  }
  const isMine = sameRecord(record.text, state.text)
  if (dirty && state.session && !isMine) return { ...state, newer: record }
  return { ...state, ...unmerged, baseline: record, text: record.text, newer: null, storedDifferently: [] }
}
