import { ChangesSummary } from '#records/changes/changes-summary.tsx'
import type { OrgPanelProps } from '../orgs-search.ts'
import { orgSnapshots } from './org-snapshots.ts'
import { useLoadedOrgs } from './use-loaded-orgs.ts'

/** What changed among the organizations since the last visit. */
export function OrgChangesSummary({
  list,
  search,
  update,
}: Pick<OrgPanelProps, 'list' | 'search' | 'update'>) {
  return (
    <ChangesSummary
      list={orgSnapshots}
      loaded={useLoadedOrgs(list.rows)}
      isOnlyChanged={search.changed !== undefined}
      onOnlyChanged={(isOnly) => update({ changed: isOnly ? '1' : undefined })}
    />
  )
}
