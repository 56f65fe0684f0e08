import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { actionText, questionAddress, readQuestion, type Question } from '#grants/question.ts'
import { starters } from '#grants/who-can-words.ts'
import { whoCan } from '#grants/who-can.ts'
import { numberText } from '#lib/count-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import { startWork, useWork } from '#records/index/list-work.ts'
import type { PanelProps, TokensView } from '../list/tokens-view.ts'
import { tokenOptions } from '../token-options.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { QuestionAnswer } from './question-answer.tsx'
import { useGrantedNames } from './action-words.tsx'
import { QuestionForm } from './question-form.tsx'

type ReadyQuestionsProps = {
  view: TokensView
  question: Question | null
  search: TokensSearch
}

/** How many of the shown tokens can do each, and for how many rows it is unknown. Yields after each question. */
function* starterCounts({ shown, unreadable }: Pick<TokensView, 'shown' | 'unreadable'>) {
  const counts: { readonly able: number; readonly unknown: number }[] = []
  for (const { question } of starters) {
    const { able, unclear } = whoCan(shown, question)
    counts.push({ able: able.length, unknown: unclear.length + unreadable.length })
    yield
  }
  return counts
}

/** The first questions of an audit, with their counts, which have their place before they are known. */
function ReadyQuestions({ view, question, search }: ReadyQuestionsProps) {
  const { shown, unreadable } = view
  const work = useMemo(() => startWork(starterCounts({ shown, unreadable })), [shown, unreadable])
  const counts = useLastKnown(useWork(work), '')
  const asked = question && actionText(question)
  return (
    <nav
      aria-label="Ready-made questions"
      className="flex gap-1.5 max-sm:scroll-px-12 max-sm:overflow-x-auto max-sm:py-0.5 sm:flex-wrap"
    >
      {starters.map((starter, at) => {
        const { able, unknown } = counts?.[at] ?? { able: shown.length, unknown: unreadable.length }
        const key = actionText(starter.question)
        return (
          <Link
            key={key}
            to="/tokens"
            search={{ ...search, ...questionAddress(starter.question), sort: undefined }}
            aria-current={key === asked ? 'true' : undefined}
            className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-xs font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
          >
            {starter.label}{' '}
            <span
              className={clsx('tabular text-right text-faint', !counts && 'invisible')}
              style={{ minWidth: `${numberText(shown.length).length}ch` }}
            >
              {numberText(able)}
            </span>
            {unknown > 0 && (
              <span className={clsx('tabular text-warning', !counts && 'invisible')}>
                + {numberText(unknown)} unknown
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The Who can tab: which tokens can do something, and what allows each of them. */
export function WhoCanPanel(props: PanelProps) {
  const { list, view, search, update } = props
  const names = useGrantedNames(list)
  const { action, on, in: scope } = search
  const question = useMemo(() => readQuestion({ action, on, in: scope }), [action, on, scope])
  // While the list is still loading there is no answer: the next row may be a token that can.
  const isWhole = useQuery(tokenOptions.list()).data === list
  if (!isWhole) return <TableSkeleton columns={4} label="Loading Who can" />
  return (
    // An open combobox hides all but live regions from assistive technology; the answer changes while the user types.
    <div aria-live="off" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3 sm:px-6 print:hidden">
        <QuestionForm label="Who can" names={names} asked={{ action, on, in: scope }} onAsk={update} />
        <ReadyQuestions view={view} question={question} search={search} />
      </div>
      {question ? (
        <QuestionAnswer {...props} question={question} names={names} />
      ) : (
        <EmptyState title="Who can do what?">
          Choose an action and a resource, or one of the questions above. The answer lists every token that
          can, what allows it, and the tokens for which it is unknown.
        </EmptyState>
      )}
    </div>
  )
}
