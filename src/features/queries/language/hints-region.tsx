import { clsx } from 'clsx'
import { ChevronDown, Info, TriangleAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { isApple } from '#ui/shortcuts.ts'
import { hintCounts, type PlacedProblem } from './check-query.ts'

const severities = {
  warning: { Icon: TriangleAlert, word: 'Warning', tone: 'text-warning' },
  hint: { Icon: Info, word: 'Hint', tone: 'text-info' },
} as const

type HintRowProps = {
  placed: PlacedProblem
  /** Why editing is disabled. */
  blocked: string | undefined
  onGo(problem: AplProblem): void
  onFix(problem: AplProblem, fix: AplFix): void
}

/** One warning or hint: the row jumps to its place, and the buttons after it apply fixes. */
function HintRow({ placed: { problem, line }, blocked, onGo, onFix }: HintRowProps) {
  const id = useId()
  const { Icon, word, tone } = severities[problem.severity]
  return (
    <li className="flex flex-wrap items-start gap-x-4 pr-4 hover:bg-hover sm:pr-6 sm:flex-nowrap">
      <button
        type="button"
        id={id}
        onClick={() => onGo(problem)}
        className="flex min-w-0 flex-1 basis-full flex-wrap items-start gap-x-2 py-2 pl-4 sm:pl-6 text-left text-xs/5 max-sm:pb-1.5 -outline-offset-2 sm:basis-0 sm:flex-nowrap"
      >
        <span className={clsx('flex h-5 shrink-0 items-center sm:w-20 gap-1.5 font-medium', tone)}>
          <Icon size={13} className="shrink-0" />
          {word}
        </span>
        <span className="tabular w-14 shrink-0 text-muted">
          <span className="sr-only">: go to </span>
          Line {numberText(line)}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere] max-sm:basis-full">
          <span className="sr-only">: </span>
          {visibleText(problem.message)}
        </span>
      </button>
      {problem.fixes.length > 0 && (
        <span className="flex max-w-full flex-wrap gap-1.5 max-sm:pb-2 max-sm:pl-4 sm:justify-end sm:py-1">
          {problem.fixes.map((fix) => (
            <Button
              key={fix.title}
              size="small"
              disabledReason={blocked}
              aria-describedby={id}
              onClick={() => onFix(problem, fix)}
              className="max-w-full"
            >
              <span className="max-w-60 truncate">{visibleText(fix.title)}</span>
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}

/** Hints shown at first: more than anyone fixes at once. */
const most = 8

/** The language service's hints, once a query was checked. */
type LanguageHints = {
  placed: readonly PlacedProblem[]
  /** One sentence on why there are no hints. */
  note: string | undefined
}

type HintsRegionProps = {
  /** Undefined before the first result. */
  hints: LanguageHints | undefined
  blocked: string | undefined
  onGo(problem: AplProblem): void
  onFix(problem: AplProblem, fix: AplFix): void
}

/** How to leave the editor with the keyboard. */
export const TabKeyHint = () => (
  <span className="text-xs text-faint">
    To leave the editor with Tab, press Ctrl+{isApple() && 'Shift+'}M first.
  </span>
)

/** Warnings and hints on a query, each with a link to its place and fixes. Nothing here blocks saving. */
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
      className="flex shrink-0 flex-col border-t border-line bg-surface [anchor-name:--hints] lg:max-h-2/5"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 px-4 py-1 sm:px-6">
        <h2 className="text-sm font-semibold">
          {hasList ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 flex items-center gap-1 rounded-sm pr-1"
            >
              <ChevronDown size={14} className={clsx('text-muted', !isOpen && '-rotate-90')} />
              Language hints
            </button>
          ) : (
            'Language hints'
          )}
        </h2>
        {/* Screen readers hear of later changes, not of the first result, which would interrupt the title. */}
        <span role={hints && 'status'} className="tabular text-xs text-muted">
          {hintCounts(placed.map(({ problem }) => problem)) || note || 'No hints.'}
        </span>
        <div className="sm:ml-auto">
          <TabKeyHint />
        </div>
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
