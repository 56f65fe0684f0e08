import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useAccount } from '#local/account.tsx'
import { LibraryPanel } from './library-panel.tsx'

const route = getRouteApi('/signed-in/queries')

const ComparePage = lazyPart<'ComparePage', { account: string }>(
  () => import('../compare/compare-page.tsx'),
  'ComparePage',
  'The comparison',
  { waiting: <TableSkeleton columns={6} label="Loading the comparison" /> },
)

const ReplaceView = lazyPart(() => import('../replace/replace-view.tsx'), 'ReplaceView', 'Find and replace', {
  waiting: <TableSkeleton columns={6} label="Loading Find and replace" />,
})

const TrashView = lazyPart(() => import('../deletion/trash-view.tsx'), 'TrashView', 'The trash', {
  waiting: <TableSkeleton columns={6} label="Loading the trash" />,
})

type QueriesTab = 'table' | 'replace' | 'trash'

/** The saved queries that this browser knows, and what can be done with several of them. */
export function QueriesPage() {
  const { tab = 'table' } = route.useSearch()
  const navigate = route.useNavigate()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)

  if (tab === 'compare') {
    return <ComparePage account={account} />
  }
  const tabs: readonly Tab<QueriesTab>[] = [
    {
      value: 'table',
      label: 'Table',
      content: <LibraryPanel account={account} sampleQueryIds={session.sampleQueryIds} />,
    },
    {
      value: 'replace',
      label: 'Find and replace',
      content: <ReplaceView account={account} />,
    },
    {
      value: 'trash',
      label: 'Trash',
      content: <TrashView account={account} />,
    },
  ]
  return (
    <>
      <PageTitle parts={['Saved queries']} />
      <PageHeader title="Saved queries" />
      <Tabs
        label="Saved queries"
        tabs={tabs}
        value={tab}
        // Each screen has filters of its own: the address of one means nothing to another.
        onChange={(next) => void navigate({ search: next === 'table' ? {} : { tab: next } })}
      />
    </>
  )
}
