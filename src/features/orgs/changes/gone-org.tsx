import type { ReactNode } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { GoneEntry } from '#records/changes/gone-entry.tsx'
import { orgReading } from './org-reading.ts'
import { useLoadedOrgs } from './use-loaded-orgs.ts'

type GoneOrgProps = { rows: readonly ListRow[]; id: string; back: ReactNode; children: ReactNode }

/** What is known of an organization that is not in the list; `children` when no snapshot has it. */
export function GoneOrg({ rows, ...props }: GoneOrgProps) {
  return <GoneEntry reading={orgReading} loaded={useLoadedOrgs(rows)} {...props} />
}
