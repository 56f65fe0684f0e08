import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import type { PlacedProblem } from './placed-problems.ts'

const looks = {
  warning: { Icon: TriangleAlert, word: 'Warning', tone: 'text-warning' },
  hint: { Icon: Info, word: 'Hint', tone: 'text-info' },
} as const

type HintRowProps = {
  placed: PlacedProblem
  /** Why nothing can be changed here now. */
  blocked: string | undefined
  onGo(problem: AplProblem): void
  onFix(problem: AplProblem, fix: AplFix): void
}

/** One warning or hint: the row leads to its place, and buttons behind it mend it. */
export function HintRow({ placed: { problem, line }, blocked, onGo, onFix }: HintRowProps) {
  const id = useId()
  const { Icon, word, tone } = looks[problem.severity]
  return (
    <li className="flex flex-wrap items-start gap-x-4 pr-4 hover:bg-hover sm:flex-nowrap">
      <button
        type="button"
        id={id}
        onClick={() => onGo(problem)}
        className="flex min-w-0 flex-1 basis-full flex-wrap items-start gap-x-2 py-2 pl-4 text-left text-xs/5 max-sm:pb-1.5 -outline-offset-2 sm:basis-0 sm:flex-nowrap"
      >
        <span className={clsx('flex h-5 shrink-0 items-center sm:w-20 gap-1.5 font-medium', tone)}>
          <Icon size={13} aria-hidden="true" className="shrink-0" />
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
