import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Waiver } from '#domain/waivers/waiver.ts'
import type { Collection } from '../collection.ts'
import { useWaivers } from './use-waivers.ts'
import type { Waivable } from './waivable.ts'

const WaiveDialog = lazy(() =>
  import('./waive-dialog.tsx').then((module) => ({ default: module.WaiveDialog })),
)

/** Waiving findings in a collection at `now` (milliseconds since the epoch): `dialog` is to be drawn somewhere. */
export function useWaiving(collection: Collection<Waiver>, now: number) {
  const { waive, end } = useWaivers(collection)
  const [asked, setAsked] = useState<Waivable | null>(null)
  const dialog: ReactNode = asked && (
    <Suspense>
      <WaiveDialog asked={asked} now={now} onWaive={waive} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { ask: setAsked, end, dialog }
}
