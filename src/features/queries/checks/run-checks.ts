import {
  type Check,
  type CheckedQuery,
  type CheckRule,
  datasetRule,
  librariesRule,
  orderRule,
  parametersRule,
  queryWindowRule,
  quickRangeRule,
  resolutionRule,
  resultRule,
  timeRangeRule,
} from './check-rules.ts'

/** Every rule by an id that stands in addresses and in what is kept: it never changes. */
const rules: readonly { readonly id: string; readonly label: string; readonly check: CheckRule }[] = [
  { id: 'dataset', label: 'Dataset', check: datasetRule },
  { id: 'parameters', label: 'Parameters', check: parametersRule },
  { id: 'range', label: 'Time range', check: timeRangeRule },
  { id: 'quick-range', label: 'Quick range', check: quickRangeRule },
  { id: 'window', label: 'Query window', check: queryWindowRule },
  { id: 'resolution', label: 'Resolution', check: resolutionRule },
  { id: 'result', label: 'Result limits and cursor', check: resultRule },
  { id: 'order', label: 'Default order', check: orderRule },
  { id: 'libraries', label: 'Libraries', check: librariesRule },
]

export const checkRules: readonly { readonly id: string; readonly label: string }[] = rules

export type RuleCheck = Check & { readonly rule: string; readonly label: string }

/** All that the rules have to say about a query, warnings first. */
export function runChecks(query: CheckedQuery): readonly RuleCheck[] {
  const checks = rules.flatMap(({ id, label, check }) =>
    check(query).map((said) => Object.assign({ rule: id, label }, said)),
  )
  return [
    ...checks.filter(({ severity }) => severity === 'warning'),
    ...checks.filter(({ severity }) => severity === 'hint'),
  ]
}
