import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeptList } from '#ui/use-kept-list.ts'
import { libraryOptions } from './library-options.ts'

/** The datasets of the queries that this browser knows, each once and sorted: the same list until they change. */
export function useLibraryDatasets(account: string): readonly string[] {
  const rows = useQuery(libraryOptions(account)).data?.rows
  const datasets = useMemo(() => [...new Set(rows?.map((row) => row.dataset).filter(Boolean))].sort(), [rows])
  return useKeptList(datasets)
}
