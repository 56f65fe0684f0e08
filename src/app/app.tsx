import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { forgetOrg } from '#api/active-org.ts'
import { onLeavePage } from '#api/leave-page.ts'
import { KnownCollectionsProvider } from '#local/account.tsx'
import { NowProvider } from '#ui/now.tsx'
import { ToastLayer } from '#ui/toast-layer.tsx'
import { TooltipLayer } from '#ui/tooltip-layer.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { followOtherTabs } from './follow-other-tabs.ts'
import { importPart } from '#ui/import-part.ts'
import { PartBoundary } from '#ui/part-boundary.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// Who signs out is asked before, in one place, and not again by what is open.
onLeavePage(() => router.history.destroy())
onLeavePage(forgetOrg)
followOtherTabs(queryClient)

const loadCollections = async () =>
  (await importPart(() => import('#routes/kept-collections.ts'), 'What this browser keeps')).keptCollections

/** The whole page: providers, router, and the layers above every screen. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NowProvider>
          <KnownCollectionsProvider load={loadCollections}>
            <PartBoundary what="Starboard">
              <RouterProvider router={router} />
            </PartBoundary>
          </KnownCollectionsProvider>
          <PartBoundary what="The messages" isOver>
            <ToastLayer />
            <TooltipLayer />
          </PartBoundary>
        </NowProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
