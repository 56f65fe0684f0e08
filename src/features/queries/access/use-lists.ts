import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenIdle } from '#ui/import-part.ts'

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

/** A value once it has stood still for a while (milliseconds); the first one at once. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(() => value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
