import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { ThresholdsSection } from '#features/orgs/findings/thresholds-section.tsx'
import { publishedLimits } from '#features/orgs/limits/published-limits.ts'
import { viewedOrgs } from '#features/orgs/orgs-search.ts'
import { PublishedLimitsSection } from '#features/orgs/published-limits/published-limits-section.tsx'
import { thresholdCollection } from '#features/orgs/rules/finding.ts'
import { SnapshotsSection } from '#records/changes/snapshots-section.tsx'
import { useAccount } from '#local/account.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { Area, areas, useIsRead } from './settings-area.tsx'

const route = getRouteApi('/signed-in/settings')

const collections = [thresholdCollection, publishedLimits]
const lists = [viewedOrgs]

/** About as high as the other areas, so that a reload can scroll to where the page was. */
const otherHeight = <div className="h-[160rem]" />

/** All areas below the first, which fills the window. */
const OtherSettings = lazyPart(() => import('./other-settings.tsx'), 'OtherSettings', 'The other settings', {
  waiting: otherHeight,
  when: 'asked',
})

/** Settings for this browser; each part comes from its feature. */
export function SettingsPage() {
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  const isRead = useIsRead(account, collections, lists)
  const [isPainted, setIsPainted] = useState(false)
  // The files of the other areas must not delay the first.
  useEffect(() => {
    if (!isRead) return undefined
    const frame = requestAnimationFrame(() => setTimeout(() => setIsPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [isRead])
  return (
    <div className="flex-none">
      <PageTitle parts={['Settings']} />
      <PageHeader title="Settings" details="Stored in this browser for your account, except your sessions." />
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
            <SnapshotsSection title="Snapshots of organizations" list={viewedOrgs} />
          </Area>
          {isPainted ? <OtherSettings session={session} account={account} /> : otherHeight}
        </div>
      </div>
    </div>
  )
}
