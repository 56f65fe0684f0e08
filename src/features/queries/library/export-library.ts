import { type CsvCell, csvText } from '#lib/csv.ts'
import { goneText, type LibraryColumn, type LibraryColumnId } from './library-columns.ts'
import type { LibraryRow } from './library-options.ts'

type Shown = { rows: readonly LibraryRow[]; columns: readonly LibraryColumn[] }

const isoTime = (epoch: number | null) => (epoch === null ? null : new Date(epoch).toISOString())

const values: Readonly<
  Record<LibraryColumnId, (row: LibraryRow) => string | boolean | null | readonly string[]>
> = {
  name: (row) => row.name,
  dataset: (row) => row.dataset,
  tags: (row) => row.tags,
  lastOpened: (row) => isoTime(row.lastOpened),
  lastSaved: (row) => isoTime(row.lastSaved),
  draft: (row) => row.hasDraft,
  gone: (row) => row.gone && goneText[row.gone],
  pinned: (row) => row.pinned,
  note: (row) => row.note,
  id: (row) => row.id,
}

/** The rows and columns as CSV: moments in ISO 8601 (UTC), several tags separated by commas. */
export function libraryCsv({ rows, columns }: Shown): string {
  function* lines(): Iterable<readonly CsvCell[]> {
    yield columns.map(({ label }) => label)
    for (const row of rows) {
      yield columns.map(({ id }) => {
        const value = values[id](row)
        return typeof value === 'object' ? value?.join(', ') : value
      })
    }
  }
  return csvText(lines())
}

/** The rows and columns as JSON: a list of objects by column. */
export function libraryJson({ rows, columns }: Shown): string {
  const list = rows.map((row) => Object.fromEntries(columns.map(({ id }) => [id, values[id](row)])))
  return `${JSON.stringify(list, null, 2)}\n`
}
