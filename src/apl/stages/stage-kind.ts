import type { AplEntryKind } from '#apl/catalogue/catalogue.ts'

/** Operators by what they do; `rare` are comparisons that few queries need. */
export type OperatorGroup = 'comparison' | 'logic' | 'arithmetic' | 'rare'

/** Something that is expected at a place; with `most`, only the first so many of the sort. */
export type Expected =
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
export const words = (...list: readonly string[]): Expected => ({ sort: 'word', words: list })

/** What a part of a stage, or a pair of brackets, takes. */
export interface Part {
  /** Where an operand is expected. */
  takes: readonly Expected[]
  /** At the start of a member of a list, where a new name may be made; the same as `takes` when left out. */
  makes?: readonly Expected[]
  /** Behind a whole operand, in front of the operators. */
  follow: readonly Expected[]
  hasOperators: boolean
  /** Whether a type stands behind a colon. */
  isTyped?: true
}

/** Values that are written as they are. */
export const literals: Expected = words('true', 'false', 'dynamic($1)', 'datetime($1)')

/** Columns and values of any sort. */
export const expression: readonly Expected[] = [
  { sort: 'column' },
  { sort: 'variable' },
  { sort: 'function' },
  literals,
]

/** A part that takes nothing. */
export const nothing: Part = { takes: [], follow: [], hasOperators: false }

/** A part of a stage: what it takes, and what follows a whole operand of it. */
export const part = (
  takes: readonly Expected[],
  follow: readonly Expected[] = [],
  more: Partial<Part> = {},
): Part => ({ takes, follow, hasOperators: false, ...more })

/** What follows the operator of a stage and its options. */
export type StageBody =
  /** One condition. */
  | 'condition'
  /** How many rows. */
  | 'number'
  /** Columns that are made or chosen. */
  | 'columns'
  /** Columns that are changed where they stand, as of `redact`. */
  | 'fields'
  /** One table, as of `join`. */
  | 'table'
  /** Several tables, or branches. */
  | 'tables'
  /** A new name. */
  | 'name'
  /** One value. */
  | 'value'
  | 'nothing'
  /** Read over: what follows is not of APL, or stands elsewhere. */
  | 'unread'

/** What a keyword inside a stage introduces. */
export interface StageClause extends Part {
  /** Whether it has to be there, or what to say of a stage without it. */
  isNeeded?: true | string
  /** Whether `asc`, `desc` and their like may follow a member. */
  hasOrder?: true
  /** Whether members may not give a name with `=`. */
  isNameless?: true
  /** Names of the options in brackets behind it, as of `with (format = "csv")`. */
  settings?: readonly string[]
  /** Whether it is read together with the body, as `to typeof(long)` of `mv-expand`. */
  isOfBody?: true
}

/** What a stage does to the columns: the room of scopes has a function of each name. */
export type ColumnEffect =
  | 'keep'
  | 'as'
  | 'count'
  | 'extend'
  | 'fork'
  | 'getSchema'
  | 'join'
  | 'makeSeries'
  | 'mvExpand'
  | 'parse'
  | 'print'
  | 'project'
  | 'projectAway'
  | 'projectRename'
  | 'projectReorder'
  | 'range'
  | 'search'
  | 'summarize'
  | 'union'

/** All that sets one stage of the language apart from the others; its help is in the catalogue. */
export interface StageKind {
  body: StageBody
  /** Whether the body may be left out. */
  isOptional?: true
  /** Whether `asc`, `desc` and their like may follow a member of the body. */
  hasOrder?: true
  /** Options such as `kind=inner`, which stand before anything else, with their values. None at all when left out. */
  options?: Readonly<Record<string, readonly Expected[]>>
  /** In their order. */
  clauses?: Readonly<Record<string, StageClause>>
  columns: ColumnEffect
  /** What completion offers behind the operator: an expression unless said otherwise. */
  first?: Part
  /**
   * How it is begun, in snippet syntax; its name and a blank unless said otherwise. Nothing stands behind the place one
   * types at that somebody who types on would write again.
   */
  snippet?: string
  /** Whether it brings a table of its own, so that a query may begin with it. */
  bringsTable?: true
  /** Kusto's alone; or what only a query begins with. Neither follows a pipe in APL. */
  isOf?: 'kusto' | 'source'
}
