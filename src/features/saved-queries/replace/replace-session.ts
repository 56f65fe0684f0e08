import { errorWithoutAnswer } from '#api/classify.ts'
import { pathText } from '#api/record-changes.ts'
import { shouldRetry } from '#api/retry.ts'
import type { BatchResult, BatchTiming } from '../batch/run-batch.ts'
import { type Batch, createBatch, unsentOf } from '../batch/create-batch.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { SaveOutcome } from '../record/save-record.ts'
import { MatchError, type Matcher } from './create-matcher.ts'
import { type FindSpec, specNote } from './find-spec.ts'
import { type Plan, type PlannedChange, fieldPaths, planReplacement } from './plan-replacement.ts'
import {
  type LeftQuery,
  type ReplaceSessionState,
  type Restoration,
  type SearchedQuery,
  restorable,
  retriable,
} from './replace-state.ts'

export type ReplaceSessionCalls = {
  read(id: string): Promise<QueryRecord>
  /** Sends `text` if the service still holds `base`. */
  save(text: string, base: QueryRecord): Promise<SaveOutcome>
  replace: Matcher['replace']
  /** Ids with unsaved text in this browser. */
  drafted(): Promise<ReadonlySet<string>>
  /** Keeps what is about to be replaced; rejects when that is not possible. */
  keepBefore(record: QueryRecord): Promise<void>
  /** Keeps what was learned: a stored record with its note, or another person's version. Never rejects. */
  keepStored(record: QueryRecord, note: string): Promise<void>
  keepTheirs(record: QueryRecord): Promise<void>
  /** The service has no such query any more. Never rejects. */
  markGone(id: string): Promise<void>
  timing?: BatchTiming
}

/** After these every further call would fail in the same way. */
const hopeless = new Set(['signed-out', 'read-only', 'offline'])
const isHopeless = (result: BatchResult<unknown>) =>
  result.kind === 'failed' && hopeless.has(result.error.kind)

/** The same failure of the connection as an outcome: whether the service answers at all. */
const isUnanswered = ({ kind }: SaveOutcome) => kind === 'unknown'

/** True when the service kept something else in a field that was replaced. */
function isLost(
  { differences }: Extract<SaveOutcome, { kind: 'saved' }>,
  { fields }: PlannedChange,
): boolean {
  const replaced = new Set(fields.map(({ field }) => pathText(fieldPaths[field])))
  return differences.some(({ path }) => path.length === 0 || replaced.has(pathText(path)))
}

