import type { ListRow, RecordRow } from '#api/list-row.ts'

/** One column of a comparison. */
export type ComparedColumn = {
  id: string
  /** Unique among the columns: an ID may stand in the address twice, for two records that have it. */
  key: string
  /** Undefined when no record has the ID, or fewer have it than the address asks for. */
  row: RecordRow | undefined
  /** Which of the records with this ID it is, from 1, and how many there are. */
  number: number
  twins: number
}

/**
 * The records that the IDs of an address name. An ID that stands there a second time names the second record that has
 * it, because a list may hold an ID more than once.
 */
export function findColumns(rows: readonly ListRow[], ids: readonly string[]): readonly ComparedColumn[] {
  const found = new Map<string, RecordRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) if (row.kind === 'record') found.get(row.id)?.push(row)
  const used = new Map<string, number>()
  return ids.map((id) => {
    const number = (used.get(id) ?? 0) + 1
    used.set(id, number)
    const records = found.get(id) ?? []
    return { id, key: `${number} ${id}`, row: records[number - 1], number, twins: records.length }
  })
}
