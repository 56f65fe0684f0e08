import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NowProvider } from '#ui/now.tsx'
import { ToastLayer } from '#ui/toast-layer.tsx'
import { TooltipLayer } from '#ui/tooltip-layer.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { SignedOutDialogLayer } from './signed-out-layer.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

/** The whole page: providers, router, and the layers above every screen. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NowProvider>
          <RouterProvider router={router} />
          <SignedOutDialogLayer />
          <ToastLayer />
          <TooltipLayer />
        </NowProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
