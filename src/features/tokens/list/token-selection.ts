import { createKeptSelection } from '#records/list/kept-selection.ts'
import type { TokenEntry } from './token-entry.ts'

/** Places in the list of the tokens that are selected, and how to select others. */
export const useTokenSelection = createKeptSelection(({ id }: TokenEntry) => id)
