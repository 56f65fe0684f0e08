import type { NamedRecord } from '#ui/find-records.ts'
import { asText, type JsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '../list/list-model.ts'

/** A record of a list with its name, which is empty if it has none. */
export type NamedEntry = NamedRecord & { readonly record: JsonObject }

/** The records of a list with their names, read on demand. */
export function namedRecords({ rows, resource }: Pick<ListModel, 'rows' | 'resource'>): Iterable<NamedEntry> {
  const [named] = resource.fields
  return {
    *[Symbol.iterator]() {
      for (const row of rows) {
        if (row.kind !== 'record') continue
        const { index, id, record } = row
        yield { index, id, record, name: asText(named?.value(record)) ?? '' }
      }
    },
  }
}

export type ComparedSide<Entry = NamedRecord> = {
  /** "A" to "D", by position. */
  readonly letter: string
  /** Unique among the sides, even if the URL repeats an ID for two records that share it. */
  readonly key: string
  readonly id: string
  /** Undefined if no record has the ID, or fewer than the URL asks for. */
  readonly entry: Entry | undefined
  /** Which of the records with this ID, from 1, and how many there are. */
  readonly number: number
  readonly twins: number
}

/** A side whose record is in the list. */
export type KnownSide<Entry> = ComparedSide<Entry> & { readonly entry: Entry }

export const isKnown = <Entry>(side: ComparedSide<Entry>): side is KnownSide<Entry> =>
  side.entry !== undefined

/** The name of a side's record, or the ID if there is none. */
export const sideName = ({ id, entry }: ComparedSide): string => visibleText(entry?.name || id)

/**
 * The records in the URL. If an ID repeats, `rows` (indexes in the list) identify them in order; without `rows`, the
 * second occurrence of an ID means the second record that has it.
 */
export function findCompared<Entry extends Pick<NamedRecord, 'index' | 'id'>>(
  entries: Iterable<Entry>,
  ids: readonly string[],
  rows: readonly string[] = [],
): readonly ComparedSide<Entry>[] {
  const byId = new Map<string, Entry[]>(ids.map((id) => [id, []]))
  for (const entry of entries) byId.get(entry.id)?.push(entry)
  const used = new Set<Entry>()
  const times = new Map<string, number>()
  return ids.map((id, at) => {
    const twins = byId.get(id) ?? []
    const time = (times.get(id) ?? 0) + 1
    times.set(id, time)
    const free = twins.filter((entry) => !used.has(entry))
    const wanted = rows.flatMap((row) => free.find(({ index }) => String(index) === row) ?? [])
    const entry = wanted[0] ?? free[0]
    if (entry) used.add(entry)
    const number = entry ? twins.indexOf(entry) + 1 : time
    return {
      letter: String.fromCharCode(65 + at),
      key: `${number} ${id}`,
      id,
      entry,
      number,
      twins: twins.length,
    }
  })
}
