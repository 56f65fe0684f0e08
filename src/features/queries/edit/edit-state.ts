import type { RecordChange } from '#record-text/record-changes.ts'
import { isSameRecord } from '#record-text/record-text.ts'
import { writeText } from '#form/write-fields.ts'
import { type OptionEdit, writeOption } from '../options/options-form.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { Draft } from '../store/query-store.ts'
import { chooseDraft } from './drafts.ts'

/** State of the editor: the record it started from, and the one text that all views show. */
export type EditState = {
  baseline: QueryRecord
  text: string
  /** `asOf` of the newest processed response. */
  seenAsOf: number
  /** When the restored draft was last changed; null when none was restored. */
  restoredFrom: number | null
  /** Drafts set aside: based on another version, or given up in a conflict. */
  offered: readonly Draft[]
  /** A newer record on the service than the one being edited. */
  newer: QueryRecord | null
  /** Summary of the merge that produced this text; null when it was not merged. */
  merged: string | null
  /** The editor's text before the merge; saving settles these drafts, too. */
  mergedFrom: readonly Draft[]
  /** The editing session, from when this tab opened the query or took it over; null while another tab edits. */
  session: EditSession | null
  /** Whether text was still unwritten when another tab took over, so that the other tab did not get it. */
  keptBack: boolean
  /** Where the last save was stored differently than sent. */
  storedDifferently: readonly RecordChange[]
}

export type EditSession = {
  /** Drafts with the same content as the service, which need no decision. */
  settled: readonly Draft[]
  /** The draft in the editor if another editor wrote it; removed once this editor has written its text. */
  from: Draft | null
}

/** Whether there are unsaved changes. */
export const isDirty = (state: EditState): boolean => state.text !== state.baseline.text

/** The record as the service last sent it. */
export const serviceRecord = ({ newer, baseline }: EditState): QueryRecord => newer ?? baseline

/** Whether a text may enter the editor without replacing typed text other than `inPlaceOf`. */
export const canReplaceText = (state: EditState, inPlaceOf: string | null): boolean =>
  state.session !== null && (!isDirty(state) || state.text === inPlaceOf)

/**
 * The initial state for a record: with its draft, if that is based on the same record. All other drafts are offered,
 * never applied automatically.
 */
