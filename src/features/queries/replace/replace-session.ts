import type { ApiError } from '#api/api-error.ts'
import { pathText } from '#record-text/record-changes.ts'
import {
  type BatchState,
  type BatchTiming,
  createBatch,
  completedItems,
  failedItems,
  unsentItems,
} from '../batch/batch.ts'
import { markNotFound } from '../library/library.ts'
import { keepBefore, keepLoaded, keepSaved } from '../library/versions.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { isOpen, type SaveOutcome } from '../record/record-calls.ts'
import { bodyOf, isSameRecord } from '#record-text/record-text.ts'
import type { QueryStore } from '../store/query-store.ts'
import { type Matcher, MatchError } from './matcher.ts'
import { type FindField, type FindSpec, specNote } from './find-spec.ts'
import {
  changedFields,
  fieldPaths,
  hasChosen,
  type Plan,
  type PlannedChange,
  planReplacement,
  withAllMatches,
  withMatch,
} from './plan-replacement.ts'
import { createListeners } from '#lib/listeners.ts'

/** A query to search, as the library knows it. */
export type SearchedQuery = { id: string; name: string }

/** A rollback: the exact earlier text, to replace the stored record; null if it is unknown whether `sent` was stored. */
type Restoration = { id: string; name: string; text: string; sent: string; stored: QueryRecord | null }

/** `not-replaced`: the query has its earlier text; nothing was sent. */
export type RollbackOutcome = SaveOutcome | { kind: 'not-replaced' }

/** A query left out of the preview, and why. `error` is set when the service did not return it. */
export type SkippedQuery = SearchedQuery & { reason: string; error: ApiError | null }

export type Preview = {
  spec: FindSpec
  changes: readonly PlannedChange[]
  skipped: readonly SkippedQuery[]
  /** Number of queries that match but would not change. */
  same: number
  /** Number of queries loaded. */
  searched: number
  /** Ids of queries with unsaved text in this browser, which replacing does not touch. */
  drafted: ReadonlySet<string>
  /** Ids of queries not to send, regardless of their selected matches. */
  leftOut: ReadonlySet<string>
}

export type ReplaceSessionState = {
  reading: BatchState<SearchedQuery, Plan>
  preview: Preview | null
  /** Why there is no preview. */
  failure: { message: string; error: ApiError | null } | null
  replacing: BatchState<PlannedChange, SaveOutcome>
  restoring: BatchState<Restoration, RollbackOutcome>
  isRunning: boolean
}

/** Whether nothing more is sent for a query, because its rollback came to an end. */
export function isBack({ restoring }: Pick<ReplaceSessionState, 'restoring'>, id: string): boolean {
  const back = restoring.results.get(id)
  return back?.kind === 'done' && !('error' in back.value)
}

/** What can be rolled back: saved here, or perhaps saved, and not rolled back yet. */
export function restorable(state: ReplaceSessionState): readonly Restoration[] {
  const { items, results } = state.replacing
  return items.flatMap(({ id, name, base, text: sent }): Restoration[] => {
    const result = results.get(id)
    if (isBack(state, id) || result?.kind !== 'done') return []
    const { value } = result
    if (value.kind === 'saved') return [{ id, name, text: base.text, sent, stored: value.stored }]
    return 'error' in value && isOpen(value) ? [{ id, name, text: base.text, sent, stored: null }] : []
  })
}

/** Whether the replacement or the rollback ended before its last query. */
export const isStopped = ({ replacing, restoring }: ReplaceSessionState): boolean =>
  unsentItems(replacing).length + unsentItems(restoring).length > 0

/** The changes to send: those of queries that are not left out and have a selected match. */
export const chosenChanges = (preview: Preview | null): readonly PlannedChange[] =>
  preview?.changes.filter((change) => !preview.leftOut.has(change.id) && hasChosen(change)) ?? []

type ReplaceCalls = {
  openStore(): Promise<QueryStore>
  read(id: string): Promise<QueryRecord>
  /** Saves `text` if the service still has `base`. */
  save(text: string, base: QueryRecord): Promise<SaveOutcome>
  onStored?(record: QueryRecord): void
  find: Matcher['find']
  timing?: BatchTiming
}

/** Whether the service stored something else in a replaced field. */
function isLost({ differences }: Extract<SaveOutcome, { kind: 'saved' }>, change: PlannedChange): boolean {
  const replaced = new Set(changedFields(change).map(({ field }) => pathText(fieldPaths[field])))
  return differences.some(({ path }) => path.length === 0 || replaced.has(pathText(path)))
}

/**
 * The three runs of one find and replace: preview, replacement and rollback. Without a spec there is nothing to find.
 */
