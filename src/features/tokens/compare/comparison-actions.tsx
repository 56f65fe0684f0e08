import { ArrowLeftRight, Link2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { copyLink } from '#ui/copy-link.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { Switch } from '#ui/switch.tsx'
import type { ComparedToken } from './find-compared.ts'
import type { TokenComparison } from './use-token-comparison.ts'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'

type ComparisonActionsProps = {
  sides: readonly ComparedToken[]
  comparison: TokenComparison
  onlyDifferences: boolean
  onDifferences(only: boolean): void
  onSwap(): void
}

/** What can be done with a comparison as a whole. */
export function ComparisonActions(props: ComparisonActionsProps) {
  const { sides, comparison, onlyDifferences, onDifferences, onSwap } = props
  const shown = { sides, comparison }
  const writer = () => ({ csv: () => comparisonCsv(shown), json: () => comparisonJson(shown) })
  return (
    <>
      <Switch label="Differences only" checked={onlyDifferences} onChange={onDifferences} />
      {sides.length === 2 && (
        <Button icon={<ArrowLeftRight size={14} aria-hidden="true" />} onClick={onSwap}>
          Swap
        </Button>
      )}
      <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(location.href)}>
        Copy link
      </Button>
      <ExportMenu fileName="token-comparison" load={writer} />
    </>
  )
}
