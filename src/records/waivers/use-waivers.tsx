import { type ReactNode, useCallback, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.tsx'
import { untilText, type Waiver, waiverKey } from './waiver.ts'
import type { Waivable } from './waive-dialog.tsx'

/** Waiving in a collection of this account, and ending that. Each change can be undone from its toast. */
function useWaivers(collection: Collection<Waiver>) {
  const { items, put, remove } = useCollection(collection)

  const waive = useCallback(
    (waiver: Waiver) => {
      const key = waiverKey(waiver)
      const before = items.find((kept) => kept.key === key)?.value
      void put(key, waiver)
      toast({
        title: `Waived ${untilText(waiver)}`,
        description: visibleText(waiver.name),
        action: { label: 'Undo', onClick: () => void (before ? put(key, before) : remove(key)) },
      })
    },
    [items, put, remove],
  )

  const end = useCallback(
    (waiver: Waiver) => {
      const key = waiverKey(waiver)
      void remove(key)
      toast({
        title: 'Waiver ended',
        description: visibleText(waiver.name),
        action: { label: 'Undo', onClick: () => void put(key, waiver) },
      })
    },
    [put, remove],
  )

  return { waive, end }
}

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
