import { type ReactNode, useState } from 'react'
import type { Waiver } from './waiver.ts'
import type { Collection } from '#local/collection.ts'
import { useWaivers } from './use-waivers.ts'
import type { Waivable } from './waivable.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const WaiveDialog = lazyPart(() => import('./waive-dialog.tsx'), 'WaiveDialog', 'The form for a waiver')

/** Waiving findings in a collection at `now` (milliseconds since the epoch): `dialog` is to be drawn somewhere. */
export function useWaiving(collection: Collection<Waiver>, now: number) {
  const { waive, end } = useWaivers(collection)
  const [asked, setAsked] = useState<Waivable | null>(null)
  const dialog: ReactNode = asked && (
    <WaiveDialog asked={asked} now={now} onWaive={waive} onClose={() => setAsked(null)} />
  )
  return { ask: setAsked, end, dialog }
}
