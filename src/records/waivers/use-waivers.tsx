import { type ReactNode, useCallback, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { Collection, Kept } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.tsx'
import { untilText, type Waiver, type WaiverBook, waiverBook, waiverKey } from './waiver.ts'
import type { Waivable } from './waive-dialog.tsx'

const books = new WeakMap<readonly Kept<Waiver>[], WaiverBook>()

/** One book for the same items, whoever asks. */
function bookOf(items: readonly Kept<Waiver>[]): WaiverBook {
  const book = books.get(items) ?? waiverBook(items.map(({ value }) => value))
  books.set(items, book)
  return book
}

/**
 * The waivers of this account in a collection; the book is null until they are read. Each change can be undone from
 * its toast.
 */
export function useWaivers(collection: Collection<Waiver>) {
  const { items, isPending, put, remove } = useCollection(collection)
  const book = isPending ? null : bookOf(items)

  const waive = useCallback(
    (waiver: Waiver) => {
      const key = waiverKey(waiver)
      const before = book?.find(waiver.rule, waiver.subject)
      void put(key, waiver)
      toast({
        title: `Waived ${untilText(waiver)}`,
        description: visibleText(waiver.name),
        action: { label: 'Undo', onClick: () => void (before ? put(key, before) : remove(key)) },
      })
    },
    [book, put, remove],
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

  return { book, waive, end }
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
