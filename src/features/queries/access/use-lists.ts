import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#ui/import-part.ts'
import { grantedDatasets } from './who-has-access.ts'

/** False at first, true once the page has nothing better to do: for what must not delay the first look at it. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

const route = getRouteApi('/signed-in/queries/$queryId')

/** The visible organizations, the list that their own screens show; asked for once the editor has its record. */
export function useOrgList() {
  const { orgList } = route.useRouteContext()
  return useQuery({ ...orgList, enabled: useIdle() })
}

/** The list of API tokens, the one that their own screens show; asked for once the editor has its record. */
export function useTokenList() {
  const { tokenList } = route.useRouteContext()
  return useQuery({ ...tokenList, enabled: useIdle() })
}

/** The names of all datasets that the grants of these tokens speak of; none while they are not known. */
export function useGrantedDatasets(): readonly string[] {
  const { data } = useTokenList()
  return useMemo(() => grantedDatasets(data?.subjects ?? []), [data])
}

/** A value once it has stood still for a while (milliseconds); the first one at once, and each for 0. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(() => value)
  if (pause === 0 && settled !== value) setSettled(() => value)
  useEffect(() => {
    if (pause === 0) return undefined
    const timer = setTimeout(() => setSettled(() => value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return pause === 0 ? value : settled
}
