import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useIdle } from './use-idle.ts'

const route = getRouteApi('/signed-in/queries/$queryId')

/** The visible organizations, the list that their own screens show; asked for once the editor has its record. */
export function useOrgList() {
  const { orgList } = route.useRouteContext()
  return useQuery({ ...orgList, enabled: useIdle() })
}
