import { type ReactNode, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Texts that are too many for the place where they are named. */
export type FullList = { readonly title: string; readonly texts: readonly string[] }

const FullListDialog = lazyPart(() => import('./full-list-dialog.tsx'), 'FullListDialog', 'The full list')

/** Shows long lists of texts whole: `dialog` is to be drawn somewhere. */
export function useFullList() {
  const [asked, setAsked] = useState<FullList | null>(null)
  const dialog: ReactNode = asked && <FullListDialog {...asked} onClose={() => setAsked(null)} />
  return { show: setAsked, dialog }
}
