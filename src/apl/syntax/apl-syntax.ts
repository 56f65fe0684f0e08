/** A range of a query: offsets in UTF-16 units, with an exclusive end. */
export interface Span {
  start: number
  end: number
}

/** A name as written in a query: `status`, `['geo.country']` or `["http-logs"]`. */
export interface AplName extends Span {
  /** Without brackets, quotes and escapes. */
  name: string
  isQuoted: boolean
}

/** Type of a literal. `dynamic({…})` is a `DynamicValue` instead. */
export type LiteralType = 'string' | 'number' | 'timespan' | 'datetime' | 'guid' | 'bool' | 'null' | 'type'

export interface Literal extends Span {
  kind: 'literal'
  type: LiteralType
}

export interface NameReference extends AplName {
  kind: 'name'
}

/** `*`, `geo*` or `['geo.']*`: all matching names. */
export interface WildcardName extends Span {
  kind: 'wildcard'
  /** The name with its asterisks, without brackets and quotes. */
  pattern: string
}

/** `a.b` */
export interface Member extends Span {
  kind: 'member'
  object: Expression
  name: AplName
}

/** `a['b']`, `a[0]`, `a[1:]` */
export interface Element extends Span {
  kind: 'element'
  object: Expression
  index: Expression
}

export interface Call extends Span {
  kind: 'call'
  name: AplName
  arguments: Item[]
  /** From the opening to the closing bracket, or to the end of the text. */
  brackets: Span
}

export interface Unary extends Span {
  kind: 'unary'
  operator: string
  operand: Expression
}

/** `a + b`, `a and b`, `a has_any (…)`, `a between (1 .. 2)`, `a in ("x", "y")`, `a matches regex "…"`. */
export interface Binary extends Span {
  kind: 'binary'
  /** As written, with one space between words: `and`, `==`, `!in~`, `matches regex`. */
  operator: string
  operatorSpan: Span
  left: Expression
  right: Expression
}

/** `1 .. 2` after `between`, or `1:2` in a slice. */
export interface Range extends Span {
  kind: 'range'
  low: Expression
  high: Expression
}

/** `("x", "y")` after `in` and similar, `[1, 2]` in `dynamic(…)`, the rows of a `datatable`. */
export interface List extends Span {
  kind: 'list'
  items: Expression[]
}

/** An expression in parentheses. */
export interface Group extends Span {
  kind: 'group'
  inner: Expression
}

/** The content of `dynamic(…)`; objects become lists of their values. */
export interface DynamicValue extends Span {
  kind: 'dynamic'
  value: Expression
}

/** `(a: long) { a + 1 }` */
export interface Lambda extends Span {
  kind: 'lambda'
  parameters: ColumnDeclaration[]
  body: Statement[]
}

/** `datatable (a: long) [1, 2]` and `externaldata (a: string) ["https://…"] with (format = "csv")`. */
export interface InlineTable extends Span {
  kind: 'table'
  operator: 'datatable' | 'externaldata'
  columns: ColumnDeclaration[]
  values: Expression[]
  options: Item[]
}

/** Where something is still missing. Has an empty span. */
export interface Missing extends Span {
  kind: 'missing'
}

export type Expression =
  | Literal
  | NameReference
  | WildcardName
  | Member
  | Element
  | Call
  | Unary
  | Binary
  | Range
  | List
  | Group
  | DynamicValue
  | Lambda
  | InlineTable
  | Missing
  | Pipeline

/** `name: type`, with an optional default after `=`. */
export interface ColumnDeclaration extends Span {
  name: AplName
  type: string | undefined
  value: Expression | undefined
}

/**
 * An item of a list: an argument, a column of `extend`, a key of `sort by`, an option such as `kind=inner`. `(a, b) =
 * f()` defines several names.
 */
export interface Item extends Span {
  /** The names before `=`; empty for a plain expression. */
  names: AplName[]
  value: Expression
  /** What follows a key of `sort by` and similar: `asc`, `desc`, `granny-asc`, with `nulls first` and so on. */
  order: string | undefined
  /** `to typeof(long)` of `mv-expand`, `: long` of a parse pattern. */
  type: string | undefined
}

/** What a keyword in a stage introduces: `by status`, `on id`, `with "…" name`, `step 5m`, `default = 0`. */
export interface Clause extends Span {
  /** Lowercase. */
  keyword: string
  items: Item[]
}

/** A step of a pipeline. */
export interface Stage extends Span {
  kind: 'stage'
  /** The pipe before it; undefined for the first stage of a pipeline without source. */
  pipe: Span | undefined
  /** As written, for example `where` or `project-away`; empty when nothing follows the pipe yet. */
  operator: string
  operatorSpan: Span
  /** `kind=inner`, `withsource=name`, `hint.strategy=…`. */
  options: Item[]
  /** What follows the operator: the predicate, the columns, the tables of a union, `5` in `take 5`. */
  items: Item[]
  clauses: Clause[]
}

/** A source and its stages. A pipeline without pipes exists only where a table is expected. */
export interface Pipeline extends Span {
  kind: 'pipeline'
  /** The table read; undefined if the first stage provides it (`union`, `search`, `print`) or inherits it (`fork`). */
  source: Expression | undefined
  stages: Stage[]
}

export interface LetStatement extends Span {
  kind: 'let'
  name: AplName
  /** A scalar, a pipeline or a function. */
  value: Expression
}

/** `declare query_parameters (name: type = default)` */
export interface DeclareStatement extends Span {
  kind: 'declare'
  parameters: ColumnDeclaration[]
}

/** `set stricttypes`, `set name = value`, and statements that exist in Kusto but not in APL. */
export interface OtherStatement extends Span {
  kind: 'other'
}

export interface QueryStatement extends Span {
  kind: 'query'
  query: Pipeline
}

export type Statement = LetStatement | DeclareStatement | OtherStatement | QueryStatement

/** A text replacement. */
export interface TextEdit extends Span {
  text: string
}

/** A fix of a problem; `title` is an instruction, for example `Write ==`. */
export interface AplFix {
  title: string
  edits: readonly TextEdit[]
}

/** A place where a text is not APL, as far as we know the language. */
export interface SyntaxProblem extends Span {
  /** Kebab-case name of the kind of problem, for example `missing-comma`. */
  code: string
  /** One plain sentence. */
  message: string
  fixes: readonly AplFix[]
}

/** A parsed query, however incomplete. */
export interface AplSyntax {
  text: string
  statements: Statement[]
  /** In text order. */
  problems: SyntaxProblem[]
  /** Metric queries with backticks are another language and not parsed: no statements, no problems. */
  isMpl: boolean
}
