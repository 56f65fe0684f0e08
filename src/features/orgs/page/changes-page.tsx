import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changesId, ChangesScreen } from '#records/changes/changes-screen.tsx'
import { GoneEntry } from '#records/changes/gone-entry.tsx'
import { HistoryScreen } from '#records/changes/history-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { orgReading } from '../changes/org-reading.ts'
import { orgOptions } from '../org-options.ts'

const OrgRecord = lazyPart(() => import('./org-page.tsx'), 'OrgRecord', 'The organization', {
  waiting: null,
})

const historyRoute = getRouteApi('/signed-in/orgs/$orgId/history')

/** `/orgs/changes`: what differs between two moments, by default the last visit and now. */
export function ChangesPage() {
  return (
    <ChangesScreen
      reading={orgReading}
      list={useQuery(orgOptions.list())}
      record={() => <OrgRecord orgId={changesId} />}
    />
  )
}

/** `/orgs/$orgId/history`: what the stored snapshots say about one organization. */
export function HistoryPage() {
  const { orgId } = historyRoute.useParams()
  return (
    <HistoryScreen
      reading={orgReading}
      list={useQuery(orgOptions.list())}
      id={orgId}
      back={
        <Link to="/orgs/$orgId" params={{ orgId }} search={historyRoute.useSearch()}>
          Organization
        </Link>
      }
    />
  )
}

/** What is known about an organization that is not in the list; `children` when no snapshot has it. */
export function GoneOrg(props: { id: string; back: ReactNode; children: ReactNode }) {
  return <GoneEntry reading={orgReading} loaded={useQuery(orgOptions.list()).data} {...props} />
}
