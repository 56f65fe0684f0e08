import type { ListRow } from '#api/list-row.ts'
import { ChangesSummary } from '#records/changes/changes-summary.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { orgSnapshots } from './org-snapshots.ts'
import { useLoadedOrgs } from './use-loaded-orgs.ts'

type OrgChangesSummaryProps = {
  rows: readonly ListRow[]
  search: OrgsSearch
  update(patch: OrgsSearch): void
}

/** What changed among the organizations since the last visit. */
export function OrgChangesSummary({ rows, search, update }: OrgChangesSummaryProps) {
  return (
    <ChangesSummary
      list={orgSnapshots}
      loaded={useLoadedOrgs(rows)}
      isOnlyChanged={search.changed !== undefined}
      onOnlyChanged={(isOnly) => update({ changed: isOnly ? '1' : undefined })}
    />
  )
}
