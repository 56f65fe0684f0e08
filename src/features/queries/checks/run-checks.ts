import type { Check, CheckedQuery, CheckRule } from './check.ts'
import { datasetRule } from './dataset-rule.ts'
import { librariesRule } from './libraries-rule.ts'
import { orderRule } from './order-rule.ts'
import { parametersRule } from './parameters-rule.ts'
import { queryWindowRule } from './query-window-rule.ts'
import { resolutionRule } from './resolution-rule.ts'
import { resultRule } from './result-rule.ts'
import { timeRangeRule } from './time-range-rule.ts'

const rules: readonly CheckRule[] = [
  datasetRule,
  parametersRule,
  timeRangeRule,
  queryWindowRule,
  resolutionRule,
  resultRule,
  orderRule,
  librariesRule,
]

/** All that the rules have to say about a query, warnings first. */
export function runChecks(query: CheckedQuery): readonly Check[] {
  const checks = rules.flatMap((rule) => rule(query))
  return [
    ...checks.filter(({ severity }) => severity === 'warning'),
    ...checks.filter(({ severity }) => severity === 'hint'),
  ]
}
