/** A piece of a query: offsets in UTF-16 units from its start, the end not included. */
export interface Span {
  start: number
  end: number
}

/** A name as it stands in a query: `status`, `['geo.country']` or `["http-logs"]`. */
export interface AplName extends Span {
  /** Without brackets, quotes and escapes. */
  name: string
  isQuoted: boolean
}

/** What a literal is of; a `dynamic({…})` is a `DynamicValue` instead. */
export type LiteralType = 'string' | 'number' | 'timespan' | 'datetime' | 'guid' | 'bool' | 'null' | 'type'

export interface Literal extends Span {
  kind: 'literal'
  type: LiteralType
}

export interface NameReference extends AplName {
  kind: 'name'
}

/** `*`, `geo*` or `['geo.']*`: every name that fits. */
export interface WildcardName extends Span {
  kind: 'wildcard'
  /** The name with its stars, without brackets and quotes. */
  pattern: string
}

/** `a.b` */
export interface Member extends Span {
  kind: 'member'
  of: Expression
  name: AplName
}

/** `a['b']`, `a[0]`, `a[1:]` */
export interface Element extends Span {
  kind: 'element'
  of: Expression
  index: Expression
}

export interface Call extends Span {
  kind: 'call'
  name: AplName
  arguments: Item[]
  /** From the opening bracket to the closing one, or to where the text ends. */
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
  /** As written, with one space inside: `and`, `==`, `!in~`, `matches regex`. */
  operator: string
  operatorSpan: Span
  left: Expression
  right: Expression
}

/** `1 .. 2` behind `between`, `1:2` of a slice. */
export interface Range extends Span {
  kind: 'range'
  low: Expression
  high: Expression
}

/** `("x", "y")` behind `in` and its like, `[1, 2]` inside `dynamic(…)`, the rows of a `datatable`. */
export interface List extends Span {
  kind: 'list'
  items: Expression[]
}

/** One expression in brackets of its own. */
export interface Group extends Span {
  kind: 'group'
  inner: Expression
}

/** `dynamic(…)`: what is in it, objects as lists of their values. */
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

/** Where something has to be written still. Empty span. */
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

/** `name: type`, with a default after `=` where one may be. */
export interface ColumnDeclaration extends Span {
  name: AplName
  type: string | undefined
  value: Expression | undefined
}

/**
 * One member of a list: an argument, a column of `extend`, a key of `sort by`, an option such as `kind=inner`.
 * `(a, b) = f()` makes several names.
 */
export interface Item extends Span {
  /** The names made, before `=`; none for a bare expression. */
  names: AplName[]
  value: Expression
  /** What stands behind a key of `sort by` and its like: `asc`, `desc`, `granny-asc`, with `nulls first` and so on. */
  order: string | undefined
  /** `to typeof(long)` of `mv-expand`, `: long` of a parse pattern. */
  type: string | undefined
}

/** What a keyword inside a stage introduces: `by status`, `on id`, `with "…" name`, `step 5m`, `default = 0`. */
export interface Clause extends Span {
  /** Lower case. */
  keyword: string
  items: Item[]
}

/** One step of a pipeline. */
export interface Stage extends Span {
  kind: 'stage'
  /** The pipe before it; undefined at the head of a pipeline. */
  pipe: Span | undefined
  /** As written, for example `where`, `project-away`; empty while nothing is written behind the pipe. */
  operator: string
  operatorSpan: Span
  /** `kind=inner`, `withsource=name`, `hint.strategy=…`. */
  options: Item[]
  /** What follows the operator: the predicate, the columns, the tables of a union, `5` of `take 5`. */
  items: Item[]
  clauses: Clause[]
}

/** A source and the stages behind it. A pipeline without pipes is only made where a table is meant. */
export interface Pipeline extends Span {
  kind: 'pipeline'
  /** The table read; undefined where the first stage brings it (`union`, `search`, `print`) or takes it over (`fork`). */
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

/** `set stricttypes`, `set name = value`, and statements that APL does not have but Kusto does. */
export interface OtherStatement extends Span {
  kind: 'other'
  keyword: string
}

export interface QueryStatement extends Span {
  kind: 'query'
  query: Pipeline
}

export type Statement = LetStatement | DeclareStatement | OtherStatement | QueryStatement

/** A replacement of text, by offsets. */
export interface TextEdit extends Span {
  text: string
}

/** A change that mends a problem; `title` says it as an instruction, for example `Write ==`. */
export interface AplFix {
  title: string
  edits: readonly TextEdit[]
}

/** A place where a text is not APL, as far as we know the language. */
export interface SyntaxProblem extends Span {
  /** Kebab-case name of the sort of problem, for example `missing-comma`. */
  code: string
  /** One plain sentence. */
  message: string
  fixes: readonly AplFix[]
}

/** A query, read whatever state it is in. */
export interface AplSyntax {
  text: string
  statements: Statement[]
  /** In the order of the text. */
  problems: SyntaxProblem[]
  /** Backticked metric queries are of another language, which is not read: no statements, no problems. */
  isMpl: boolean
}
