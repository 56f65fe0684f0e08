import { useSyncExternalStore } from 'react'
import { onOrgChange, type OrgState, orgState } from '#api/active-org.ts'

/** Whether calls are about one organization here, and which one this page is about. */
export const useActiveOrg = (): OrgState => useSyncExternalStore(onOrgChange, orgState)