/** One find and replace from the preview to its roll back; it outlives the screen that shows it. */
export function createReplaceSession(calls: ReplaceSessionCalls) {
  const listeners = new Set<() => void>()
  const timing = calls.timing ? { timing: calls.timing } : {}
  let own: Pick<ReplaceSessionState, 'preview' | 'failure' | 'leftOut'> = {
    preview: null,
    failure: null,
    leftOut: new Set(),
  }
  let reading: Batch<SearchedQuery, Plan>
  let replacing: Batch<PlannedChange, SaveOutcome>
  let restoring: Batch<Restoration, SaveOutcome>
  let state: ReplaceSessionState

  function update(next: Partial<typeof own> = {}) {
    own = { ...own, ...next }
    const batches = {
      reading: reading.state(),
      replacing: replacing.state(),
      restoring: restoring.state(),
    }
    const isRunning = Object.values(batches).some((batch) => batch.isRunning)
    state = { ...own, ...batches, isRunning }
    for (const listener of listeners) listener()
  }

  async function replaceOne(change: PlannedChange, note: string): Promise<SaveOutcome> {
    try {
      await calls.keepBefore(change.base)
    } catch {
      const message =
        'This browser could not keep the text as it was, so nothing was sent. Free some of its storage and retry.'
      throw errorWithoutAnswer('refused', message)
    }
    return keepOutcome(await calls.save(change.text, change.base), `Find and replace: ${note}`)
  }

  async function keepOutcome(outcome: SaveOutcome, note: string): Promise<SaveOutcome> {
    if (outcome.kind === 'saved') await calls.keepStored(outcome.stored, note)
    if (outcome.kind === 'conflict') await calls.keepTheirs(outcome.theirs)
    return outcome
  }

  function renew(spec: FindSpec | null) {
    const note = spec ? specNote(spec) : ''
    const readPlan = async ({ id }: SearchedQuery): Promise<Plan> => {
      if (!spec) return { kind: 'no-match' }
      return planReplacement(await calls.read(id), spec, calls.replace)
    }
    reading = createBatch<SearchedQuery, Plan>({
      ...timing,
      call: readPlan,
      stopsAfter: isHopeless,
      shouldRetry,
      atOnce: 4,
    })
    replacing = createBatch<PlannedChange, SaveOutcome>({
      ...timing,
      call: (change) => replaceOne(change, note),
      stopsAfter(result, change) {
        return result.kind === 'failed' || result.value.kind !== 'saved' || isLost(result.value, change)
      },
    })
    restoring = createBatch<Restoration, SaveOutcome>({
      ...timing,
      call: async ({ text, stored }) =>
        keepOutcome(await calls.save(text, stored), `Rolled back: find and replace ${note}`),
      stopsAfter: (result) => isHopeless(result) || (result.kind === 'done' && isUnanswered(result.value)),
    })
    for (const batch of [reading, replacing, restoring]) batch.subscribe(() => update())
  }
  renew(null)
  update()

  /** Reads the queries and works out what would change in each; `left` are those that are not read, with reasons. */
  async function preview(spec: FindSpec, queries: readonly SearchedQuery[], left: readonly LeftQuery[]) {
    if (state.isRunning) return
    renew(spec)
    update({ preview: null, failure: null, leftOut: new Set() })
    const batch = reading
    try {
      await batch.run(queries)
    } catch (cause) {
      if (!(cause instanceof MatchError)) throw cause
      return update({ failure: { message: cause.message, error: null } })
    }
    const { results, items } = batch.state()
    const failures = items.flatMap(({ id, name }) => {
      const result = results.get(id)
      return result?.kind === 'failed' ? [{ id, name, error: result.error }] : []
    })
    const gone = failures.filter(({ error }) => error.kind === 'not-found')
    await Promise.all(gone.map(({ id }) => calls.markGone(id)))
    if (unsentOf(batch.state()).length > 0) {
      const error = failures.at(-1)?.error
      const message = error ? error.message : 'Cancelled. Nothing was changed.'
      return update({ failure: { message, error: error ?? null } })
    }
    const plans = items.flatMap(({ id, name }) => {
      const result = results.get(id)
      return result?.kind === 'done' ? [{ id, name, plan: result.value }] : []
    })
    update({
      preview: {
        spec,
        changes: plans.flatMap(({ plan }) => (plan.kind === 'change' ? [plan.change] : [])),
        left: [
          ...plans.flatMap(({ id, name, plan }) =>
            plan.kind === 'blocked' ? [{ id, name, reason: plan.reason, error: null }] : [],
          ),
          ...failures.map(({ id, name, error }) => ({ id, name, error, reason: error.message })),
          ...left,
        ],
        same: plans.filter(({ plan }) => plan.kind === 'same').length,
        searched: plans.length,
        drafted: await calls.drafted().catch(() => new Set<string>()),
      },
    })
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    preview,
    /** Leaves queries of the preview out, or takes them in again. */
    choose(ids: readonly string[], isIn: boolean) {
      const leftOut = new Set(own.leftOut)
      for (const id of ids) {
        if (isIn) leftOut.delete(id)
        else leftOut.add(id)
      }
      update({ leftOut })
    },
    /** Sends what the preview shows, one query after the other, up to the first failure. */
    replaceAll: () => replacing.run((own.preview?.changes ?? []).filter(({ id }) => !own.leftOut.has(id))),
    continueRest: () => replacing.run(unsentOf(replacing.state())),
    retryFailed: () => replacing.run(retriable(replacing.state())),
    /** Puts back the earlier texts of all that were saved and are not back yet. */
    rollBack: () => restoring.run(restorable(state)),
    cancel() {
      for (const batch of [reading, replacing, restoring]) batch.cancel()
    },
    tryNow() {
      for (const batch of [reading, replacing, restoring]) batch.tryNow()
    },
    /** Forgets preview and results. */
    clear() {
      if (state.isRunning) return
      renew(null)
      update({ preview: null, failure: null, leftOut: new Set() })
    },
  }
}

export type ReplaceSession = ReturnType<typeof createReplaceSession>
