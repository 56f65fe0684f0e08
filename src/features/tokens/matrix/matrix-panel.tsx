import { ArrowLeftRight, Group, Rows3 } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import type { PanelProps } from '../list/panel-props.ts'
import { MatrixLegend } from './matrix-legend.tsx'
import { scopeKindOf } from './scope-kind-of.ts'
import { TokenMatrix } from './token-matrix.tsx'
import { useMatrixMembers } from './use-matrix-members.ts'
import { useMatrixParts } from './use-matrix-parts.ts'

const scopes = [
  { value: 'organization', label: 'Organization' },
  { value: 'datasets', label: 'Datasets' },
  { value: 'views', label: 'Views' },
] as const

/** The matrix with what chooses its scope and its look. */
export function MatrixPanel({ tokens, shown, unreadable, search, onSearch }: PanelProps) {
  const kind = scopeKindOf(search)
  const isCompact = search.density === 'compact'
  const isTransposed = search.transpose === 'on'
  const isGrouped = search.group === 'identical'
  const members = useMatrixMembers(tokens, kind)
  const parts = useMatrixParts(tokens, shown, isGrouped)
  const known = useMemo(
    () => (members && parts ? { members, parts, unreadable } : null),
    [members, parts, unreadable],
  )
  // A list that was read again takes a moment to work out: rows, focus and place stay until then.
  const drawn = useLastKnown(known, `${kind} ${isGrouped}`)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6 print:hidden">
        <Segmented
          label="Scope"
          options={scopes}
          value={search.scope ?? 'organization'}
          onChange={(scope) => onSearch({ scope: scope === 'organization' ? undefined : scope })}
        />
        <MatrixLegend kind={kind} />
        <div className="ml-auto flex">
          <IconButton
            label="Group identical grants"
            icon={<Group size={15} />}
            aria-pressed={isGrouped}
            onClick={() => onSearch({ group: isGrouped ? undefined : 'identical', closed: undefined })}
          />
          <IconButton
            label="Transpose"
            icon={<ArrowLeftRight size={15} />}
            aria-pressed={isTransposed}
            onClick={() => onSearch({ transpose: isTransposed ? undefined : 'on' })}
          />
          <IconButton
            label="Compact rows"
            icon={<Rows3 size={15} />}
            aria-pressed={isCompact}
            onClick={() => onSearch({ density: isCompact ? undefined : 'compact' })}
          />
        </div>
      </div>
      {drawn ? (
        <TokenMatrix {...drawn} kind={kind} search={search} onSearch={onSearch} />
      ) : (
        <TableSkeleton columns={9} label="Loading the matrix" />
      )}
    </>
  )
}
