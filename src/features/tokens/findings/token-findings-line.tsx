import { useDeferredValue, useMemo } from 'react'
import { FindingsLine } from '#records/findings/findings-line.tsx'
import type { PanelProps } from '#records/list/list-search.ts'
import { severityLooks } from '../fields/severity-looks.ts'
import { isFiltered, type TokensSearch } from '../list/tokens-search.ts'
import type { TokensView } from '../list/tokens-view.ts'
import { severities } from '../rules/finding.ts'

type TokenFindingsLineProps = Pick<PanelProps<TokensSearch, TokensView>, 'view' | 'search' | 'update'>

/** The risks of the tokens that the other filters leave, by severity. */
export function TokenFindingsLine({ view: latest, search, update }: TokenFindingsLineProps) {
  // The rows are drawn before they are counted.
  const view = useDeferredValue(latest)
  const parts = useMemo(() => {
    const { findings } = view
    if (!findings || view.isPending) return null
    const counts = { high: 0, medium: 0, low: 0 }
    for (const token of view.tokensOf(view.rowsWithout('rule'))) {
      for (const { kind, severity } of findings.open(token)) if (kind === 'risk') counts[severity]++
    }
    return severities.map((severity) => ({
      id: severity,
      label: `${severity} risk`,
      look: severityLooks[severity].text,
      count: counts[severity],
      onOpen: () => update({ tab: 'findings', kind: ['risk'], severity: [severity], finding: undefined }),
    }))
  }, [view, update])
  return (
    <FindingsLine parts={parts} none={isFiltered(search) ? 'No risk in the tokens shown' : 'No risk found'} />
  )
}
