import type { ApiError } from '#api/api-error.ts'
import type { BatchState } from '../batch/create-batch.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { SaveOutcome } from '../record/save-record.ts'
import type { FindSpec } from './find-spec.ts'
import type { Plan, PlannedChange } from './plan-replacement.ts'

/** A query to look into, as the library knows it. */
export type SearchedQuery = { id: string; name: string }

/** What to put back: the exact earlier text, over what was stored. */
export type Restoration = { id: string; name: string; text: string; stored: QueryRecord }

/** A query that is not part of the preview, and why. `error` when the service did not give it. */
export type LeftQuery = SearchedQuery & { reason: string; error: ApiError | null }

export type Preview = {
  spec: FindSpec
  changes: readonly PlannedChange[]
  left: readonly LeftQuery[]
  /** Queries that match and would stay the same. */
  same: number
  /** How many queries were read. */
  searched: number
  /** Ids with unsaved text in this browser, which no replacement touches. */
  drafted: ReadonlySet<string>
}

export type ReplaceSessionState = {
  reading: BatchState<SearchedQuery, Plan>
  preview: Preview | null
  /** Why there is no preview. */
  failure: { message: string; error: ApiError | null } | null
  leftOut: ReadonlySet<string>
  replacing: BatchState<PlannedChange, SaveOutcome>
  restoring: BatchState<Restoration, SaveOutcome>
  isRunning: boolean
}

/** The items worth sending again as they are: a conflict needs a new preview first. */
export function retriable<Item extends { readonly id: string }>({
  items,
  results,
}: BatchState<Item, SaveOutcome>): readonly Item[] {
  return items.filter(({ id }) => {
    const result = results.get(id)
    return result?.kind === 'failed' || (result && 'error' in result.value)
  })
}

/** What can be put back: saved here, and not put back yet. */
export function restorable({ replacing, restoring }: ReplaceSessionState): readonly Restoration[] {
  return replacing.items.flatMap(({ id, name, base }) => {
    const result = replacing.results.get(id)
    const back = restoring.results.get(id)
    const isBack = back?.kind === 'done' && (back.value.kind === 'saved' || back.value.kind === 'conflict')
    if (isBack || result?.kind !== 'done' || result.value.kind !== 'saved') return []
    return [{ id, name, text: base.text, stored: result.value.stored }]
  })
}
