import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { comparableIds } from './comparable-ids.ts'
import { useOrgSelection } from './org-selection.ts'

const words = { one: 'An organization', many: 'organizations' }

/** Opens the selected organizations side by side, or says why they cannot be compared. */
export function useCompare(rows: readonly ListRow[]): { disabledReason?: string; onClick?(): void } {
  const { history, options } = useRouter()
  const [selected] = useOrgSelection(rows)
  const found = useMemo(() => {
    const ids = rows.map((row) => (row.kind === 'record' ? row.id : null))
    return comparableIds(ids, selected, words)
  }, [rows, selected])
  if ('reason' in found) return { disabledReason: found.reason }
  return {
    onClick: () => history.push(`/orgs/compare${options.stringifySearch?.({ id: found.ids }) ?? ''}`),
  }
}
