import { getRouteApi, Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { encodePathSegment } from '#lib/addresses.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDebounced, useTokenList } from './use-lists.ts'

const AccessDialog = lazyPart(
  () => import('./access-dialog.tsx'),
  'AccessDialog',
  'The list of who has access',
)

const loading = (
  <div role="status" aria-label="Loading the API tokens" className="flex flex-col gap-1.5 py-0.5">
    <Skeleton className="w-4/5" />
    <Skeleton className="w-1/2" />
  </div>
)

const AccessSummary = lazyPart(
  () => import('./access-dialog.tsx'),
  'AccessSummary',
  'How many tokens have access',
  { waiting: loading },
)

const route = getRouteApi('/signed-in/queries/$queryId')

/** How many API tokens can query the dataset, and change or delete its saved queries. The dialog lists them. */
export function AccessRegion({ dataset: typed }: { dataset: string }) {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const dataset = useDebounced(typed, 300)
  const list = useTokenList()
  const setShown = (isShown: boolean) =>
    void navigate({
      search: (before) => ({ ...before, show: isShown ? 'access' : undefined }),
      replace: true,
    })
  return (
    <section aria-label="Who has access">
      <h2 className="mb-1.5 text-sm font-semibold">Who has access</h2>
      <div className="text-xs text-muted">
        {dataset.trim() === '' ? (
          <p>The query names no dataset, so no grant can be looked up.</p>
        ) : list.data ? (
          <AccessSummary answer={list.data} dataset={dataset} />
        ) : list.error ? (
          <p>
            {list.error.kind === 'forbidden'
              ? 'You cannot list API tokens, so Starboard does not know.'
              : 'The API tokens could not be loaded.'}
          </p>
        ) : (
          loading
        )}
      </div>
      {dataset.trim() !== '' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="small" icon={<Users size={13} />} onClick={() => setShown(true)}>
            Show tokens
          </Button>
          {'segment' in encodePathSegment(dataset) && (
            <Link
              to="/datasets/$dataset"
              params={{ dataset }}
              className="inline-flex min-h-7 items-center text-xs text-muted underline-offset-2 hover:text-ink hover:underline"
            >
              Open dataset
            </Link>
          )}
        </div>
      )}
      {show === 'access' && <AccessDialog dataset={dataset} onClose={() => setShown(false)} />}
    </section>
  )
}
