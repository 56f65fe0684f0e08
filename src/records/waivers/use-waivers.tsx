import { type ReactNode, useMemo, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { Collection } from '#local/collection.ts'
import { reportUndoably, useCollection } from '#local/live-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { untilText, type Waiver, waiverKey } from './waiver.ts'
import type { Waivable } from './waive-dialog.tsx'

/** Adds and ends waivers of the account, each undoable from its toast. */
function useWaivers(collection: Collection<Waiver>) {
  const { changeUndoably } = useCollection(collection)
  return useMemo(
    () => ({
      waive(waiver: Waiver) {
        const change = changeUndoably([{ key: waiverKey(waiver), value: waiver }], [])
        void reportUndoably(`Waived ${untilText(waiver)}`, [change], {
          description: visibleText(waiver.name),
        })
      },
      end(waiver: Waiver) {
        const change = changeUndoably([], [waiverKey(waiver)])
        void reportUndoably('Waiver ended', [change], { description: visibleText(waiver.name) })
      },
    }),
    [changeUndoably],
  )
}

const WaiveDialog = lazyPart(() => import('./waive-dialog.tsx'), 'WaiveDialog', 'The waiver form')

/** A form for waiving findings at `now` (milliseconds since the epoch). The caller renders `dialog`. */
export function useWaiving(collection: Collection<Waiver>, now: number) {
  const { waive, end } = useWaivers(collection)
  const [asked, setAsked] = useState<Waivable | null>(null)
  const dialog: ReactNode = asked && (
    <WaiveDialog asked={asked} now={now} onWaive={waive} onClose={() => setAsked(null)} />
  )
  return { ask: setAsked, end, dialog }
}
