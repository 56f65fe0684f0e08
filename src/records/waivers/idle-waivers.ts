import type { WaiverBook } from './waiver-book.ts'
import type { Waiver } from './waiver.ts'

/** A waiver that no finding answers to. */
export type IdleWaiver = {
  readonly waiver: Waiver
  /** What it is about is not in the list, or it is, without the finding. */
  readonly reason: 'subject' | 'finding'
}

/**
 * The waivers that no finding answers to, by the name of what they are about. `isFound` says whether there is a
 * finding for a waiver; undefined when what it is about is not in the list.
 */
export function idleWaivers(
  book: WaiverBook,
  isFound: (waiver: Waiver) => boolean | undefined,
): readonly IdleWaiver[] {
  return book.all
    .flatMap((waiver): readonly IdleWaiver[] => {
      const found = isFound(waiver)
      if (found) return []
      return [{ waiver, reason: found === undefined ? 'subject' : 'finding' }]
    })
    .toSorted((a, b) => (a.waiver.name < b.waiver.name ? -1 : 1))
}
