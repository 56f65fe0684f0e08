import { useMemo } from 'react'
import type { RecordText } from '#api/record-text.ts'
import { useNow } from '#ui/now.tsx'
import { useOrgList, useSettled } from '../access/use-lists.ts'
import type { Check, CheckedQuery, CheckRule } from './check.ts'
import { datasetRule, librariesRule, orderRule, parametersRule } from './parameter-rules.ts'
import { queryWindowRule, queryWindows, resolutionRule, resultRule, timeRangeRule } from './limit-rules.ts'

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

/** What is odd about the query under edit, worked out when the typing pauses. */
export function useChecks(record: RecordText): readonly Check[] {
  const now = useNow()
  const { data: orgs } = useOrgList()
  const windows = useMemo(() => queryWindows(orgs?.rows ?? []), [orgs])
  const settled = useSettled(record, 400)
  return useMemo(() => runChecks({ record: settled, now, windows }), [settled, now, windows])
}
