import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readQuestion } from '#grants/who-can-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import type { PanelProps } from '../list/panel-props.ts'
import { tokenOptions } from '../list/token-options.ts'
import { QuestionAnswer } from './question-answer.tsx'
import { QuestionForm } from './question-form.tsx'
import { ReadyQuestions } from './ready-questions.tsx'
import { useGrantedNames } from './use-granted-names.ts'

/** The tab Who can: which tokens can do something, and what allows each of them. */
export function WhoCanPanel(props: PanelProps) {
  const { tokens, shown, search, onSearch } = props
  const names = useGrantedNames(tokens)
  const { action, on, in: scope } = search
  const question = useMemo(() => readQuestion({ action, on, in: scope }), [action, on, scope])
  // Of a list that is still arriving nothing can be said: the next row may hold the token that can.
  const isWhole = useQuery(tokenOptions.list()).data?.subjects === tokens
  if (!isWhole) return <TableSkeleton columns={4} label="Loading Who can" />
  return (
    // An open box hides all but live regions from assistive technology; the answer changes while one types.
    <div aria-live="off" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3 sm:px-6">
        <QuestionForm label="Who can" names={names} asked={{ action, on, in: scope }} onAsk={onSearch} />
        <ReadyQuestions shown={shown} question={question} search={search} />
      </div>
      {question ? (
        <QuestionAnswer {...props} question={question} names={names} />
      ) : (
        <EmptyState title="Who can do what?">
          Choose an action and a resource, or one of the questions above. The answer names each token that
          can, what allows it, and those of which it is unknown.
        </EmptyState>
      )}
    </div>
  )
}
