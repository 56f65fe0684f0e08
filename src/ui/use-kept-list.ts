import { useMemo } from 'react'
import { useKept } from './use-kept.ts'

/** A list of texts as the same object for as long as it holds the same texts. */
export function useKeptList(list: readonly string[]): readonly string[] {
  const key = useMemo(() => JSON.stringify(list), [list])
  return useKept(list, key)
}
