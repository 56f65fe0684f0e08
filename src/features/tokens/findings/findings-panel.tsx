import { useMemo } from 'react'
import { TableSkeleton } from '#ui/skeleton.tsx'
import type { PanelProps } from '../list/panel-props.ts'
import { FindingsView } from './findings-view.tsx'

/** The tab Findings: every finding of the tokens that the filters leave, the worst first. */
export function FindingsPanel({ tokens, view, unreadable, findings, search, onSearch }: PanelProps) {
  // The rules count what the other filters leave, and list what was waived too when that is asked for.
  const within = useMemo(() => view.tokensOf(view.rowsWithout('rule')), [view])
  if (!findings) return <TableSkeleton columns={4} label="Looking for findings" />
  return (
    <FindingsView
      tokens={tokens}
      within={within}
      unreadableCount={unreadable.length}
      findings={findings}
      search={search}
      onSearch={onSearch}
    />
  )
}
