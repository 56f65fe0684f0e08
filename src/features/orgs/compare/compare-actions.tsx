import { Link2, Printer } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { copyLink } from '#ui/copy-link.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { Switch } from '#ui/switch.tsx'
import type { ComparedGroup } from './compare-orgs.ts'
import type { ComparedColumn } from './find-columns.ts'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'

type CompareActionsProps = {
  columns: readonly ComparedColumn[]
  /** What is shown of them. */
  groups: readonly ComparedGroup[]
  onlyDifferences: boolean
  onDifferences(only: boolean): void
}

/** What can be done with a comparison as a whole. */
export function CompareActions({ columns, groups, onlyDifferences, onDifferences }: CompareActionsProps) {
  const shown = { columns, groups }
  const writer = () => ({ csv: () => comparisonCsv(shown), json: () => comparisonJson(shown) })
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Switch label="Differences only" checked={onlyDifferences} onChange={onDifferences} />
      <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(location.href)}>
        Copy link
      </Button>
      <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
      <ExportMenu fileName="comparison" load={writer} />
    </div>
  )
}
