import { useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { urgencyMask } from '../rules/rule-mask.ts'
import { countText } from '#lib/count-text.ts'
import { NeedBadge } from '#ui/badge.tsx'
import { useOrgFindings } from './use-org-findings.ts'

const nowMask = urgencyMask('now')

type OrgsInNeedProps = {
  rows: readonly ListRow[]
  /** `text`: the sentence; `badge`: only the number, for eyes. */
  as: 'text' | 'badge'
}

/** How many organizations have a finding that cannot wait and was not waived; nothing when there is none. */
export function OrgsInNeed({ rows, as }: OrgsInNeedProps) {
  const latest = useOrgFindings(rows)
  const [found, setFound] = useState(latest)
  // What is known of the list before stands until the new one is looked through.
  if (latest && latest !== found) setFound(latest)
  let count = 0
  for (const bits of found?.open ?? []) if ((bits & nowMask) !== 0) count++
  if (count === 0) return null
  return as === 'text' ? (
    `${countText(count, 'organization needs', 'organizations need')} attention now`
  ) : (
    <NeedBadge count={count} />
  )
}
