import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { splitGrants } from './compared-grants.ts'
import { ComparisonTable } from './comparison-table.tsx'
import type { ComparedToken } from './find-compared.ts'
import { GrantRegion } from './grant-region.tsx'
import type { TokenComparison } from './use-token-comparison.ts'

type TokenComparisonViewProps = {
  sides: readonly ComparedToken[]
  comparison: TokenComparison
  onlyDifferences: boolean
  onFirst(position: number): void
  onRemove(position: number): void
  onShowAll(): void
}

/** The fields and grants of the tokens side by side; of two tokens the grants stand in three groups. */
export function TokenComparisonView(props: TokenComparisonViewProps) {
  const { sides, comparison, onlyDifferences, onFirst, onRemove, onShowAll } = props
  const { facts, rows, letters, grants } = comparison
  const isPair = sides.length === 2 && letters.length === 2
  const isNothing = facts.length === 0 && grants.length === 0
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line max-sm:min-h-96">
      <ComparisonTable sides={sides} facts={facts} rows={rows} onFirst={onFirst} onRemove={onRemove} />
      {isPair && !isNothing && <PairGrants comparison={comparison} onlyDifferences={onlyDifferences} />}
      {isNothing && (
        <EmptyState title="Nothing differs" actions={<Button onClick={onShowAll}>Show all</Button>}>
          These tokens allow the same, and the service says the same of them in every field that is compared.
        </EmptyState>
      )}
    </div>
  )
}

type PairGrantsProps = { comparison: TokenComparison; onlyDifferences: boolean }

function PairGrants({ comparison: { grants, letters }, onlyDifferences }: PairGrantsProps) {
  const [a = 'A', b = 'B'] = letters
  const { onlyA, common, onlyB } = splitGrants(grants)
  return (
    <div className="sticky left-0 grid items-start gap-4 px-4 py-4 sm:px-6 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col">
      <GrantRegion
        title={`Only in ${a}`}
        grants={onlyA}
        letters={letters}
        nothing={`${b} allows all that was read of ${a}.`}
      />
      {!onlyDifferences && (
        <GrantRegion
          title="Common"
          grants={common}
          letters={letters}
          nothing={`Nothing that was read is allowed by both ${a} and ${b}.`}
        />
      )}
      <GrantRegion
        title={`Only in ${b}`}
        grants={onlyB}
        letters={letters}
        nothing={`${a} allows all that was read of ${b}.`}
      />
    </div>
  )
}
