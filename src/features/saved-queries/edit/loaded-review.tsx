import { type ComponentType, lazy, useState } from 'react'
import { preloadDiffEditor } from '#editor/code-editor-lazy.tsx'
import type { ReviewDialogProps } from './review-dialog.tsx'

const load = () => import('./review-dialog.tsx')

// Once loaded, the dialog itself is used: a lazy one is drawn late, even when its code is there.
const lazyReview = () => lazy(async () => ({ default: (await load()).ReviewDialog }))
let shared: ComponentType<ReviewDialogProps> = lazyReview()

/** Loads the review with its next use, after a load that failed. */
export function loadReviewAnew(): void {
  shared = lazyReview()
}

/** Fetches what reviewing a change takes, ahead of it. A failure shows when the review is opened. */
export async function preloadReview(): Promise<void> {
  void preloadDiffEditor()
  const loaded = await load().catch(() => null)
  if (loaded) shared = loaded.ReviewDialog
}

/** The review, loaded with its first use; the one that is open stays the same. */
export function LoadedReview(props: ReviewDialogProps) {
  const [Review] = useState(() => shared)
  return <Review {...props} />
}