export function openedState(baseline: QueryRecord, drafts: readonly Draft[]): EditState {
  const { applied, others, settled } = chooseDraft(drafts, baseline.text)
  return {
    baseline,
    text: applied?.text ?? baseline.text,
    seenAsOf: baseline.asOf,
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

/** The initial state for a record that another tab is editing: shows what that tab has written. */
export function watchedState(baseline: QueryRecord, drafts: readonly Draft[]): EditState {
  return { ...openedState(baseline, drafts), session: null, restoredFrom: null, offered: [] }
}

type FieldEdit = OptionEdit | { name: 'apl'; value: string }

export type EditAction =
  | { type: 'edited'; text: string }
  /** One field was changed, in its own view or in the form. */
  | { type: 'wrote'; edit: FieldEdit }
  /** The record was reloaded from the service. */
  | { type: 'arrived'; record: QueryRecord }
  | { type: 'saved'; sentText: string; stored: QueryRecord; differences: readonly RecordChange[] }
  /** `text` is the text of `record`, or mine merged into it as `summary` describes; `mine` was in the editor before. */
  | { type: 'took-record'; record: QueryRecord; text: string; mine: Draft; summary: string | null }
  /** `mine` is the editor's previous text, if it was unsaved. */
  | { type: 'took-draft'; draft: Draft; mine: Draft | null }
  /** `text` is a version from the history; `mine` as above. */
  | { type: 'took-version'; text: string; mine: Draft | null }
  | { type: 'kept-aside'; draft: Draft }
  | { type: 'dropped-draft'; slot: string }
  | { type: 'discarded' }
  /** Undo: the text goes back into the editor, or is offered as a draft if the user has typed since (see `canReplaceText`). */
  | { type: 'brought-back'; draft: Draft; inPlaceOf: string | null }
  /** Another tab took over without the unwritten text. */
  | { type: 'lost'; unwritten: Draft | null }
  /** The editing tab wrote drafts. */
  | { type: 'watched'; drafts: readonly Draft[] }
  /** This tab starts editing. */
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

/** The only place that changes the editor's state. */
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
        seenAsOf: action.stored.asOf,
        // Text typed during the request stays, on top of the newly stored record.
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
      // No remaining text is based on an older record.
      const baseline = serviceRecord(state)
      return { ...state, ...unmerged, baseline, text: baseline.text, newer: null, restoredFrom: null }
    }
    case 'brought-back':
      if (canReplaceText(state, action.inPlaceOf)) return withDraft(state, action.draft)
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

/** The text is not, or is no longer, the result of a merge. */
const unmerged = { merged: null, mergedFrom: [] } as const

/** The text with a field written into it; undefined when the record cannot contain it. */
function written({ text, baseline }: EditState, { name, value }: FieldEdit): string | undefined {
  if (name !== 'apl') return writeOption(text, name, value, baseline.text)
  return writeText(text, ['query', 'apl'], 'lines', value, baseline.text)
}

const withMine = (drafts: readonly Draft[], mine: Draft | null) => (mine ? [...drafts, mine] : drafts)

const without = (drafts: readonly Draft[], { slot }: Pick<Draft, 'slot'>) =>
  drafts.filter((draft) => draft.slot !== slot)

/**
 * Loads a draft on top of the record it was based on. If the service has a different record by now, saving becomes a
 * conflict to resolve: on that record, the draft would revert changes to fields it never touched.
 */
function withDraft(state: EditState, draft: Draft): EditState {
  const record = serviceRecord(state)
  const shown = { ...state, ...unmerged, text: draft.text, offered: without(state.offered, draft) }
  // A whole version rather than an edit of one: meant to replace the record.
  if (draft.text === draft.baseText) return shown
  if (isSameRecord(draft.baseText, state.baseline.text)) return shown
  if (isSameRecord(draft.baseText, record.text)) return { ...shown, baseline: record, newer: null }
  return { ...shown, baseline: { ...record, text: draft.baseText, etag: null }, newer: record }
}

/** Replaces the record and the text; the editor's previous text stays available as a draft. */
function tookRecord(
  state: EditState,
  { record, text, mine, summary }: Extract<EditAction, { type: 'took-record' }>,
): EditState {
  return {
    ...state,
    baseline: record,
    seenAsOf: Math.max(state.seenAsOf, record.asOf),
    text,
    restoredFrom: null,
    offered: [...state.offered, mine],
    // It may have arrived while the user decided.
    newer: state.newer && state.newer.asOf > record.asOf ? state.newer : null,
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

/** Keeps offering drafts that could not be stored. */
function tookOver(watched: EditState, opened: EditState): EditState {
  const known = new Set(opened.offered.map(({ slot }) => slot))
  const others = watched.offered.filter(
    ({ slot, text }) => !known.has(slot) && !isSameRecord(text, opened.text),
  )
  return { ...opened, offered: [...opened.offered, ...others] }
}

function arrived(before: EditState, record: QueryRecord): EditState {
  if (record.asOf <= before.seenAsOf) return before
  const state = { ...before, seenAsOf: record.asOf }
  const dirty = isDirty(state)
  if (isSameRecord(record.text, state.baseline.text)) {
    // If only the formatting differs, it becomes the baseline only when no edit is based on the old text.
    if (dirty && record.text !== state.baseline.text) return { ...state, newer: null }
    return { ...state, baseline: record, text: dirty ? state.text : record.text, newer: null }
  }
  const isMine = isSameRecord(record.text, state.text)
  if (dirty && state.session && !isMine) return { ...state, newer: record }
  return { ...state, ...unmerged, baseline: record, text: record.text, newer: null, storedDifferently: [] }
}
