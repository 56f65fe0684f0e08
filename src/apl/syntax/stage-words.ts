import { tabularOperators } from '#apl/grammar/apl-words.ts'

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
