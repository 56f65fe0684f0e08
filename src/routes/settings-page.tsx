import { useQueries } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ThresholdsSection } from '#features/orgs/findings/thresholds-section.tsx'
import { org } from '#features/orgs/org.ts'
import { PublishedLimitsSection } from '#features/orgs/published-limits/published-limits-section.tsx'
import { namedQueries } from '#features/queries/query-search.ts'
import { LinkTemplateSection } from '#features/queries/settings/link-template.tsx'
import { WorkspaceActions } from '#features/queries/workspace/workspace-actions.tsx'
import { putBeside } from '#features/queries/workspace/import-workspace.ts'
import { SessionsSection } from '#features/session/sessions-section.tsx'
import { AboutSection } from '#features/session/about-section.tsx'
import { namedTokens } from '#features/tokens/tokens-search.ts'
import { CustomRulesSection } from '#features/tokens/rules-page/custom-rules-section.tsx'
import { TokenFindingsSection } from '#features/tokens/rules-page/token-findings-section.tsx'
import { keyFor } from '#local/local-store.ts'
import { BrowserDataSection } from '#local/settings/browser-data-section.tsx'
import { collectionOptions } from '#local/live-collection.ts'
import { snapshotOptions } from '#records/changes/described-changes.ts'
import { snapshotKinds } from '#records/changes/visit-changes.ts'
import { SnapshotsSection } from '#records/changes/snapshots-section.tsx'
import { useAccount } from '#local/account.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { allCollections } from './collections.ts'
const route = getRouteApi('/signed-in/settings')

const watched = [org, namedTokens, namedQueries]

/** Whether all stored data that the sections show is loaded. Until then, each would move those below it. */
function useIsRead(account: string): boolean {
  const collections = useQueries({ queries: allCollections.map((each) => collectionOptions(each, account)) })
  const lists = useQueries({
    queries: watched.map((list) => snapshotOptions(list, keyFor(snapshotKinds(list).snapshots, account))),
  })
  return ![...collections, ...lists].some(({ isPending }) => isPending)
}

/** The links at the top or the side of the page. No other screen uses these names. */
const areas = {
  licenses: 'Licenses and limits',
  'token-rules': 'Token findings and rules',
  queries: 'Queries and links',
  sessions: 'Sessions',
  data: 'Kept data',
  about: 'About',
} as const

function Area({ id, children }: { id: keyof typeof areas; children: ReactNode }) {
  return (
    <div id={id} className="flex scroll-mt-20 flex-col gap-5 sm:scroll-mt-12">
      {children}
    </div>
  )
}

/** Settings for this browser; each part comes from its feature. */
export function SettingsPage() {
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  const isRead = useIsRead(account)
  return (
    <div className="flex-none">
      <PageTitle parts={['Settings']} />
      <PageHeader title="Settings" details="Kept in this browser for your account, except your sessions." />
      <div className="flex flex-col px-4 sm:px-6 lg:flex-row lg:gap-8">
        <nav
          aria-label="Parts of the settings"
          className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-sm lg:sticky lg:top-0 lg:w-44 lg:shrink-0 lg:flex-col lg:self-start print:hidden"
        >
          {Object.entries(areas).map(([id, label]) => (
            <Link
              key={id}
              to="/settings"
              hash={id}
              replace
              activeOptions={{ includeHash: true }}
              className="rounded-sm py-1 text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div
          className={clsx('flex max-w-5xl min-w-0 flex-1 flex-col gap-5 pt-2 pb-10', !isRead && 'invisible')}
        >
          <Area id="licenses">
            <ThresholdsSection />
            <PublishedLimitsSection />
            <SnapshotsSection title="Snapshots of organizations" list={org} />
          </Area>
          <Area id="token-rules">
            <TokenFindingsSection />
            <CustomRulesSection />
            <SnapshotsSection title="Snapshots of API tokens" list={namedTokens} />
          </Area>
          <Area id="queries">
            <SnapshotsSection title="Snapshots of saved queries" list={namedQueries} />
            <LinkTemplateSection defaultTemplate={session.deployment?.consoleLink ?? ''} />
          </Area>
          <Area id="sessions">
            <SessionsSection />
          </Area>
          <Area id="data">
            <BrowserDataSection
              account={account}
              putBeside={putBeside}
              actions={<WorkspaceActions session={session} />}
            />
          </Area>
          <Area id="about">
            <AboutSection />
          </Area>
        </div>
      </div>
    </div>
  )
}
