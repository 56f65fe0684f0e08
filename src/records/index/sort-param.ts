import type { RowQuery } from './row-index.ts'

export type SortColumn = RowQuery['sort'][number]

// The separators and the direction signs may also occur in column names, so they are escaped.
const codes = { '%': '%25', ',': '%2C', ':': '%3A', '-': '%2D' } as const
const signs = new Map<string, string>(Object.entries(codes).map(([sign, code]) => [code, sign]))
const isSign = (text: string): text is keyof typeof codes => Object.hasOwn(codes, text)
const escaped = (column: string) =>
  column.replaceAll(/[%,:]|^-/g, (sign) => (isSign(sign) ? codes[sign] : sign))
const unescaped = (text: string) => text.replaceAll(/%(?:2[5CD]|3A)/g, (code) => signs.get(code) ?? code)

/** For a list whose columns come with its data: any name but the empty one may be a column. */
export const anyColumn = (id: string): boolean => id !== ''

/** Reads one part of the parameter. Earlier versions wrote `-name` as `name.desc` or `desc:name`. */
function readPart(part: string, isColumn: (id: string) => boolean): SortColumn | undefined {
  const [, before, after = ''] = /^(asc|desc):([^]+)$/.exec(part) ?? []
  if (before) return { column: unescaped(after), desc: before === 'desc' }
  const [, name = '', direction] = /^([^]+)\.(asc|desc)$/.exec(part) ?? []
  if (direction && isColumn(name) && !isColumn(unescaped(part)))
    return { column: name, desc: direction === 'desc' }
  return part.startsWith('-')
    ? { column: unescaped(part.slice(1)), desc: true }
    : { column: unescaped(part), desc: false }
}

/** Reads "plan,-maxUsers". Ignores unknown and repeated columns. */
export function readSort(sort: string | undefined, isColumn: (id: string) => boolean): RowQuery['sort'] {
  const seen = new Set<string>()
  return (sort ?? '').split(',').flatMap((part) => {
    const read = readPart(part, isColumn)
    if (!read || !isColumn(read.column) || seen.has(read.column)) return []
    seen.add(read.column)
    return [read]
  })
}

/** The inverse of `readSort`; undefined if nothing is sorted. */
export function writeSort(sort: RowQuery['sort']): string | undefined {
  return sort.map(({ column, desc }) => `${desc ? '-' : ''}${escaped(column)}`).join(',') || undefined
}

/** The sort state of a column header. `sortPosition` counts from 1 and is null unless several columns are sorted. */
export function sortedBy(sort: RowQuery['sort'], column: string) {
  const index = sort.findIndex((part) => part.column === column)
  const part = sort[index]
  return {
    sorted: part ? (part.desc ? ('desc' as const) : ('asc' as const)) : (false as const),
    sortPosition: part && sort.length > 1 ? index + 1 : null,
  }
}

/**
 * The sort order after a click on a column header: first one direction, then the other, then none. With Shift
 * (`isFurther`), the other columns stay and a new one goes last.
 */
export function toggledSort(
  sort: RowQuery['sort'],
  { column, desc }: SortColumn,
  isFurther: boolean,
): RowQuery['sort'] {
  const before = sort.find((part) => part.column === column)
  const next = before && before.desc !== desc ? [] : [{ column, desc: before ? !desc : desc }]
  if (!isFurther) return next
  return before ? sort.flatMap((part) => (part === before ? next : [part])) : [...sort, ...next]
}
