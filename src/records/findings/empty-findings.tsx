import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type EmptyFindingsProps = {
  /** Singular of the searched records: "organization". */
  singular: string
  plural: string
  /** The number of records that match the other filters. */
  subjects: number
  /** Their findings, ignoring finding filters: how many are not waived, and how many are. */
  open: number
  waived: number
  /** How many findings are hidden only because they are waived. */
  hidden: number
  /** Whether any finding filter is active, and whether any other filter is. */
  isAsked: boolean
  isNarrowed: boolean
  onShowAll(): void
  onShowWaived(): void
}

/** Says why no finding is shown: there is none, all are waived, or the filters hide them. */
export function EmptyFindings(props: EmptyFindingsProps) {
  const { singular, plural, subjects, open, waived, hidden, isAsked, isNarrowed, onShowAll, onShowWaived } =
    props
  const showAll = <Button onClick={onShowAll}>Show all findings</Button>
  const showWaived = hidden > 0 && <Button onClick={onShowWaived}>Show waived</Button>
  const areWaived = `${countText(hidden, 'finding')} ${hidden === 1 ? 'is' : 'are'} waived in this browser.`
  if (isAsked && open + waived > 0) {
    return (
      <EmptyState
        title={hidden > 0 ? 'All findings that match are waived' : 'No finding matches'}
        actions={
          <>
            {showWaived}
            {showAll}
          </>
        }
      >
        {hidden > 0 ? areWaived : `The filters hide ${countText(open + waived, 'finding')}.`}
      </EmptyState>
    )
  }
  if (waived > 0) {
    return (
      <EmptyState title="All findings are waived" actions={showWaived}>
        {areWaived}
      </EmptyState>
    )
  }
  if (isAsked || isNarrowed) {
    return (
      <EmptyState title="No finding matches" actions={showAll}>
        Remove a filter to see more findings.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No findings">
      {subjects === 0
        ? `No ${singular} could be read, so no rule checked any.`
        : `No rule found anything in ${subjects === 1 ? `this ${singular}` : `these ${countText(subjects, singular, plural)}`}.`}
    </EmptyState>
  )
}
