import { unsentOf } from '../batch/create-batch.ts'
import { MatchError } from './create-matcher.ts'
import type { FindSpec } from './find-spec.ts'
import { type ReplaceCalls, createReplaceBatches } from './replace-batches.ts'
import {
  type LeftQuery,
  type ReplaceSessionState,
  type SearchedQuery,
  restorable,
  retriable,
} from './replace-state.ts'

/** One find and replace from the preview to its roll back; it outlives the screen that shows it. */
export function createReplaceSession(calls: ReplaceCalls) {
  const listeners = new Set<() => void>()
  let own: Pick<ReplaceSessionState, 'preview' | 'failure' | 'leftOut'> = {
    preview: null,
    failure: null,
    leftOut: new Set(),
  }
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
    for (const listener of listeners) listener()
  }

  function renew(spec: FindSpec | null) {
    batches = createReplaceBatches(calls, spec)
    for (const batch of Object.values(batches)) batch.subscribe(() => update())
  }
  renew(null)
  update()

  /** Reads the queries and works out what would change in each; `left` are those that are not read, with reasons. */
  async function preview(spec: FindSpec, queries: readonly SearchedQuery[], left: readonly LeftQuery[]) {
    if (state.isRunning) return
    renew(spec)
    update({ preview: null, failure: null, leftOut: new Set() })
    const batch = batches.reading
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
    replaceAll: () =>
      batches.replacing.run((own.preview?.changes ?? []).filter(({ id }) => !own.leftOut.has(id))),
    continueRest: () => batches.replacing.run(unsentOf(batches.replacing.state())),
    retryFailed: () => batches.replacing.run(retriable(batches.replacing.state())),
    /** Puts back the earlier texts of all that were saved and are not back yet. */
    rollBack: () => batches.restoring.run(restorable(state)),
    cancel() {
      for (const batch of Object.values(batches)) batch.cancel()
    },
    tryNow() {
      for (const batch of Object.values(batches)) batch.tryNow()
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
