import { useMemo } from 'react'
import type { RecordText } from '#record-text/record-text.ts'
import { useNow } from '#ui/now.tsx'
import { useOrgList } from '../access/use-org-list.ts'
import type { Check } from './check.ts'
import { queryWindows } from './query-windows.ts'
import { runChecks } from './run-checks.ts'
import { useSettled } from './use-settled.ts'

/** What is odd about the query under edit, worked out when the typing pauses. */
export function useChecks(record: RecordText): readonly Check[] {
  const now = useNow()
  const { data: orgs } = useOrgList()
  const windows = useMemo(() => queryWindows(orgs?.rows ?? []), [orgs])
  const settled = useSettled(record, 400)
  return useMemo(() => runChecks({ record: settled, now, windows }), [settled, now, windows])
}
