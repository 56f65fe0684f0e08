import { useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { compareOrgs, onlyDifferent } from './compare-orgs.ts'
import { ComparedTable } from './compared-table.tsx'
import type { ComparedColumn } from './find-columns.ts'

/** The fields of some organizations, all of them or those that differ. */
export function useComparison(columns: readonly ComparedColumn[], onlyDifferences: boolean) {
  return useMemo(() => {
    const all = compareOrgs(columns.map(({ row }) => row?.record ?? null))
    const different = onlyDifferent(all)
    const count = (groups: typeof all) => groups.reduce((sum, { fields }) => sum + fields.length, 0)
    return {
      groups: onlyDifferences ? different : all,
      summary: `${numberText(count(different))} of ${countText(count(all), 'field')} differ`,
    }
  }, [columns, onlyDifferences])
}

type ComparisonProps = {
  columns: readonly ComparedColumn[]
  groups: ReturnType<typeof useComparison>['groups']
  onIds(ids: readonly string[]): void
  onShowAll(): void
}

/** The table of a comparison; says so when nothing differs. */
export function Comparison({ columns, groups, onIds, onShowAll }: ComparisonProps) {
  const ids = columns.map(({ id }) => id)
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface max-sm:min-h-96">
      <ComparedTable
        columns={columns}
        groups={groups}
        onBase={(position) => onIds(ids.slice(position, position + 1).concat(ids.toSpliced(position, 1)))}
        onRemove={(position) => onIds(ids.toSpliced(position, 1))}
      />
      {groups.length === 0 && (
        <EmptyState title="Nothing differs" actions={<Button onClick={onShowAll}>Show all fields</Button>}>
          The service says the same of these organizations in every field.
        </EmptyState>
      )}
    </div>
  )
}
