import { tabularOperators } from '#apl/grammar/apl-words.ts'
import type { AplToken } from './apl-tokens.ts'

/** Operators that Kusto has behind a pipe and APL does not document. They are read over, so that nothing else is blamed. */
export const kustoStages: ReadonlySet<string> = new Set([
  'assert-schema',
  'consume',
  'evaluate',
  'facet',
  'filter',
  'find',
  'graph-match',
  'invoke',
  'macro-expand',
  'make-graph',
  'mv-apply',
  'mvexpand',
  'partition',
  'partition-by',
  'project-by-names',
  'reduce',
  'render',
  'sample-distinct',
  'scan',
  'serialize',
  'top-hitters',
  'top-nested',
])

/** Every word that begins a stage. */
export const stageWords: ReadonlySet<string> = new Set([...tabularOperators, 'as', ...kustoStages])

/** Whether a token is the name of an operator that begins a stage. */
export function isStageWord(token: AplToken): boolean {
  return token.kind === 'word' && stageWords.has(token.text)
}
