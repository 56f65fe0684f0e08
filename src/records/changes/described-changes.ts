import { queryOptions, useQuery } from '@tanstack/react-query'
import { createYielder } from '#lib/time-slices.ts'
import { useStorageKey } from '#local/account.tsx'
import { openLocalStore } from '#local/open-local-store.ts'
import type { ListModel } from '../list/list-model.ts'
import type { EntryHistory } from '../snapshots/entry-history.ts'
import type { FieldChange } from '../snapshots/state.ts'
import { type ComparedEntry, nowKey } from '../snapshots/snapshot-requests.ts'
import { createSnapshotStorage } from '../snapshots/snapshot-storage.ts'
import { titleOf } from './stored-value.ts'
import type { ChangeText, ListReading } from './reading.ts'
import {
  snapshotQueryKey,
  runOnce,
  identifyList,
  snapshotKeeper,
  snapshotKinds,
  storedKey,
  type TrackedList,
  useVisitChanges,
  useWatch,
} from './visit-changes.ts'

export type DescribedChange = FieldChange & { readonly text: ChangeText }

/** A differing entry, as displayed. */
export type DescribedEntry = Omit<ComparedEntry, 'changes'> & {
  readonly name: string
  readonly changes: readonly DescribedChange[]
  /** The searchable text in lower case; computed on first use. */
  searchText(): string
}

/** The history of an entry, as displayed. */
export type DescribedHistory = Omit<EntryHistory, 'events'> & {
  readonly events: readonly (Omit<EntryHistory['events'][number], 'changes'> &
    Pick<DescribedEntry, 'changes'>)[]
}

type ChangeDescriber = Pick<ListReading, 'changeText'>

const describeChanges = (
  { changeText }: ChangeDescriber,
  changes: readonly FieldChange[],
): readonly DescribedChange[] => changes.map((change) => ({ ...change, text: changeText(change) }))

/** Prepares a differing entry for display. */
export function describeEntry(reading: ChangeDescriber, entry: ComparedEntry): DescribedEntry {
  const name = titleOf(entry)
  const changes = describeChanges(reading, entry.changes)
  let text: string | undefined
  function searchText() {
    const fields = changes
      .flatMap(({ text }) => [text, ...(text.parts?.all() ?? [])])
      .map(({ label, before, after }) => `${label}\n${before.text}\n${after.text}`)
    return [name, entry.id, ...fields].join('\n').toLowerCase()
  }
  return { ...entry, name, changes, searchText: () => (text ??= searchText()) }
}

/** Maps items, yielding to other tasks in between, so that the page stays responsive. */
async function inTurns<Item, Told>(
  items: readonly Item[],
  tell: (item: Item) => Told,
): Promise<readonly Told[]> {
  const turn = createYielder()
  const told: Told[] = []
  for (const item of items) {
    told.push(tell(item))
    await turn()
  }
  return told
}

/** Metadata of the stored snapshots. */
export const snapshotOptions = (list: TrackedList, account: string) =>
  queryOptions({
    queryKey: storedKey(list, account),
    async queryFn() {
      const store = await openLocalStore()
      const { metas, left } = await createSnapshotStorage(store, account, snapshotKinds(list)).read()
      return { metas, left, isLasting: store.isLasting }
    },
    staleTime: 0,
    retry: false,
  })

/** All entries that differ between two moments. */
export const comparisonOptions = (
  reading: ListReading,
  account: string,
  loaded: ListModel<unknown> | undefined,
  moments: { from: string; to: string },
) =>
  queryOptions({
    queryKey: [
      ...snapshotQueryKey(reading, account),
      'comparison',
      loaded && identifyList(loaded, account).number,
      moments,
    ],
    async queryFn() {
      const keeper = await snapshotKeeper(reading, account)
      const usesList = moments.from === nowKey || moments.to === nowKey
      const compared = await keeper.compare(usesList ? loaded : undefined, {
        ...moments,
        title: reading.name,
        about: reading.about,
      })
      if (!compared) return null
      return {
        ...compared,
        entries: await inTurns(compared.entries, (entry) => describeEntry(reading, entry)),
      }
    },
    ...runOnce,
    gcTime: 0,
  })

/** The stored changes of the entries with this id. */
const historyOptions = (reading: ListReading, account: string, id: string, seen: number) =>
  queryOptions({
    queryKey: [...snapshotQueryKey(reading, account), 'history', id, seen],
    async queryFn() {
      const { metas, entries } = await (await snapshotKeeper(reading, account)).history(id)
      const told: DescribedHistory[] = []
      for (const { events, ...entry } of entries) {
        const changed = await inTurns(events, ({ changes, ...event }) => ({
          ...event,
          changes: describeChanges(reading, changes),
        }))
        told.push({ ...entry, events: changed })
      }
      return { metas, entries: told }
    },
    ...runOnce,
    gcTime: 0,
  })

/** The stored changes of the records with this id, including the loaded list. */
export function useHistory(reading: ListReading, loaded: ListModel<unknown> | undefined, id: string) {
  const account = useStorageKey(snapshotKinds(reading).snapshots)
  const { settings, set, changes } = useVisitChanges(reading, loaded)
  useWatch(reading)
  const history = useQuery(historyOptions(reading, account, id, changes.dataUpdatedAt))
  return { settings, set, history, isSeen: !settings.isOn || changes.isFetched }
}
