import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isFiltered, noFilters, type TokensSearch } from '../list/tokens-search.ts'
import type { FindingList } from './list-findings.ts'

type EmptyFindingsProps = {
  list: FindingList
  tokenCount: number
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

/** Says why no finding is shown: there is none, all rest, or the filters hide them. */
export function EmptyFindings({ list, tokenCount, search, onSearch }: EmptyFindingsProps) {
  const asksHere = Boolean(search.kind?.length || search.finding?.length || search.severity?.length)
  const isNarrowed = isFiltered({ ...search, finding: undefined })
  const showAll = (
    <Button onClick={() => onSearch({ ...noFilters, kind: undefined, severity: undefined })}>
      Show all findings
    </Button>
  )
  const showWaived = list.hiddenCount > 0 && (
    <Button onClick={() => onSearch({ waived: '1' })}>Show waived</Button>
  )
  if (asksHere && list.openTotal + list.restingTotal > 0) {
    return (
      <EmptyState
        title="No finding matches"
        actions={
          <>
            {showWaived}
            {showAll}
          </>
        }
      >
        {countText(list.openTotal, 'finding')} of other kinds, rules or severities
        {list.openTotal === 1 ? ' is' : ' are'} hidden by the chosen filters.
      </EmptyState>
    )
  }
  if (list.restingTotal > 0) {
    return (
      <EmptyState title="All findings are waived" actions={showWaived}>
        {countText(list.restingTotal, 'finding')} {list.restingTotal === 1 ? 'rests' : 'rest'} by a waiver in
        this browser.
      </EmptyState>
    )
  }
  if (asksHere || isNarrowed) {
    return (
      <EmptyState title="No finding matches" actions={showAll}>
        None of the tokens that the filters leave has such a finding.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No findings">
      No rule holds anything against{' '}
      {tokenCount === 1 ? 'this token' : `these ${countText(tokenCount, 'token')}`}.
    </EmptyState>
  )
}
