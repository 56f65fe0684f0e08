import { compareNames } from '#lib/natural-key.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { TokenGrants } from '#grants/token-grants.ts'
import { whenIdle } from '#ui/import-part.ts'

/** False at first, true once the page is idle. Use it to defer work that must not delay the first paint. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

const route = getRouteApi('/signed-in/queries/$queryId')

/** The visible organizations, from the same list as their own screen. Fetched when the editor is idle. */
export function useOrgList() {
  const { orgList } = route.useRouteContext()
  return useQuery({ ...orgList, enabled: useIdle() })
}

/** The API tokens, from the same list as their own screen. Fetched when the editor is idle. */
export function useTokenList() {
  const { tokenList } = route.useRouteContext()
  return useQuery({ ...tokenList, enabled: useIdle() })
}

/** Names of all datasets in the tokens' grants, unique and sorted, without `*`. */
export function grantedDatasets(tokens: readonly { grants: TokenGrants }[]): string[] {
  const names = new Set<string>()
  for (const { grants } of tokens) for (const name of grants.datasets.keys()) names.add(name)
  // Importing `everything` would load the catalog of capabilities with the editor.
  names.delete('*')
  return [...names].sort(compareNames)
}

/** Names of all datasets in the tokens' grants; empty until the tokens are loaded. */
export function useGrantedDatasets(): readonly string[] {
  const { data } = useTokenList()
  return useMemo(() => grantedDatasets(data?.subjects ?? []), [data])
}

/** Debounces a value by `pause` milliseconds. The first value is returned immediately, and with 0 every value is. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(() => value)
  if (pause === 0 && settled !== value) setSettled(() => value)
  useEffect(() => {
    if (pause === 0) return undefined
    const timer = setTimeout(() => setSettled(() => value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return pause === 0 ? value : settled
}
