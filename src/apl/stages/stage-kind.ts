import type { AplEntryKind } from '#apl/catalog/catalog.ts'

/** Operators by purpose; `rare` are comparisons that few queries need. */
export type OperatorGroup = 'comparison' | 'logic' | 'arithmetic' | 'rare'

/** What is expected at a place. `most` limits the number of suggestions. */
export type Expected =
  | { sort: 'statement' }
  | { sort: 'stage' }
  /** Tables and functions defined by `let`, then datasets. */
  | { sort: 'table'; most?: number }
  /** Input columns of a stage; for a join those of one side, or those in both. */
  | {
      sort: 'column'
      of?: 'left' | 'right' | 'both'
      isText?: true
      /** Whether time columns come first. */
      isOfTimes?: true
      /** The column on the other side of a comparison, which is not suggested. */
      except?: string
      most?: number
    }
  /** Variables, parameters and functions that the query defines. */
  | { sort: 'variable' }
  | { sort: 'function'; most?: number }
  | { sort: 'aggregation'; most?: number }
  | { sort: 'operator'; group: OperatorGroup }
  /** Catalog entries; with `isText`, as quoted strings. */
  | { sort: 'entry'; kind: AplEntryKind; category?: string; isText?: true }
  /** Dataset names as quoted strings. */
  | { sort: 'dataset-text' }
  /** `_row_url` and similar fields created by `extend`. */
  | { sort: 'special-field' }
  /**
   * Fixed words in snippet syntax, such as `by `, `kind=` or `ago(${1:1h})`. After a trailing space, `=` or `(`,
   * completion continues.
   */
  | { sort: 'word'; words: readonly string[] }

/** Expects one of these words, in snippet syntax. */
export const expectWords = (...list: readonly string[]): Expected => ({ sort: 'word', words: list })

/** What a part of a stage, or a pair of brackets, accepts. */
export interface Part {
  /** Expected where an operand starts. */
  atOperand: readonly Expected[]
  /** Expected at the start of a list item, where a new name may be defined; defaults to `atOperand`. */
  atItemStart?: readonly Expected[]
  /** Expected after a complete operand, before the operators. */
  afterOperand: readonly Expected[]
  hasOperators: boolean
  /** Whether a colon is followed by a type. */
  isTyped?: true
}

/** Literal values. */
export const literals: Expected = expectWords('true', 'false', 'dynamic($1)', 'datetime($1)')

/** Columns and values of any kind. */
export const expression: readonly Expected[] = [
  { sort: 'column' },
  { sort: 'variable' },
  { sort: 'function' },
  literals,
]

/** A part that accepts nothing. */
export const emptyPart: Part = { atOperand: [], afterOperand: [], hasOperators: false }

/** A part of a stage: what it accepts, and what follows a complete operand. */
export const createPart = (
  atOperand: readonly Expected[],
  afterOperand: readonly Expected[] = [],
  more: Partial<Part> = {},
): Part => ({ atOperand, afterOperand, hasOperators: false, ...more })

/** What follows the operator of a stage and its options. */
export type StageBody =
  | 'condition'
  /** A number of rows. */
  | 'number'
  /** Columns that are created or selected. */
  | 'columns'
  /** Columns that are modified in place, as by `redact`. */
  | 'fields'
  /** One table, as for `join`. */
  | 'table'
  /** Several tables or branches. */
  | 'tables'
  | 'name'
  | 'value'
  | 'nothing'
  /** Not parsed: not APL, or handled elsewhere. */
  | 'unread'

/** What a keyword inside a stage introduces. */
export interface StageClause extends Part {
  /** Whether it is required; a string is the message when it is missing. */
  isRequired?: true | string
  /** Whether an item may be followed by `asc`, `desc` or similar. */
  hasOrder?: true
  /** Whether items must not define a name with `=`. */
  isNameless?: true
  /** Names of the options in brackets after it, as in `with (format = "csv")`. */
  settings?: readonly string[]
  /** Whether it is parsed with the body, such as `to typeof(long)` of `mv-expand`. */
  isPartOfBody?: true
}

/** The effect of a stage on the columns; src/apl/scope has a function for each name. */
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

/** The syntax and effect of a stage. Its help is in the catalog. */
export interface StageKind {
  body: StageBody
  isOptional?: true
  /** Whether an item of the body may be followed by `asc`, `desc` or similar. */
  hasOrder?: true
  /** Options such as `kind=inner`, which come first, with their values. Absent means no options at all. */
  options?: Readonly<Record<string, readonly Expected[]>>
  /** In order. */
  clauses?: Readonly<Record<string, StageClause>>
  columns: ColumnEffect
  /** What completion suggests after the operator; an expression by default. */
  first?: Part
  /**
   * The snippet that starts it; by default its name and a space. After the cursor it inserts nothing that users would
   * type anyway.
   */
  snippet?: string
  /** Whether it provides its own table, so that a query may start with it. */
  isTableSource?: true
  /** Only in Kusto, or only at the start of a query. Neither follows a pipe in APL. */
  onlyIn?: 'kusto' | 'source'
}
