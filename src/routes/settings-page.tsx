import { getRouteApi } from '@tanstack/react-router'
import { ThresholdsSection } from '#features/orgs/findings/thresholds-section.tsx'
import { orgSnapshots } from '#features/orgs/changes/org-snapshots.ts'
import { PublishedLimitsSection } from '#features/orgs/published-limits/published-limits-section.tsx'
import { LinkTemplateSection } from '#features/queries/settings/link-template-section.tsx'
import { WorkspaceActions } from '#features/queries/workspace/workspace-actions.tsx'
import { putBeside } from '#features/queries/workspace/import-workspace.ts'
import { SessionsSection } from '#features/session/sessions/sessions-section.tsx'
import { tokenSnapshots } from '#features/tokens/changes/token-snapshots.ts'
import { OwnRulesSection } from '#features/tokens/rules-page/own-rules-section.tsx'
import { TokenFindingsSection } from '#features/tokens/rules-page/token-findings-section.tsx'
import { KeptSection } from '#local/settings/kept-section.tsx'
import { SnapshotsSection } from '#records/changes/snapshots-section.tsx'
import { useAccount } from '#local/account.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const route = getRouteApi('/signed-in/settings')

/** What a person sets for this browser, each part from the feature it belongs to. */
export function SettingsPage() {
  const { account } = useAccount(route.useRouteContext().sessionOptions)
  return (
    <>
      <PageTitle parts={['Settings']} />
      <PageHeader title="Settings" details="Everything here belongs to this browser and this account." />
      <div className="flex max-w-3xl flex-col gap-5 px-4 pb-10 sm:px-6">
        <ThresholdsSection />
        <PublishedLimitsSection />
        <SnapshotsSection title="Snapshots" list={orgSnapshots} />
        <TokenFindingsSection />
        <OwnRulesSection />
        <SnapshotsSection title="Changes of API tokens" list={tokenSnapshots} />
        <LinkTemplateSection account={account} />
        <SessionsSection />
        <KeptSection
          account={account}
          putBeside={putBeside}
          actions={<WorkspaceActions account={account} />}
        />
      </div>
    </>
  )
}
