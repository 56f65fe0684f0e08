import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import type { Selection } from '#ui/row-selection.ts'
import { SelectedBar } from '#ui/selected-bar.tsx'
import { SelectedExport } from '#ui/selected-export.tsx'
import { saveTable, type TableFormat } from '#ui/save-table.ts'
import { compareLink } from '../compare/compare-link.ts'
import { fewestCompared, mostCompared } from '../compare/compare-search.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import type { TokenEntry } from './token-entry.ts'
import { listWriter } from './export-tokens.ts'

/** Why so many tokens cannot be compared; undefined when they can. */
function compareProblem(count: number): string | undefined {
  if (count < fewestCompared) return 'Select 2 to 4 tokens to compare them.'
  return count > mostCompared ? 'At most 4 tokens can be compared at once.' : undefined
}

type TokensSelectedBarProps = {
  tokens: readonly TokenEntry[]
  /** How many of the selected tokens the filters hide. */
  hidden: number
  findings: TokenFindings | null
  /** Places in the list of the tokens that are selected. */
  selected: Selection<number>
  onSelect(selected: Selection<number>): void
}

/** What can be done with the selected tokens. Each acts on all of them, also those that the filters hide. */
export function TokensSelectedBar(props: TokensSelectedBarProps) {
  const { tokens, hidden, findings, selected, onSelect } = props
  const navigate = useNavigate()
  const chosen = () => [...selected].toSorted((a, b) => a - b).flatMap((place) => tokens[place] ?? [])
  const save = (format: TableFormat) =>
    void saveTable('api-tokens', format, () => listWriter({ tokens: chosen(), unreadable: [], findings }))
  return (
    <SelectedBar
      noun={['token', 'tokens']}
      count={selected.size}
      hidden={hidden}
      onClear={() => onSelect(new Set())}
    >
      <Button
        size="small"
        disabledReason={compareProblem(selected.size)}
        onClick={() => void navigate(compareLink(chosen()))}
      >
        Compare
      </Button>
      <SelectedExport ids={() => chosen().map(({ id }) => id)} onSave={save} />
    </SelectedBar>
  )
}
