import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Texts that are too many for the place where they are named. */
export type FullList = { readonly title: string; readonly texts: readonly string[] }

const FullListDialog = lazy(() =>
  import('./full-list-dialog.tsx').then((module) => ({ default: module.FullListDialog })),
)

/** Shows long lists of texts whole: `dialog` is to be drawn somewhere. */
export function useFullList() {
  const [asked, setAsked] = useState<FullList | null>(null)
  const dialog: ReactNode = asked && (
    <Suspense>
      <FullListDialog {...asked} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { show: setAsked, dialog }
}
