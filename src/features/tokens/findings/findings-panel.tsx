import { TableSkeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/now.tsx'
import type { PanelProps } from '../list/panel-props.ts'
import { useShownTokens } from '../list/shown-tokens.ts'
import type { TokenEntry } from '../list/token-entry.ts'
import { FindingsView } from './findings-view.tsx'

const noTokens: readonly TokenEntry[] = []

/** The tab Findings: every finding of the tokens that the filters leave, the worst first. */
export function FindingsPanel({ tokens, shown, unreadable, findings, search, onSearch }: PanelProps) {
  const isByRule = Boolean(search.finding?.length)
  // The rules count what the other filters leave, and list what was waived too when that is asked for.
  const besideRule = { ...search, finding: undefined }
  const beside = useShownTokens(isByRule ? tokens : noTokens, besideRule, useNow(), findings)
  if (!findings) return <TableSkeleton columns={4} label="Looking for findings" />
  return (
    <FindingsView
      tokens={tokens}
      within={isByRule ? beside.shown : shown}
      unreadableCount={unreadable.length}
      findings={findings}
      search={search}
      onSearch={onSearch}
    />
  )
}
