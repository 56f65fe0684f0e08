import { memo, useDeferredValue, useMemo } from 'react'
import { FindingsLine } from '#records/findings/findings-line.tsx'
import { isFiltered } from '#records/list/list-search.ts'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { org } from '../org.ts'
import { urgencies } from '../rules/finding.ts'
import { orgRules } from '../rules/org-rules.ts'
import { countBits } from '../rules/rule-mask.ts'
import { urgencyLooks } from './urgency-looks.ts'
import { useOrgFindings } from './use-org-findings.ts'

type OrgFindingsLineProps = Pick<OrgPanelProps, 'rows' | 'view' | 'search' | 'update'> & {
  /** The list is still being read. */
  isReading: boolean
}

/** What needs attention among the organizations that the other filters leave, by urgency. */
export const OrgFindingsLine = memo(function OrgFindingsLine(props: OrgFindingsLineProps) {
  const { rows, view, search, update, isReading } = props
  const known = useOrgFindings(rows)
  const found = isReading || view.isPending ? null : known
  // The rows are drawn before they are counted.
  const deferred = useDeferredValue(view)
  const deferredRows = useDeferredValue(rows)
  // The numbers of its rows mean nothing in another list.
  const counted = deferredRows === rows ? deferred : view
  const parts = useMemo(() => {
    const counts = found && countBits(found.open, counted.rowsWithout('findings'))
    return (
      counts &&
      urgencies.map((urgency) => ({
        id: urgency,
        label: urgencyLooks[urgency].within,
        look: urgencyLooks[urgency].text,
        count: orgRules.reduce(
          (sum, rule, place) => (rule.urgency === urgency ? sum + (counts[place] ?? 0) : sum),
          0,
        ),
        onOpen: () => update({ tab: 'findings', urgency: [urgency], finding: undefined }),
      }))
    )
  }, [found, counted, update])
  return (
    <FindingsLine
      parts={parts}
      none={
        isFiltered(org, { ...search, finding: undefined })
          ? 'Nothing needs attention among the organizations shown'
          : 'Nothing needs attention'
      }
    />
  )
})
