import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HistoryScreen } from '#records/changes/history-screen.tsx'
import { asText, member } from '#lib/json-value.ts'
import { orgOptions } from '../org.ts'
import { orgReading } from '../changes/org-reading.ts'
import { useLoadedOrgs } from '../changes/use-loaded-orgs.ts'

const route = getRouteApi('/signed-in/orgs/$orgId/history')

/** `/orgs/$orgId/history`: what the kept snapshots tell of one organization. */
export function HistoryPage() {
  const { orgId } = route.useParams()
  const search = route.useSearch()
  const orgs = useQuery(orgOptions.list())
  const row = orgs.data?.rows.find((entry) => entry.kind === 'record' && entry.id === orgId)
  return (
    <HistoryScreen
      reading={orgReading}
      loaded={useLoadedOrgs(orgs.data?.rows)}
      id={orgId}
      listed={row?.kind === 'record' ? { name: asText(member(row.record, 'name')) } : undefined}
      hasFailed={orgs.error !== null}
      back={
        <Link to="/orgs/$orgId" params={{ orgId }} search={search}>
          Organization
        </Link>
      }
    />
  )
}
