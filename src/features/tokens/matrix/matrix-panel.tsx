import { ArrowLeftRight, Group, Rows3 } from 'lucide-react'
import { useMemo } from 'react'
import { knownVerbs, resourceLabel, resourcesOf, type ScopeKind } from '#grants/capability-catalog.ts'
import { scopeWords } from '#grants/scope-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import { useListWork } from '#records/list/list-view.ts'
import type { PanelProps } from '../list/tokens-view.ts'
import {
  groupIdentical,
  identicalGroups,
  matrixMembers,
  type MatrixPart,
  scopeKindOf,
} from './matrix-axes.ts'
import { slotLetters } from './matrix-cell.ts'
import { markStyles, TokenMatrix } from './token-matrix.tsx'

/** What letters and colors mean, below the matrix: beside its tabs, most widths have no room for all of it. */
function MatrixLegend({ kind }: { kind: ScopeKind }) {
  const words =
    kind === 'organization' ? knownVerbs : resourcesOf[kind].map((resource) => resourceLabel(kind, resource))
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 flex-wrap gap-x-3.5 border-t border-line px-6 py-1 text-2xs leading-4 text-faint max-sm:hidden print:hidden"
    >
      {slotLetters[kind].map((letter, slot) => (
        <span key={letter} className="whitespace-nowrap">
          <span className="font-semibold text-muted">{letter}</span> {words[slot]?.toLowerCase()}
        </span>
      ))}
      {kind === 'organization' && (
        <span className="whitespace-nowrap">
          <span className={`rounded-[3px] px-1 font-semibold ${markStyles.escalate}`}>C</span> escalates
        </span>
      )}
      <span className="whitespace-nowrap">
        <span className="font-semibold text-danger underline underline-offset-2">
          {kind === 'view' ? 'S' : 'D'}
        </span>{' '}
        destroys
      </span>
      <span className="whitespace-nowrap">
        {kind === 'organization' ? (
          <>
            <span className="mr-0.5 font-semibold text-muted">·</span> no such grant known
          </>
        ) : (
          <>
            <span className="rounded-[3px] border border-current/60 px-0.5 font-semibold text-muted">
              {slotLetters[kind][0]}
            </span>{' '}
            through *
          </>
        )}
      </span>
      <span className="whitespace-nowrap">
        <span className="rounded-[3px] bg-info-soft px-1 font-semibold text-info">?</span> unknown
      </span>
    </p>
  )
}

const scopes = [
  { value: 'organization', label: scopeWords.organization.title },
  { value: 'datasets', label: scopeWords.dataset.title },
  { value: 'views', label: scopeWords.view.title },
] as const

/** Controls for the scope and the look of the matrix. */
export function MatrixTools({ search, update }: Pick<PanelProps, 'search' | 'update'>) {
  const isCompact = search.density === 'compact'
  const isTransposed = search.transpose === 'on'
  const isGrouped = search.group === 'identical'
  return (
    <>
      <Segmented
        label="Scope"
        options={scopes}
        value={search.scope ?? 'organization'}
        onChange={(scope) => update({ scope: scope === 'organization' ? undefined : scope })}
      />
      <div className="ml-auto flex">
        <IconButton
          label="Group identical grants"
          icon={<Group size={15} />}
          aria-pressed={isGrouped}
          onClick={() => update({ group: isGrouped ? undefined : 'identical', closed: undefined })}
        />
        <IconButton
          label="Transpose"
          icon={<ArrowLeftRight size={15} />}
          aria-pressed={isTransposed}
          onClick={() => update({ transpose: isTransposed ? undefined : 'on' })}
        />
        <IconButton
          label="Compact rows"
          icon={<Rows3 size={15} />}
          aria-pressed={isCompact}
          onClick={() => update({ density: isCompact ? undefined : 'compact' })}
        />
      </div>
    </>
  )
}

/** The matrix of tokens and their grants in one scope. */
export function MatrixPanel({ list, view, search, update }: PanelProps) {
  const { tokens, shown, unreadable } = view
  const kind = scopeKindOf(search)
  const isGrouped = search.group === 'identical'
  const members = useListWork(list, matrixMembers[kind])
  const identical = useListWork(isGrouped ? list : undefined, identicalGroups)
  const known = useMemo(() => {
    if (!members || (isGrouped && !identical)) return null
    const parts: readonly MatrixPart[] = identical ? groupIdentical(tokens, shown, identical) : shown
    return { members, parts, unreadable }
  }, [members, isGrouped, identical, tokens, shown, unreadable])
  // A reloaded list takes a moment to compute. Rows, focus, and scroll position stay until then.
  const drawn = useLastKnown(known, `${kind} ${isGrouped}`)
  return drawn ? (
    <>
      <TokenMatrix {...drawn} list={list} kind={kind} markOf={view.mark} search={search} update={update} />
      <MatrixLegend kind={kind} />
    </>
  ) : (
    <TableSkeleton columns={9} label="Loading the matrix" />
  )
}