function createReplaceBatches({ timing, openStore, ...calls }: ReplaceCalls, spec: FindSpec | null) {
  const note = spec ? specNote(spec) : ''

  async function replaceOne({ base, text }: PlannedChange): Promise<SaveOutcome> {
    await keepBefore(await openStore(), base, 'the text as it was')
    return save(text, base, `Find and replace: ${note}`)
  }

  async function save(text: string, base: QueryRecord, versionNote: string): Promise<SaveOutcome> {
    const outcome = await calls.save(text, base)
    const store = await openStore()
    if (outcome.kind === 'saved') {
      calls.onStored?.(outcome.stored)
      await keepSaved(store, outcome.stored, versionNote)
    }
    if (outcome.kind === 'conflict') await keepLoaded(store, outcome.theirs).catch(() => undefined)
    return outcome
  }

  async function rollBackOne({ id, text, sent, stored }: Restoration): Promise<RollbackOutcome> {
    const now = stored ?? (await calls.read(id))
    if (!stored && !isSameRecord(bodyOf(now.text), bodyOf(sent))) {
      if (isSameRecord(bodyOf(now.text), bodyOf(text))) return { kind: 'not-replaced' }
      await keepLoaded(await openStore(), now).catch(() => undefined)
      return { kind: 'conflict', theirs: now }
    }
    return save(text, now, `Rolled back: find and replace ${note}`)
  }

  return {
    reading: createBatch<SearchedQuery, Plan>({
      call: async ({ id }) =>
        spec ? planReplacement(await calls.read(id), spec, calls.find) : { kind: 'no-match' },
      isReading: true,
      timing,
    }),
    replacing: createBatch<PlannedChange, SaveOutcome>({
      call: replaceOne,
      stopsAfter: (result, change) =>
        result.kind === 'failed' || result.value.kind !== 'saved' || isLost(result.value, change),
      timing,
    }),
    restoring: createBatch<Restoration, RollbackOutcome>({ call: rollBackOne, timing }),
  }
}

/** One find and replace from preview to rollback; it outlives the screen that shows it. */
export function createReplaceSession(calls: ReplaceCalls) {
  const { tell, subscribe } = createListeners()
  let own: Pick<ReplaceSessionState, 'preview' | 'failure'>
  let batches: ReturnType<typeof createReplaceBatches>
  let state: ReplaceSessionState

  function update(next: Partial<typeof own> = {}) {
    own = { ...own, ...next }
    const runs = {
      reading: batches.reading.state(),
      replacing: batches.replacing.state(),
      restoring: batches.restoring.state(),
    }
    const isRunning = Object.values(runs).some((run) => run.isRunning)
    state = { ...own, ...runs, isRunning }
    tell()
  }

  function renew(spec: FindSpec | null) {
    batches = createReplaceBatches(calls, spec)
    for (const batch of Object.values(batches)) batch.subscribe(() => update())
    update({ preview: null, failure: null })
  }
  renew(null)

  /** Loads the queries and plans the change of each; `skipped` are those not to load, with reasons. */
  async function preview(
    spec: FindSpec,
    queries: readonly SearchedQuery[],
    skipped: readonly SkippedQuery[],
  ) {
    if (state.isRunning) return
    renew(spec)
    const batch = batches.reading
    try {
      await batch.run(queries)
    } catch (cause) {
      if (!(cause instanceof MatchError)) throw cause
      return update({ failure: { message: cause.message, error: null } })
    }
    const failures = failedItems(batch.state())
    const gone = failures.filter(({ error }) => error.kind === 'not-found')
    const store = await calls.openStore()
    await Promise.allSettled(gone.map(({ id }) => markNotFound(store, id)))
    const drafts = await store.drafts().catch(() => [])
    // Another preview may have begun meanwhile.
    if (batch !== batches.reading) return undefined
    if (unsentItems(batch.state()).length > 0) {
      const error = failures.at(-1)?.error
      const message = error ? error.message : 'Canceled. Nothing was changed.'
      return update({ failure: { message, error: error ?? null } })
    }
    const plans = completedItems(batch.state()).map(({ item: { id, name }, value }) => ({
      id,
      name,
      plan: value,
    }))
    update({
      preview: {
        spec,
        changes: plans.flatMap(({ plan }) => (plan.kind === 'change' ? [plan.change] : [])),
        skipped: [
          ...plans.flatMap(({ id, name, plan }) =>
            plan.kind === 'blocked' ? [{ id, name, reason: plan.reason, error: null }] : [],
          ),
          ...failures.map(({ id, name, error }) => ({ id, name, error, reason: error.message })),
          ...skipped,
        ],
        same: plans.filter(({ plan }) => plan.kind === 'same').length,
        searched: plans.length,
        drafted: new Set(drafts.map(({ id }) => id)),
        leftOut: new Set(),
      },
    })
  }

  function changePreview(change: (preview: Preview) => Partial<Preview>) {
    if (own.preview) update({ preview: { ...own.preview, ...change(own.preview) } })
  }

  return {
    state: () => state,
    replacing: () => batches.replacing,
    subscribe,
    preview,
    /** Deselects or selects queries; selecting one without selected matches selects all of its matches. */
    choose(ids: readonly string[], isIn: boolean) {
      const meant = new Set(ids)
      changePreview(({ leftOut, changes }) => ({
        leftOut: new Set([...[...leftOut].filter((id) => !meant.has(id)), ...(isIn ? [] : ids)]),
        changes: changes.map((change) =>
          isIn && meant.has(change.id) && !hasChosen(change) ? withAllMatches(change) : change,
        ),
      }))
    },
    chooseMatch: (id: string, field: FindField, number: number, isIn: boolean) =>
      changePreview(({ changes }) => ({
        changes: changes.map((change) =>
          change.id === id ? withMatch(change, field, number, isIn) : change,
        ),
      })),
    /** Sends the previewed changes one query at a time, up to the first failure. */
    replaceAll: () => batches.replacing.run(chosenChanges(own.preview)),
    /** Restores the earlier text of every query saved, or perhaps saved, and not rolled back yet. */
    rollBack: () => batches.restoring.run(restorable(state)),
    cancel() {
      for (const batch of Object.values(batches)) batch.cancel()
    },
    tryNow() {
      for (const batch of Object.values(batches)) batch.tryNow()
    },
    /** Discards the preview and results. */
    clear() {
      if (!state.isRunning) renew(null)
    },
  }
}

export type ReplaceSession = ReturnType<typeof createReplaceSession>
