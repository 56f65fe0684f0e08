import { takeTurns } from '#lib/take-turns.ts'
import { updateEntry } from '../library/library.ts'
import type { Draft, LibraryEntry, QueryStore, Version } from '../store/query-store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

export type ImportedQuery = {
  id: string
  name: string
  outcome: ImportPlan['outcome'] | 'refused'
  /** What changes, or why it is refused. */
  detail: string
}

type Target = { store: QueryStore; account: string }

async function planFor({ store, account }: Target, item: WorkspaceQuery): Promise<ImportPlan> {
  const [entry, drafts, versions] = await Promise.all([
    store.entry(account, item.id),
    store.drafts(account, item.id),
    store.versions(account, item.id),
  ])
  return planImport(account, item, { entry, drafts, versions })
}

/** Writes what a plan adds: texts first, so that whatever breaks off in between, none is missing. */
async function write({ store, account }: Target, id: string, plan: ImportPlan): Promise<void> {
  for (const version of plan.versions) await store.putVersion(version)
  for (const draft of plan.drafts) {
    const isPut = await store.swapDraft({ account, id, slot: draft.slot }, null, draft)
    if (!isPut) throw new Error('Another tab wrote a draft of it meanwhile. Import it once more.')
  }
  if (plan.entry) await updateEntry(store, account, id, plan.entry)
}

const notStored = 'This browser did not store it. Free some space and import once more.'

/**
 * Takes queries into what this browser keeps, or only says what that would change (`isTrial`). Each is merged with
 * what is there now; one that cannot be stored hinders no other. Nothing is sent to the service.
 */
export async function importWorkspace(
  target: Target,
  queries: readonly WorkspaceQuery[],
  { isTrial, onProgress }: { isTrial: boolean; onProgress?(done: number): void },
): Promise<ImportedQuery[]> {
  const turn = takeTurns()
  const report: ImportedQuery[] = []
  for (const item of queries) {
    const row = { id: item.id, name: item.library?.name ?? '' }
    try {
      const plan = await planFor(target, item)
      if (!isTrial) await write(target, item.id, plan)
      report.push({ ...row, outcome: plan.outcome, detail: plan.details.join(', ') })
    } catch (error) {
      const isOurs = error instanceof Error && !(error instanceof DOMException)
      report.push({ ...row, outcome: 'refused', detail: isOurs ? error.message : notStored })
    }
    if (await turn()) onProgress?.(report.length)
  }
  return report
}

/** What was taken out of the storage, all of one account. */
export type TakenOut = {
  library?: readonly LibraryEntry[]
  drafts?: readonly Draft[]
  versions?: readonly Version[]
}

/**
 * Undoes a removal: puts everything back as it was. What was written in its place meanwhile stays, and the old goes
 * beside it. Rejects when not everything could be stored.
 */
export async function putBack(store: QueryStore, account: string, taken: TakenOut): Promise<void> {
  const items = new Map<string, WorkspaceQuery>()
  const itemOf = (id: string): WorkspaceQuery => {
    const known = items.get(id) ?? { id, library: null, drafts: [], versions: [] }
    items.set(id, known)
    return known
  }
  // One look at the whole library: thousands of entries come back in seconds, most of them to a free place.
  const there = new Set(taken.library?.length ? (await store.entries(account)).map(({ id }) => id) : [])
  for (const entry of taken.library ?? []) {
    if (there.has(entry.id)) itemOf(entry.id).library = { ...entry, tags: [...entry.tags] }
  }
  await Promise.all(
    (taken.library ?? []).filter(({ id }) => !there.has(id)).map((entry) => store.putEntry(entry)),
  )
  for (const draft of taken.drafts ?? []) itemOf(draft.id).drafts.push(draft)
  for (const version of taken.versions ?? []) itemOf(version.id).versions.push(version)
  const report = await importWorkspace({ store, account }, [...items.values()], { isTrial: false })
  const refused = report.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(refused.detail)
}
