import type { ReactNode } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { useActiveOrg } from './use-active-org.ts'

/** Which organization it is that something happens in; undefined where calls are about none in particular. */
export function useOrgNote(): ReactNode | undefined {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || !org) return undefined
  return (
    <span className="block">
      Organization:{' '}
      <bdi className="font-medium text-ink wrap-anywhere">{visibleText(org.name || org.id)}</bdi>
      {org.name !== '' && org.name !== org.id && (
        <>
          {' '}
          <bdi className="font-mono text-xs wrap-anywhere">{visibleText(org.id)}</bdi>
        </>
      )}
    </span>
  )
}
