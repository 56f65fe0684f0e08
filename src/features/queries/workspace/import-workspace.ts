import { getOrInsert } from '#lib/maps.ts'
import { createYielder } from '#lib/time-slices.ts'
import { updateEntry } from '../library/library.ts'
import type { RestoreBeside } from '#local/settings/change-items.ts'
import {
  type Draft,
  drafts as draftCollection,
  library as libraryCollection,
  type LibraryEntry,
  type QueryStore,
  queryStore,
  readableValues,
  type Version,
  versions as versionCollection,
} from '../store/query-store.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

/** The result for one element of a file. */
export type ImportResult = {
  id: string
  name: string
  outcome: 'added' | 'merged' | 'replaced' | 'older' | 'unchanged' | 'refused'
  /** What changes, which version is kept and why, or why it is refused. */
  detail: string
}

export type ImportOptions = {
  /** Only report what would change. */
  isTrial: boolean
  onProgress?(done: number): void
}

const notStored =
  'This browser did not store it. If its storage is full, free up some space, and import it again.'

/** Imports elements one at a time. One that cannot be stored is refused without stopping the others. */
export async function takeEach<Element>(
  elements: readonly Element[],
  { onProgress }: ImportOptions,
  name: (element: Element) => Pick<ImportResult, 'id' | 'name'>,
  take: (element: Element) => Promise<Pick<ImportResult, 'outcome' | 'detail'>>,
): Promise<ImportResult[]> {
  const turn = createYielder()
  const report: ImportResult[] = []
  for (const element of elements) {
    const { outcome, detail } = await take(element).catch(
      () => ({ outcome: 'refused', detail: notStored }) as const,
    )
    report.push({ ...name(element), outcome, detail })
    if (await turn()) onProgress?.(report.length)
  }
  return report
}

async function planFor(store: QueryStore, item: WorkspaceQuery): Promise<ImportPlan> {
  const { id } = item
  const [entry, drafts, versions, ...unread] = await Promise.all([
    store.entry(id),
    store.drafts(id),
    store.versions(id),
    store.unreadable(libraryCollection, id),
    store.unreadable(draftCollection, id),
    store.unreadable(versionCollection, id),
  ])
  return planImport(item, { entry, drafts, versions, unread: new Set(unread.flat()) })
}

/** Writes what a plan adds: texts first, so that an interruption loses none. False if another tab took a draft's place. */
async function write(store: QueryStore, id: string, plan: ImportPlan): Promise<boolean> {
  for (const draft of plan.drafts) if (!(await store.addDraft(draft))) return false
  for (const version of plan.versions) await store.putVersion(version)
  if (plan.entry) await updateEntry(store, id, plan.entry)
  return true
}

/** Imports queries, merging each with what this browser stores. Nothing is sent to the service. */
export const importWorkspace = (
  store: QueryStore,
  queries: readonly WorkspaceQuery[],
  options: ImportOptions,
): Promise<ImportResult[]> =>
  takeEach(
    queries,
    options,
    ({ id, library }) => ({ id, name: library?.name ?? '' }),
    async function take(item) {
      const plan = await planFor(store, item)
      if (!options.isTrial && !(await write(store, item.id, plan))) return take(item)
      return { outcome: plan.outcome, detail: plan.details.join(', ') }
    },
  )

/** What was removed from the store. */
export type RemovedItems = {
  library?: readonly LibraryEntry[]
  drafts?: readonly Draft[]
  versions?: readonly Version[]
}

/**
 * Undoes a removal. Data written in its place meanwhile stays, and the old data is added beside it. Rejects when not
 * everything could be stored.
 */
export async function restoreRemoved(store: QueryStore, taken: RemovedItems): Promise<void> {
  const items = new Map<string, WorkspaceQuery>()
  const itemOf = (id: string): WorkspaceQuery =>
    getOrInsert(items, id, () => ({ id, library: null, drafts: [], versions: [] }))
  const { library = [], drafts = [], versions = [] } = taken
  // Read the whole library once: thousands of entries are restored in seconds, most of them to free keys.
  const there = new Set(library.length > 0 ? (await store.entries()).map(({ id }) => id) : [])
  for (const entry of library) {
    if (there.has(entry.id)) itemOf(entry.id).library = entry
  }
  const free = library.filter(({ id }) => !there.has(id))
  await Promise.all(
    free.map((entry) =>
      store.changeEntry(entry.id, async (written) => {
        if (!written) return entry
        // Since the whole library was read.
        itemOf(entry.id).library = entry
        return null
      }),
    ),
  )
  for (const draft of drafts) itemOf(draft.id).drafts.push(draft)
  for (const version of versions) itemOf(version.id).versions.push(version)
  const report = await importWorkspace(store, [...items.values()], { isTrial: false })
  const refused = report.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(refused.detail)
}

/** Restores saved queries that were cleared in Settings, beside what was written meanwhile. */
export const putBeside: RestoreBeside = async (store, displaced) => {
  const of = (kind: string) => displaced.filter((item) => item.kind === kind)
  await restoreRemoved(queryStore(store, displaced[0]?.account ?? ''), {
    library: readableValues(libraryCollection, of(libraryCollection.kind)),
    drafts: readableValues(draftCollection, of(draftCollection.kind)),
    versions: readableValues(versionCollection, of(versionCollection.kind)),
  })
}
