import type { NamedRecord } from '#ui/find-records.ts'
import { visibleText } from '#lib/visible-text.ts'

/** How many records stand side by side: at least these, and at most `mostCompared`. */
export const fewestCompared = 2
export const mostCompared = 4

/** One side of a comparison. */
export type ComparedSide<Entry = NamedRecord> = {
  /** "A" to "D", by its place. */
  readonly letter: string
  /** Unique among the sides: an ID may stand in the address twice, for two records that have it. */
  readonly key: string
  readonly id: string
  /** Undefined when no record has the ID, or fewer have it than the address asks for. */
  readonly entry: Entry | undefined
  /** Which of the records with this ID it is, from 1, and how many there are. */
  readonly number: number
  readonly twins: number
}

/** A side that the list holds. */
export type KnownSide<Entry> = ComparedSide<Entry> & { readonly entry: Entry }

export const isKnown = <Entry>(side: ComparedSide<Entry>): side is KnownSide<Entry> =>
  side.entry !== undefined

/** What a side is called: the name of its record, or the ID that none has. */
export const sideName = ({ id, entry }: ComparedSide): string => visibleText(entry?.name || id)

/**
 * The records that an address names. Where an ID repeats, `rows` (places in the list) say which is meant, in their
 * order; without, an ID that stands there a second time names the second record that has it.
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

/** What an address says of these records; `row` names those that others share their ID with. */
export function comparedSearch(
  records: readonly { readonly id: string; readonly index?: number; readonly isDuplicate: boolean }[],
): { id: string[]; row: string[] | undefined } {
  const rows = records.flatMap(({ index, isDuplicate }) =>
    isDuplicate && index !== undefined ? [String(index)] : [],
  )
  return { id: records.map(({ id }) => id), row: rows.length > 0 ? rows : undefined }
}
