import type { AplFix, Span, TextEdit } from '#apl/syntax/apl-syntax.ts'

/** Context of a query. Helps completion, and never decides what is valid. */
export interface AplContext {
  /** Dataset names from the library and the token grants. */
  datasets: readonly string[]
  /** Other queries by the dataset they read; fields are learned from them. */
  queriesByDataset: Readonly<Record<string, readonly string[]>>
}

/** A mark in a query. Advisory: the service decides what is valid. */
export interface AplProblem extends Span {
  /** `warning`: not APL as far as we know; `hint`: possibly intended, or improvable. */
  severity: 'warning' | 'hint'
  /** Kebab-case name of the rule. */
  code: string
  /** One plain sentence. */
  message: string
  fixes: readonly AplFix[]
}

/** Problems of a query. */
export interface AplCheck {
  /** In text order. */
  problems: readonly AplProblem[]
  /** One sentence on why nothing was checked, for example a metrics query; undefined otherwise. */
  note: string | undefined
}

/** Kind of a suggestion; each has an icon in the editor. */
export type SuggestionKind =
  | 'stage'
  | 'function'
  | 'aggregation'
  | 'operator'
  | 'keyword'
  | 'field'
  | 'dataset'
  | 'variable'
  | 'value'
  | 'statement'

/** A completion at a place. */
export interface Suggestion {
  label: string
  kind: SuggestionKind
  /** A few words next to the label: family, type, where a field was seen. */
  detail: string
  /** Markdown. May be long, because the editor requests it only for the selected suggestion. */
  documentation?: string
  /** The inserted text; a TextMate snippet if `isSnippet`. */
  insert: string
  isSnippet: boolean
  /** Text that typed letters are matched with, if not the label. */
  filter?: string
  /** Lower ranks come first. */
  rank: number
  /** Whether the list should reopen after insertion, for example after `where `. */
  opensNext?: boolean
}

/** The completions at a place. */
export interface Suggestions {
  /** The span a suggestion replaces. */
  replace: Span
  items: readonly Suggestion[]
  /** Whether to request the list again as the user types on. */
  isIncomplete: boolean
}

/** Help on the text at a place, as Markdown that contains only our own words and escaped names. */
export interface AplHover extends Span {
  markdown: string
}

/** A function parameter, as shown while its argument is typed. */
export interface SignatureParameter {
  /** Its substring of the signature's label. */
  label: string
  documentation: string
}

/** One form of a function. */
export interface AplSignature {
  label: string
  /** Markdown. */
  documentation: string
  parameters: readonly SignatureParameter[]
}

/** Forms of the function call around the place. */
export interface SignatureHelp {
  signatures: readonly AplSignature[]
  activeSignature: number
  /** Undefined when there are more arguments than parameters. */
  activeParameter: number | undefined
}

/** A use of a name, and whether that defines it. */
export interface NameUse extends Span {
  isDefinition: boolean
}

/** The result of a rename: edits, or one sentence on why it is impossible. */
export type RenameResult = { edits: readonly TextEdit[] } | { problem: string }

/** The formatted text; if refused, the original text with one sentence on why. */
export interface AplFormat {
  text: string
  refused: string | undefined
}

/** Part of a sentence. Code is kept separate from words, because it may contain any character, including backticks. */
export interface SentencePart {
  text: string
  isCode: boolean
}

/** One sentence on a change between two versions of a query. */
export interface AplChange {
  /** Together they form the sentence. Adjacent parts always differ in type. */
  parts: readonly SentencePart[]
  /** Why a reviewer should look twice, in a few words such as `Filter removed`; undefined for ordinary changes. */
  notice: string | undefined
}

/** Everything Starboard knows about a query's text. Pure; runs in a worker in the browser. Offsets are UTF-16 units. */
export interface AplLanguage {
  check(text: string, aplContext: AplContext): AplCheck
  complete(text: string, offset: number, aplContext: AplContext): Suggestions
  hover(text: string, offset: number, aplContext: AplContext): AplHover | undefined
  signature(text: string, offset: number): SignatureHelp | undefined
  format(text: string): AplFormat
  /** Formats the stages and statements that a selection touches; the rest of the text stays as is. */
  formatRange(text: string, start: number, end: number): AplFormat
  /** Foldable line ranges, from 1, whose first line stays visible: stages, brackets, comment blocks. */
  folds(text: string): readonly { startLine: number; endLine: number; isComment: boolean }[]
  /** From the innermost to the outermost: name, argument, brackets, item, stage, pipeline, statement. */
  selections(text: string, offset: number): readonly Span[]
  /** Where the name at a place is defined in the query: a `let`, a parameter or a column. */
  definition(text: string, offset: number): Span | undefined
  uses(text: string, offset: number): readonly NameUse[]
  /** The span of the name to rename, or why it cannot be renamed. */
  renameTarget(text: string, offset: number): (Span & { name: string }) | { problem: string }
  rename(text: string, offset: number, name: string): RenameResult
  changes(before: string, after: string): readonly AplChange[]
}
