/** A column and a direction. Columns of the matrix are named "dataset.http-logs". */
export type TokenSort = { readonly column: string; readonly desc: boolean }

// What separates two columns may be part of the name of one.
const escaped = (column: string) => column.replaceAll(/[%,]/g, (sign) => (sign === '%' ? '%25' : '%2C'))
const unescaped = (text: string) => text.replaceAll(/%2[5C]/g, (code) => (code === '%25' ? '%' : ','))

/** Reads `?sort=asc:name,desc:grants`; parts that are no order, or name a column again, are left out. */
export function readTokenSort(text: string | undefined): readonly TokenSort[] {
  const seen = new Set<string>()
  return (text ?? '').split(',').flatMap((part) => {
    const [, direction, name = ''] = /^(asc|desc):([^]+)$/.exec(part) ?? []
    const column = unescaped(name)
    if (!direction || seen.has(column)) return []
    seen.add(column)
    return [{ column, desc: direction === 'desc' }]
  })
}

/** Writes what `readTokenSort` reads; undefined when nothing is sorted. */
export function writeTokenSort(sort: readonly TokenSort[]): string | undefined {
  return sort.map(({ column, desc }) => `${desc ? 'desc' : 'asc'}:${escaped(column)}`).join(',') || undefined
}

/**
 * The order after the head of a column was clicked: first one way, then the other, then not at all. With Shift
 * (`isFurther`) the other columns stay, and a new one goes last.
 */
export function toggledTokenSort(
  sort: readonly TokenSort[],
  { column, desc }: TokenSort,
  isFurther: boolean,
): readonly TokenSort[] {
  const before = sort.find((part) => part.column === column)
  const next = before && before.desc !== desc ? [] : [{ column, desc: before ? !desc : desc }]
  if (!isFurther) return next
  return before ? sort.flatMap((part) => (part === before ? next : [part])) : [...sort, ...next]
}
