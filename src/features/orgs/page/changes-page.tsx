import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { changesId, ChangesScreen } from '#records/changes/changes-screen.tsx'
import { orgOptions } from '../org.ts'
import { orgReading } from '../changes/org-reading.ts'
import { useLoadedOrgs } from '../changes/use-loaded-orgs.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const OrgRecord = lazyPart(() => import('./org-page.tsx'), 'OrgRecord', 'The organization', {
  waiting: null,
})

const route = getRouteApi('/signed-in/orgs/changes')
const noFilters = {}

/** `/orgs/changes`: what differs between two moments, by default the last visit and now. */
export function ChangesPage() {
  return route.useSearch().record ? <OrgRecord orgId={changesId} search={noFilters} /> : <Changes />
}

function Changes() {
  const { data, error, refetch } = useQuery(orgOptions.list())
  const navigate = route.useNavigate()
  return (
    <ChangesScreen
      reading={orgReading}
      heading="Changes"
      loaded={useLoadedOrgs(data?.rows)}
      failure={error ? { error, retry: () => void refetch() } : undefined}
      hasChangesId={data?.rows.some((row) => row.kind === 'record' && row.id === changesId) ?? false}
      search={route.useSearch()}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
      onOpen={(id) => void navigate({ to: '/orgs/$orgId', params: { orgId: id } })}
      back={<Link to="/orgs">Organizations</Link>}
    />
  )
}
