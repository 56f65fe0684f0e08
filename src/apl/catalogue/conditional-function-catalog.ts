import type { AplEntry } from './apl-entry.ts'

/** Functions that choose between values by a condition. */
export const conditionalFunctions: readonly AplEntry[] = [
  {
    name: 'case',
    kind: 'function',
    category: 'conditional',
    forms: [
      'case(condition: bool, result: any, otherwise: any)',
      'case(condition1: bool, result1: any, condition2: bool, result2: any, ...more_and_otherwise: any)',
    ],
    returns: 'any',
    meaning:
      'Gives the result that follows the first true condition, or the last argument when none is true.',
    example:
      "['http-logs']\n| extend outcome = case(status >= 500, 'error', status >= 400, 'warning', 'ok')\n| summarize count() by outcome",
    page: 'apl/scalar-functions/conditional-function/case',
  },
  {
    name: 'iff',
    kind: 'function',
    category: 'conditional',
    forms: ['iff(predicate: bool, if_true: any, if_false: any)'],
    returns: 'any',
    meaning: 'Gives the second argument when the condition is true, otherwise the third.',
    example:
      "['checkout']\n| extend speed = iff(duration_ms > 1000, 'slow', 'fast')\n| summarize count() by speed, bin_auto(_time)",
    page: 'apl/scalar-functions/conditional-function/iff',
  },
]
