import type { RowQuery } from './row-index.ts'

/** Reads "plan.asc,maxUsers.desc"; parts that name no known column or direction, or repeat one, are left out. */
export function readSort(sort: string | undefined, isColumn: (id: string) => boolean): RowQuery['sort'] {
  const seen = new Set<string>()
  return (sort ?? '').split(',').flatMap((part) => {
    const [column = '', direction] = part.split('.')
    if (!isColumn(column) || seen.has(column) || (direction !== 'asc' && direction !== 'desc')) return []
    seen.add(column)
    return [{ column, desc: direction === 'desc' }]
  })
}

/** Writes what `readSort` reads; undefined when nothing is sorted. */
export function writeSort(sort: RowQuery['sort']): string | undefined {
  return sort.map(({ column, desc }) => `${column}.${desc ? 'desc' : 'asc'}`).join(',') || undefined
}
