import { useMemo } from 'react'
import type { Suggestion } from '#form/suggestions.ts'
import { useTokenList } from '../access/use-token-list.ts'
import { grantedDatasets } from '../access/who-can-touch.ts'

/** Names of datasets to choose from: those of the queries that this browser knows, and those of token grants. */
export function useDatasetSuggestions(known: readonly string[]): readonly Suggestion[] {
  const { data } = useTokenList()
  const granted = useMemo(() => grantedDatasets(data?.subjects ?? []), [data])
  return useMemo(() => {
    const seen = new Set(known)
    return [
      ...known.map((value) => ({ value, note: 'in your library' })),
      ...granted.filter((value) => !seen.has(value)).map((value) => ({ value, note: 'in token grants' })),
    ]
  }, [known, granted])
}
