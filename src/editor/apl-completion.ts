import type { languages } from 'monaco-editor/editor'
import {
  aggregations,
  keywords,
  scalarFunctions,
  statements,
  tabularOperators,
  wordOperators,
} from '#apl/grammar/apl-words.ts'

type Kind = keyof typeof languages.CompletionItemKind

const anywhere: readonly (readonly [readonly string[], Kind, string])[] = [
  [scalarFunctions, 'Function', 'function'],
  [aggregations, 'Method', 'aggregation'],
  [wordOperators, 'Operator', 'operator'],
  [keywords.filter((word) => /^\w+$/.test(word)), 'Keyword', 'keyword'],
  [statements, 'Keyword', 'statement'],
]

/** A name the language knows, its sort, and what kind of name it is in one word. */
interface AplName {
  name: string
  kind: Kind
  detail: string
}

/** The names to offer after `before`, the text of the line up to the word being written: after a pipe, operators. */
export function aplNames(before: string): AplName[] {
  const lists = /\|\s*$/.test(before) ? ([[tabularOperators, 'Keyword', 'stage']] as const) : anywhere
  return lists.flatMap(([names, kind, detail]) => names.map((name) => ({ name, kind, detail })))
}
