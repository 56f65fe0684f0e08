import type { LibraryRow } from './library-options.ts'

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at])

function isSame(a: LibraryRow, b: LibraryRow): boolean {
  const { tags, ...fields } = b
  const others = Object.entries(fields)
  if (Object.keys(a).length !== others.length + 1) return false
  return sameTexts(a.tags, tags) && others.every(([key, value]) => Reflect.get(a, key) === value)
}

/**
 * The rows of a list that was read again, as the same objects where nothing changed: what is derived from a row, and
 * its text of up to a megabyte, is kept once. Gives `before` itself when no row changed.
 */
export function shareRows(before: readonly LibraryRow[], next: readonly LibraryRow[]): readonly LibraryRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = next.map((row) => {
    const old = known.get(row.id)
    return old && isSame(old, row) ? old : row
  })
  return rows.length === before.length && rows.every((row, at) => row === before[at]) ? before : rows
}
