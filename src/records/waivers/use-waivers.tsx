import { type ReactNode, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { Collection } from '#local/collection.ts'
import { reportUndoably, useCollection } from '#local/live-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { untilText, type Waiver, waiverKey } from './waiver.ts'
import type { Waivable } from './waive-dialog.tsx'

const WaiveDialog = lazyPart(() => import('./waive-dialog.tsx'), 'WaiveDialog', 'The waiver form')

/**
 * A form for waiving findings at `now` (milliseconds since the epoch), and a function that ends waivers; both offer Undo.
 * The caller renders `dialog`.
 */
export function useWaiving(collection: Collection<Waiver>, now: number) {
  const { changeUndoably } = useCollection(collection)
  const [asked, setAsked] = useState<Waivable | null>(null)
  function waive(waiver: Waiver) {
    const change = changeUndoably([{ key: waiverKey(waiver), value: waiver }], [])
    void reportUndoably(`Waived ${untilText(waiver)}`, [change], { description: visibleText(waiver.name) })
  }
  function end(waiver: Waiver) {
    const change = changeUndoably([], [waiverKey(waiver)])
    void reportUndoably('Waiver ended', [change], { description: visibleText(waiver.name) })
  }
  const dialog: ReactNode = asked && (
    <WaiveDialog asked={asked} now={now} onWaive={waive} onClose={() => setAsked(null)} />
  )
  return { ask: setAsked, end, dialog }
}
