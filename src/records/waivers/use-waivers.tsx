import { type ReactNode, useMemo, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { offerUndo } from '#ui/toast.tsx'
import { untilText, type Waiver, waiverKey } from './waiver.ts'
import type { Waivable } from './waive-dialog.tsx'

/** Waiving in a collection of this account, and ending that. Each change can be undone from its toast. */
function useWaivers(collection: Collection<Waiver>) {
  const { changeUndoably } = useCollection(collection)
  return useMemo(
    () => ({
      waive(waiver: Waiver) {
        const undo = changeUndoably([{ key: waiverKey(waiver), value: waiver }], [])
        offerUndo(`Waived ${untilText(waiver)}`, undo, { description: visibleText(waiver.name) })
      },
      end(waiver: Waiver) {
        const undo = changeUndoably([], [waiverKey(waiver)])
        offerUndo('Waiver ended', undo, { description: visibleText(waiver.name) })
      },
    }),
    [changeUndoably],
  )
}

const WaiveDialog = lazyPart(() => import('./waive-dialog.tsx'), 'WaiveDialog', 'The waiver form')

/** Waiving findings in a collection at `now` (milliseconds since the epoch): `dialog` is to be drawn somewhere. */
export function useWaiving(collection: Collection<Waiver>, now: number) {
  const { waive, end } = useWaivers(collection)
  const [asked, setAsked] = useState<Waivable | null>(null)
  const dialog: ReactNode = asked && (
    <WaiveDialog asked={asked} now={now} onWaive={waive} onClose={() => setAsked(null)} />
  )
  return { ask: setAsked, end, dialog }
}
