import { useCallback } from 'react'
import { type WaiverBook, waiverBook } from './waiver-book.ts'
import { type Waiver, waiverKey } from './waiver.ts'
import { visibleText } from '#lib/visible-text.ts'
import { toast } from '#ui/toast.tsx'
import type { Collection, Kept } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { untilText } from './until-text.ts'

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
