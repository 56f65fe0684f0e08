import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useAccount } from '#kept/use-account.ts'
import { LibraryPanel } from './library-panel.tsx'

const route = getRouteApi('/signed-in/queries')

const ComparePage = lazy(() =>
  import('../compare/compare-page.tsx').then((module) => ({ default: module.ComparePage })),
)

const ReplaceView = lazy(() =>
  import('../replace/replace-view.tsx').then((module) => ({ default: module.ReplaceView })),
)

const TrashView = lazy(() =>
  import('../deletion/trash-view.tsx').then((module) => ({ default: module.TrashView })),
)

type View = 'library' | 'replace' | 'trash'

/** The saved queries that this browser knows, and what can be done with several of them. */
export function QueriesPage() {
  const { view = 'library' } = route.useSearch()
  const navigate = route.useNavigate()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)

  if (view === 'compare') {
    return (
      <Waiting label="Loading the comparison">
        <ComparePage account={account} />
      </Waiting>
    )
  }
  const tabs: readonly Tab<View>[] = [
    {
      value: 'library',
      label: 'Library',
      content: <LibraryPanel account={account} sampleQueryIds={session.sampleQueryIds} />,
    },
    {
      value: 'replace',
      label: 'Find and replace',
      content: (
        <Waiting label="Loading Find and replace">
          <ReplaceView account={account} />
        </Waiting>
      ),
    },
    {
      value: 'trash',
      label: 'Trash',
      content: (
        <Waiting label="Loading the trash">
          <TrashView account={account} />
        </Waiting>
      ),
    },
  ]
  return (
    <>
      <PageTitle parts={['Saved queries']} />
      <PageHeader title="Saved queries" />
      <Tabs
        label="Saved queries"
        tabs={tabs}
        value={tabs.find(({ value }) => value === view)?.value ?? 'library'}
        // Each screen has filters of its own: the address of one means nothing to another.
        onChange={(next) => void navigate({ search: next === 'library' ? {} : { view: next } })}
      />
    </>
  )
}

function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return <Suspense fallback={<TableSkeleton columns={6} label={label} />}>{children}</Suspense>
}
