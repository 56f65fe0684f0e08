import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useIdle } from './use-idle.ts'

const route = getRouteApi('/signed-in/queries/$queryId')

/** The list of API tokens, the one that their own screens show; asked for once the editor has its record. */
export function useTokenList() {
  const { tokenList } = route.useRouteContext()
  return useQuery({ ...tokenList, enabled: useIdle() })
}
