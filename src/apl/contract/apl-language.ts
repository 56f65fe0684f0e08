import type { AplFix, Span, TextEdit } from '#apl/syntax/apl-syntax.ts'

/** What is known around a query: it helps to complete, and never decides what is right. */
export interface AplSurroundings {
  /** Names of datasets, from the library and from the grants of the tokens. */
  datasets: readonly string[]
  /** Other queries by the dataset they read, to learn its fields from. */
  queriesByDataset: Readonly<Record<string, readonly string[]>>
}

/** A mark in a query. It advises: the service is the judge of its language. */
export interface AplProblem extends Span {
  /** `warning`: not APL as far as we know; `hint`: could be meant otherwise, or be better. */
  severity: 'warning' | 'hint'
  /** Kebab-case name of the rule. */
  code: string
  /** One plain sentence. */
  message: string
  fixes: readonly AplFix[]
}

/** What is to be said of a query. */
export interface AplCheck {
  /** In the order of the text. */
  problems: readonly AplProblem[]
  /** One sentence on why nothing is said, for example of a metrics query; undefined otherwise. */
  note: string | undefined
}

/** What a suggestion is; the editor has an icon for each. */
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

/** Something that may be written at a place. */
export interface Suggestion {
  label: string
  kind: SuggestionKind
  /** A few words beside the label: family, type, where a field was seen. */
  detail: string
  /** Markdown; fetched for the chosen one only by the editor's list, so it may be long. */
  documentation?: string
  /** What is written; in TextMate snippet syntax when `isSnippet`. */
  insert: string
  isSnippet: boolean
  /** What typed letters are compared with, when not the label. */
  filter?: string
  /** Sorts before those with a greater one. */
  rank: number
  /** Whether the list should open again after it, for example after `where `. */
  opensNext?: boolean
}

/** What may be written at a place. */
export interface Suggestions {
  /** What a suggestion replaces. */
  replace: Span
  items: readonly Suggestion[]
  /** Whether the list is to be asked for again when one types on. */
  isIncomplete: boolean
}

/** Explanation of what stands at a place, as Markdown made of our own words alone and escaped names. */
export interface AplHover extends Span {
  markdown: string
}

/** A parameter of a function as it is shown while its argument is written. */
export interface SignatureParameter {
  /** Its text inside the signature's label. */
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

/** Forms of the function whose brackets the place is in. */
export interface SignatureHelp {
  signatures: readonly AplSignature[]
  activeSignature: number
  /** Undefined when more arguments are written than it takes. */
  activeParameter: number | undefined
}

/** A use of a name, and whether it is made there. */
export interface NameUse extends Span {
  isDefinition: boolean
}

/** What a rename leads to: edits, or one sentence on why not. */
export type RenameResult = { edits: readonly TextEdit[] } | { problem: string }

/** What formatting leads to. The text comes back as it was when it is refused, with one sentence on why. */
export interface AplFormat {
  text: string
  refused: string | undefined
}

/** A piece of a sentence. Code may hold any character, backticks too, so it is kept apart from the words. */
export interface SentencePart {
  text: string
  isCode: boolean
}

/** One sentence on a change between two versions of a query, and where it stands in each. */
export interface AplChange {
  /** Joined they are the sentence. No two parts of one sort stand beside each other. */
  parts: readonly SentencePart[]
  /** Why a reviewer should look twice, in a few words such as `Filter removed`; undefined for an everyday change. */
  notice: string | undefined
  before: Span | undefined
  after: Span | undefined
}

/**
 * Everything Starboard knows of a query's text. Pure; in the browser it runs in a worker. Offsets are UTF-16 units.
 */
export interface AplLanguage {
  check(text: string, surroundings: AplSurroundings): AplCheck
  complete(text: string, offset: number, surroundings: AplSurroundings): Suggestions
  hover(text: string, offset: number, surroundings: AplSurroundings): AplHover | undefined
  signature(text: string, offset: number): SignatureHelp | undefined
  format(text: string): AplFormat
  /** Formats the stages and statements that a selection touches; the rest of the text stays as it is. */
  formatRange(text: string, start: number, end: number): AplFormat
  /** Lines that fold, from 1, the first stays: stages, brackets, comment blocks. */
  folds(text: string): readonly { startLine: number; endLine: number; isComment: boolean }[]
  /** From the word at a place outwards: name, argument, brackets, item, stage, pipeline, statement. */
  selections(text: string, offset: number): readonly Span[]
  /** Where the name at a place is made in the query: a `let`, a parameter, a column. */
  definition(text: string, offset: number): Span | undefined
  uses(text: string, offset: number): readonly NameUse[]
  /** The span of the name to rename, or why it cannot be. */
  renameTarget(text: string, offset: number): (Span & { name: string }) | { problem: string }
  rename(text: string, offset: number, name: string): RenameResult
  changes(before: string, after: string): readonly AplChange[]
}
