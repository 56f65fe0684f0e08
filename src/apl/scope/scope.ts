import type { AplName, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'

/** A name defined in a query by a `let`, a parameter, or a stage that creates a column. */
export interface Definition {
  name: string
  kind: 'column' | 'variable' | 'function' | 'table' | 'parameter'
  /** Where the name is defined. For an automatic name, as in `summarize count()`, the call. */
  span: Span
  /** False for automatic names, such as `count_`. */
  isExplicit: boolean
  /** In APL terms, if obvious: `long`, `datetime`. */
  type: string | undefined
  /** The word that defines it: a stage such as `extend`, `let` or `declare`. */
  definedBy: string
  /** The expression with its value or default; undefined when there is none. */
  value: Span | undefined
}

/** A column available at a place. */
export interface Column {
  name: string
  /** Undefined for a field of the dataset. */
  definition: Definition | undefined
  /** Further definitions, in the other tables of a `union`. */
  otherDefinitions: readonly Definition[]
  /** For a field: its possible datasets; empty if any table may have it. In a `union` it may be defined, too. */
  datasets: readonly string[]
}

/** The columns between two stages. */
export interface Columns {
  /** Created or used so far; in result order where that is defined. */
  columns: readonly Column[]
  /** Whether other dataset fields may exist, too; false after `project` or `summarize`. */
  isOpen: boolean
  /** Names that no longer exist, with the stage that dropped them. */
  dropped: ReadonlyMap<string, Stage>
  /** Datasets of the open fields. */
  datasets: readonly string[]
}

/** A use of a name in a query. */
export interface Reference {
  name: AplName
  role: 'column' | 'variable' | 'dataset' | 'function'
  /** Its definition in the query, if any. */
  definition: Definition | undefined
  /** The enclosing stage; undefined in a pipeline's source and in a `let`. */
  stage: Stage | undefined
  /**
   * For a column not defined in the query: the datasets it may come from. Empty when it does not exist, or when the
   * table is unknown; in that case `before(stage)` is open.
   */
  datasets: readonly string[]
}

/** The meaning of a query's names. */
export interface QueryScope {
  definitions: readonly Definition[]
  /** In text order. A name for two columns, such as a join key, occurs twice. */
  references: readonly Reference[]
  /** The input columns of a stage, including stages of subqueries. */
  before(stage: Stage): Columns
  /** Columns of the table of a `join` or `lookup`; undefined when unknown. */
  joined(stage: Stage): Columns | undefined
  /** The output columns of a pipeline. */
  result(pipeline: Pipeline): Columns
  /** Variables, parameters and functions in scope at an offset. */
  variablesAt(offset: number): readonly Definition[]
}
