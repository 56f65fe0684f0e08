import type { Draft } from './query-store.ts'

/** Slot of somebody else's version that a save of ours replaced. */
export const replacedSlot = (savedAt: number): string => `replaced-${savedAt}`

/** Whether a kept text is a version that a save replaced, and not a draft of one's own. */
export const isReplaced = (draft: Draft): boolean => draft.slot.startsWith('replaced-')

/** Slot of a draft that waits for a decision. */
export const asideSlot = (savedAt: number): string => `aside-${savedAt}`

/** A draft out of the slot `current`, which the text in the editor has; another one as it is. */
export const aside = (draft: Draft): Draft =>
  draft.slot === 'current' ? { ...draft, slot: asideSlot(draft.savedAt) } : draft

/** Slot that says that the draft in another slot, saved at `over`, was given up by a page on its way out. */
export const givenUpSlot = (slot: string): string => `given-up-${slot}`

/** The slot that such a one speaks of; null: it is a draft. */
export const slotGivenUp = ({ slot }: Pick<Draft, 'slot'>): string | null =>
  slot.startsWith('given-up-') ? slot.slice('given-up-'.length) : null

/** Slot of a draft that the editor `by` left in a hurry. */
export const leftSlot = (by: string): string => `left-${by}`

/** Whether a draft was left in a hurry. */
export const isLeft = ({ slot }: Draft) => slot.startsWith('left-')
