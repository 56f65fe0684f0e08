/** What sort of thing a name of the language is. */
export type AplEntryKind =
  | 'aggregation'
  | 'function'
  | 'stage'
  | 'scalar-operator'
  | 'statement'
  | 'set-option'
  | 'keyword'
  | 'literal'
  | 'type'
  | 'option-value'
  | 'field'
  | 'unit'

/** One name of the query language, and what a person needs to know of it. */
export interface AplEntry {
  name: string
  kind: AplEntryKind
  /** Family in lower case words, for example `string` or `date and time`; with `kind` it reads "string function". */
  category: string
  /**
   * How it is written. A function's is `name(parameter: type, optional?: type, ...repeated: type)`, nothing else, so
   * that `signature.ts` can take it apart; a stage's may be free text with `[optional parts]`. Some names take
   * several forms.
   */
  forms?: readonly string[]
  /** Type of the result in the words of the language, for example `string` or `dynamic(array)`. */
  returns?: string
  /** One plain sentence in our own words, without markup. */
  meaning: string
  /** A short query, or the part of one, that shows it. Ours. */
  example?: string
  /** Path of its page in the public documentation, below `https://axiom.co/docs/`. */
  page?: string
  /** Other names for the same. */
  aliases?: readonly string[]
}
