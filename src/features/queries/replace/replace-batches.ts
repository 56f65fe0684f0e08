import { errorWithoutAnswer } from '#api/classify.ts'
import { pathText } from '#api/record-changes.ts'
import { shouldRetry } from '#api/retry.ts'
import { createBatch } from '../batch/create-batch.ts'
import type { BatchResult, BatchTiming } from '../batch/run-batch.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { SaveOutcome } from '../record/save-record.ts'
import type { Matcher } from './create-matcher.ts'
import { type FindSpec, specNote } from './find-spec.ts'
import { type Plan, type PlannedChange, fieldPaths, planReplacement } from './plan-replacement.ts'
import type { Restoration, SearchedQuery } from './replace-state.ts'

export type ReplaceCalls = {
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

/** The same failure of the connection as an outcome: whether the service can be reached and answers at all. */
const isUnanswered = ({ kind }: SaveOutcome) => kind === 'unknown' || kind === 'unsent'

/** True when the service kept something else in a field that was replaced. */
function isLost(
  { differences }: Extract<SaveOutcome, { kind: 'saved' }>,
  { fields }: PlannedChange,
): boolean {
  const replaced = new Set(fields.map(({ field }) => pathText(fieldPaths[field])))
  return differences.some(({ path }) => path.length === 0 || replaced.has(pathText(path)))
}

/**
 * The three runs of one find and replace: reading what would change, replacing it, and putting the earlier texts
 * back. Without a spec there is nothing to find.
 */
export function createReplaceBatches(calls: ReplaceCalls, spec: FindSpec | null) {
  const timing = calls.timing ? { timing: calls.timing } : {}
  const note = spec ? specNote(spec) : ''

  async function replaceOne(change: PlannedChange): Promise<SaveOutcome> {
    try {
      await calls.keepBefore(change.base)
    } catch {
      const message =
        'This browser could not keep the text as it was, so nothing was sent. Free some of its storage and retry.'
      throw errorWithoutAnswer('refused', message)
    }
    return keepOutcome(await calls.save(change.text, change.base), `Find and replace: ${note}`)
  }

  async function keepOutcome(outcome: SaveOutcome, versionNote: string): Promise<SaveOutcome> {
    if (outcome.kind === 'saved') await calls.keepStored(outcome.stored, versionNote)
    if (outcome.kind === 'conflict') await calls.keepTheirs(outcome.theirs)
    return outcome
  }

  const readPlan = async ({ id }: SearchedQuery): Promise<Plan> => {
    if (!spec) return { kind: 'no-match' }
    return planReplacement(await calls.read(id), spec, calls.replace)
  }
  const reading = createBatch<SearchedQuery, Plan>({
    ...timing,
    call: readPlan,
    stopsAfter: isHopeless,
    shouldRetry,
    atOnce: 4,
  })
  const replacing = createBatch<PlannedChange, SaveOutcome>({
    ...timing,
    call: replaceOne,
    stopsAfter(result, change) {
      return result.kind === 'failed' || result.value.kind !== 'saved' || isLost(result.value, change)
    },
  })
  const restoring = createBatch<Restoration, SaveOutcome>({
    ...timing,
    call: async ({ text, stored }) =>
      keepOutcome(await calls.save(text, stored), `Rolled back: find and replace ${note}`),
    stopsAfter: (result) => isHopeless(result) || (result.kind === 'done' && isUnanswered(result.value)),
  })
  return { reading, replacing, restoring }
}
