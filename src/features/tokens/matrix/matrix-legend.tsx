import type { ScopeKind } from '#grants/capability.ts'
import { resourceLabel, resourcesOf } from '#grants/capability-catalogue.ts'
import { knownVerbs } from '#grants/verbs.ts'
import { slotLetters } from './matrix-cell.ts'

/** What the letters of the matrix stand for. */
export function MatrixLegend({ kind }: { kind: ScopeKind }) {
  const words =
    kind === 'organization' ? knownVerbs : resourcesOf[kind].map((resource) => resourceLabel(kind, resource))
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-faint">
      {slotLetters[kind].map((letter, slot) => (
        <span key={letter} className="whitespace-nowrap">
          <span className="font-mono font-semibold text-muted">{letter}</span> {words[slot]?.toLowerCase()}
        </span>
      ))}
      <span className="whitespace-nowrap">
        {kind === 'organization' ? (
          <>
            <span className="font-mono font-semibold text-muted">·</span> cannot be granted
          </>
        ) : (
          <>
            <span className="rounded-[3px] border border-current/60 px-0.5 font-mono font-semibold text-muted">
              {slotLetters[kind][0]}
            </span>{' '}
            through *
          </>
        )}
      </span>
    </p>
  )
}
