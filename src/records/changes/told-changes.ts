import { queryOptions, useQuery } from '@tanstack/react-query'
import { takeTurns } from '#lib/take-turns.ts'
import { useStorageKey } from '#local/account.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { EntryHistory } from '../snapshots/entry-history.ts'
import type { FieldChange } from '../snapshots/state.ts'
import { type ComparedEntry, nowKey } from '../snapshots/snapshot-asks.ts'
import { titleOf } from './stored-value.ts'
import type { ChangeText, ListReading } from './reading.ts'
import {
  keyOf,
  once,
  seenAs,
  snapshotKeeper,
  snapshotKinds,
  useVisitChanges,
  useWatch,
} from './visit-changes.ts'
/** A change and its display. */
export type ToldChange = FieldChange & { readonly told: ChangeText }

/** A differing entry, as displayed. */
export type ToldEntry = Omit<ComparedEntry, 'changes'> & {
  readonly name: string
  readonly changes: readonly ToldChange[]
  /** The searchable text in lower case; computed on first use. */
  searchText(): string
}

/** The history of an entry, as displayed. */
export type ToldHistory = Omit<EntryHistory, 'events'> & {
  readonly events: readonly (Omit<EntryHistory['events'][number], 'changes'> & Pick<ToldEntry, 'changes'>)[]
}

type Teller = Pick<ListReading, 'changeText'>

const toldChanges = ({ changeText }: Teller, changes: readonly FieldChange[]): readonly ToldChange[] =>
  changes.map((change) => ({ ...change, told: changeText(change) }))

/** Prepares a differing entry for display. */
export function toldEntry(reading: Teller, entry: ComparedEntry): ToldEntry {
  const name = titleOf(entry)
  const changes = toldChanges(reading, entry.changes)
  let text: string | undefined
  function searchText() {
    const fields = changes
      .flatMap(({ told }) => [told, ...(told.parts?.all() ?? [])])
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
  const turn = takeTurns()
  const told: Told[] = []
  for (const item of items) {
    told.push(tell(item))
    await turn()
  }
  return told
}

/** All entries that differ between two moments. */
export const comparisonOptions = (
  reading: ListReading,
  account: string,
  loaded: ListModel<unknown> | undefined,
  moments: { from: string; to: string },
) =>
  queryOptions({
    queryKey: [...keyOf(reading, account), 'comparison', loaded && seenAs(loaded, account).number, moments],
    async queryFn() {
      const keeper = await snapshotKeeper(reading, account)
      const usesList = moments.from === nowKey || moments.to === nowKey
      const compared = await keeper.compare(usesList ? loaded : undefined, {
        ...moments,
        title: reading.name,
        about: reading.about,
      })
      if (!compared) return null
      return { ...compared, entries: await inTurns(compared.entries, (entry) => toldEntry(reading, entry)) }
    },
    ...once,
    gcTime: 0,
  })

/** The stored changes of the entries with this id. */
const historyOptions = (reading: ListReading, account: string, id: string, seen: number) =>
  queryOptions({
    queryKey: [...keyOf(reading, account), 'history', id, seen],
    async queryFn() {
      const { metas, entries } = await (await snapshotKeeper(reading, account)).history(id)
      const told: ToldHistory[] = []
      for (const { events, ...entry } of entries) {
        const changed = await inTurns(events, ({ changes, ...event }) => ({
          ...event,
          changes: toldChanges(reading, changes),
        }))
        told.push({ ...entry, events: changed })
      }
      return { metas, entries: told }
    },
    ...once,
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
