import { ArrowLeftRight, Rows3 } from 'lucide-react'
import type { UnreadableRow } from '#api/read-list.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { MatrixLegend } from './matrix-legend.tsx'
import type { TokenEntry } from './token-entry.ts'
import { TokenMatrix } from './token-matrix.tsx'
import type { TokensSearch } from './tokens-search.ts'

const scopes = [
  { value: 'organization', label: 'Organization' },
  { value: 'datasets', label: 'Datasets' },
  { value: 'views', label: 'Views' },
] as const

/** The scope that the address asks for. */
export function scopeKindOf({ scope }: TokensSearch): ScopeKind {
  if (scope === 'datasets') return 'dataset'
  return scope === 'views' ? 'view' : 'organization'
}

type MatrixPanelProps = {
  tokens: readonly TokenEntry[]
  shown: readonly TokenEntry[]
  unreadable: readonly UnreadableRow[]
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

/** The matrix with what chooses its scope and its look. */
export function MatrixPanel(props: MatrixPanelProps) {
  const { search, onSearch } = props
  const kind = scopeKindOf(search)
  const isCompact = search.density === 'compact'
  const isTransposed = search.transpose === 'on'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
        <Segmented
          label="Scope"
          options={scopes}
          value={search.scope ?? 'organization'}
          onChange={(scope) => onSearch({ scope: scope === 'organization' ? undefined : scope })}
        />
        <MatrixLegend kind={kind} />
        <div className="ml-auto flex">
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
      <TokenMatrix {...props} kind={kind} />
    </>
  )
}
