import type { AplEntryKind } from '#apl/catalogue/catalogue.ts'

/** Operators by what they do; `rare` are comparisons that few queries need. */
export type OperatorGroup = 'comparison' | 'logic' | 'arithmetic' | 'rare'

/** Something that may stand at a place; with `most`, only the first so many of the sort. */
export type Want =
  | { sort: 'statement' }
  | { sort: 'stage' }
  /** Tables and functions that a `let` made, then datasets. */
  | { sort: 'table'; most?: number }
  /** Columns that a stage gets; of a join those of one side, or those that both have. */
  | {
      sort: 'column'
      of?: 'left' | 'right' | 'both'
      isText?: true
      /** Whether columns of times come first. */
      isOfTimes?: true
      /** The column that stands on the other side of a comparison. */
      except?: string
      most?: number
    }
  /** Variables, parameters and functions that the query made. */
  | { sort: 'variable' }
  | { sort: 'function'; most?: number }
  | { sort: 'aggregation'; most?: number }
  | { sort: 'operator'; group: OperatorGroup }
  /** Names of the catalogue, as text where they stand in quotes. */
  | { sort: 'entry'; kind: AplEntryKind; category?: string; isText?: true }
  /** Datasets whose names stand in quotes. */
  | { sort: 'dataset-text' }
  /** `_row_url` and its like, made by `extend`. */
  | { sort: 'special-field' }
  /**
   * Fixed words in snippet syntax, such as `by `, `kind=` or `ago(${1:1h})`. One that ends in a blank, `=` or `(` asks
   * for more.
   */
  | { sort: 'word'; words: readonly string[] }

/** Fixed words that may stand at a place, in snippet syntax. */
export const words = (...list: readonly string[]): Want => ({ sort: 'word', words: list })

/** What a part of a stage, or a pair of brackets, takes. */
export interface Part {
  /** Where an operand is expected. */
  takes: readonly Want[]
  /** At the start of a member of a list, where a new name may be made; the same as `takes` when left out. */
  makes?: readonly Want[]
  /** Behind a whole operand, in front of the operators. */
  follow: readonly Want[]
  hasOperators: boolean
  /** Whether a type stands behind a colon. */
  isTyped?: true
}

/** Values that are written as they are. */
export const literals: Want = words('true', 'false', 'dynamic($1)', 'datetime($1)')

/** Columns and values of any sort. */
export const expression: readonly Want[] = [
  { sort: 'column' },
  { sort: 'variable' },
  { sort: 'function' },
  literals,
]

/** A part that takes nothing. */
export const nothing: Part = { takes: [], follow: [], hasOperators: false }
