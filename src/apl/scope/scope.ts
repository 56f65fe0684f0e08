import type { AplName, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'

/** A name made in a query, by a `let`, a parameter, or a stage that makes a column. */
export interface Definition {
  name: string
  kind: 'column' | 'variable' | 'function' | 'table' | 'parameter'
  /** The name where it is made. A column that `summarize count()` names by itself has none to point at: its call. */
  at: Span
  /** False when the name is not written there, as with `count_`. */
  isWritten: boolean
  /** In the words of the language, where it is plain: `long`, `datetime`. */
  type: string | undefined
  /** The word that makes it: a stage such as `extend`, `let` or `declare`. */
  maker: string
  /** The expression whose value it has, or its default; undefined where none is written. */
  value: Span | undefined
}

/** A column that can be used at a place. */
export interface Column {
  name: string
  /** Where it is made in the query; undefined for a field of the dataset. */
  definition: Definition | undefined
  /** Where else it is made: in the other tables that a `union` puts together. */
  also: readonly Definition[]
  /** For a field: the datasets it may come from; none where any table may bring it. A `union` may have it made too. */
  datasets: readonly string[]
}

/** The columns between two stages. */
export interface Columns {
  /** Made or used so far, in the order of the result where the language says one. */
  columns: readonly Column[]
  /** Whether fields of the dataset that nobody has named yet are there too; not after `project` or `summarize`. */
  isOpen: boolean
  /** Names that were there and are not any more, with the stage that dropped them. */
  dropped: ReadonlyMap<string, Stage>
  /** Datasets that the open fields come from. */
  datasets: readonly string[]
}

/** A use of a name in a query. */
export interface Reference {
  name: AplName
  role: 'column' | 'variable' | 'dataset' | 'function'
  /** Where it is made in the query, as far as it is. */
  definition: Definition | undefined
  /** The stage it is in; undefined at the head of a pipeline and in a `let`. */
  stage: Stage | undefined
  /**
   * For a column that is not made in the query: the datasets it may come from. None when it is not there at all, or when
   * nothing is known of the table: then `before(stage)` is open.
   */
  datasets: readonly string[]
}

/** What the names of a query mean. */
export interface QueryScope {
  definitions: readonly Definition[]
  /** In the order of the text. A name that stands for two columns, as the key of a join, is there twice. */
  references: readonly Reference[]
  /** The columns before a stage of the query, subqueries included. */
  before(stage: Stage): Columns
  /** The columns of the table that a `join` or `lookup` brings in; undefined where nothing is known of them. */
  joined(stage: Stage): Columns | undefined
  /** The columns that a pipeline gives. */
  result(pipeline: Pipeline): Columns
  /** Variables, parameters and functions that can be used at an offset. */
  variablesAt(offset: number): readonly Definition[]
}
