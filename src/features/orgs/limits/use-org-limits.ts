import { useEffect, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { PlanLimits } from './plan-limits.ts'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import { orgLimits } from './org-limits.ts'

/** Lists up to here are read at once, in a few milliseconds, so that nothing flashes. */
const readAtOnce = 1500

/** What is usual in each plan of a list, once it is wanted and known; the list is read in slices. */
export function useOrgLimits(rows: readonly ListRow[], isWanted: boolean): PlanLimits | null {
  const [, setReady] = useState<readonly ListRow[] | null>(null)
  const work = isWanted ? orgLimits(rows) : null
  if (work && rows.length <= readAtOnce) work.prepare(() => true)
  useEffect(
    () => (work && !work.result() ? prepareIdly(work, () => setReady(rows), 0) : undefined),
    [work, rows],
  )
  return work?.result() ?? null
}
