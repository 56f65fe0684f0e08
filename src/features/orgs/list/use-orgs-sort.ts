import { useCallback, useMemo } from 'react'
import type { RowQuery } from '#records/index/row-index.ts'
import { readSort, writeSort } from '#records/index/sort-param.ts'
import { isOrgColumn } from '../fields/org-columns.ts'
import type { PanelProps } from './panel-props.ts'

type Sort = RowQuery['sort']

/** The columns that the address sorts by, and a setter that puts others into it; both stay the same while it does. */
export function useOrgsSort({ search, update }: Pick<PanelProps, 'search' | 'update'>) {
  const sort = useMemo(() => readSort(search.sort, isOrgColumn), [search.sort])
  const setSort = useCallback((next: Sort) => update({ sort: writeSort(next) }, true), [update])
  return [sort, setSort] as const
}
