import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { hintCounts } from './hint-counts.ts'
import { HintRow } from './hint-row.tsx'
import type { PlacedProblem } from './placed-problems.ts'

/** Shown at once: more than anybody mends in one go. */
const most = 8

/** What the language has to say of a query, once it was checked. */
export type LanguageHints = {
  placed: readonly PlacedProblem[]
  /** One sentence on why nothing is said. */
  note: string | undefined
}

type HintsRegionProps = {
  /** Undefined before the first answer. */
  hints: LanguageHints | undefined
  /** Why nothing can be changed here now. */
  blocked: string | undefined
  onGo(problem: AplProblem): void
  onFix(problem: AplProblem, fix: AplFix): void
}

/** The warnings and hints on a query, each with a way to its place and what mends it. Nothing here keeps from saving. */
export const HintsRegion = memo(function HintsRegion({ hints, blocked, onGo, onFix }: HintsRegionProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [isWhole, setIsWhole] = useState(false)
  const { placed, note } = hints ?? { placed: [], note: 'Checking…' }
  const shown = isWhole ? placed : placed.slice(0, most)
  const hasList = placed.length > 0
  return (
    <section
      aria-label="Language hints"
      className="flex shrink-0 flex-col border-t border-line bg-surface lg:max-h-2/5"
    >
      <div className="flex min-h-9 shrink-0 items-center gap-2 px-4">
        <h2 className="text-sm font-semibold">
          {hasList ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 flex items-center gap-1 rounded-sm pr-1"
            >
              <ChevronDown
                size={14}
                aria-hidden="true"
                className={clsx('text-muted', !isOpen && '-rotate-90')}
              />
              Language hints
            </button>
          ) : (
            'Language hints'
          )}
        </h2>
        <span role="status" className="tabular text-xs text-muted">
          {hintCounts(placed.map(({ problem }) => problem)) || note || 'No hints.'}
        </span>
      </div>
      {hasList && isOpen && (
        <div id={listId} className="overflow-y-auto pb-1.5">
          <ul>
            {shown.map((each) => (
              <HintRow
                key={`${each.problem.start} ${each.problem.code} ${each.problem.message}`}
                placed={each}
                blocked={blocked}
                onGo={onGo}
                onFix={onFix}
              />
            ))}
          </ul>
          {placed.length > most && (
            <Button
              size="small"
              variant="ghost"
              className="ml-2"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show all ${numberText(placed.length)}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
})
