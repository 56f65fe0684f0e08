import { clsx } from 'clsx'
import { useMemo } from 'react'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { everything, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { answerQuestion, unclearReasons } from '#grants/who-can.ts'
import { type QuestionAddress, readQuestion, type Question } from '#grants/question.ts'
import { type GrantedNames, noNames, unknownName } from '#grants/known-names.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import { fullAnswer, waysText } from './answer-text.ts'
import { ActionWords, grantsBehindText, UnknownText, useGrantedNames } from './action-words.tsx'

// With the lists of its boxes, it is a sixth of the script of this page.
const QuestionForm = lazyPart(() => import('./question-form.tsx'), 'QuestionForm', 'The question', {
  waiting: (
    <div aria-hidden="true" className="flex flex-wrap gap-3">
      {['action', 'resource'].map((box) => (
        <div key={box} className="flex h-13 min-w-40 flex-1 items-end sm:max-w-72">
          <span className="h-8 w-full rounded-md border border-line-strong bg-surface" />
        </div>
      ))}
    </div>
  ),
})

const marks = {
  can: { Icon: CircleCheck, color: 'text-success' },
  cannot: { Icon: CircleX, color: 'text-faint' },
  unclear: { Icon: CircleHelp, color: 'text-warning' },
} as const

/** "directly", "through *", or both. */
function howText(direct: boolean, wildcard: boolean): string {
  if (direct && wildcard) return 'directly, and through *'
  return wildcard ? 'through *' : 'directly'
}

/** Whether the question is about a dataset or view that the grants do not name. */
function isUnnamed(grants: TokenGrants, { kind, scope }: Question): boolean {
  return (
    kind !== 'organization' && scope !== null && scope !== everything && !scopesOf(grants, kind).has(scope)
  )
}

type VerdictProps = {
  token: TokenEntry
  question: Question
  names: GrantedNames
  /** Those of the list, which it may regenerate. */
  tokens: readonly TokenEntry[]
  isExpired: boolean
  onAsk(change: QuestionAddress): void
}

function Verdict({ token, question, names, tokens, isExpired, onAsk }: VerdictProps) {
  const answer = answerQuestion(token.grants, question)
  const indirect = useMemo(
    () => fullAnswer(tokens, question).indirect.find((each) => each.token.index === token.index),
    [tokens, question, token],
  )
  const misnamed = answer.kind === 'cannot' ? unknownName(names, question) : null
  if (misnamed && names === noNames) return null
  const { Icon, color } = marks[misnamed ? 'unclear' : answer.kind]
  const action = <ActionWords question={question} />
  return (
    <>
      <Icon
        size={15}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${isExpired && answer.kind === 'can' ? 'text-warning' : color}`}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {answer.kind === 'can' && (
          <>
            <strong className="font-semibold">{isExpired ? 'Only once it is regenerated.' : 'Yes.'}</strong>{' '}
            {isExpired ? 'It has expired, but can again ' : 'It can '}
            {action}, {howText(answer.direct, answer.wildcard)}:{' '}
            <bdi className="font-mono text-xs">{grantsBehindText(token, question)}</bdi>.
          </>
        )}
        {misnamed && <UnknownText unknown={misnamed} onAsk={onAsk} />}
        {answer.kind === 'cannot' && !misnamed && (
          <>
            <strong className="font-semibold">No.</strong> Nothing that it is granted lets it {action}.
          </>
        )}
        {answer.kind === 'unclear' && (
          <>
            <strong className="font-semibold">Unknown.</strong> Whether it can {action} depends on grants that
            could not be read, or that are unknown to Starboard:{' '}
            <bdi className="font-mono text-xs">
              {visibleText(unclearReasons(answer).slice(0, 3).join('; '))}
            </bdi>
            .
          </>
        )}
        {!misnamed && isUnnamed(token.grants, question) && (
          <span className="text-muted"> Its grants do not name this {question.kind}.</span>
        )}
        {answer.kind === 'cannot' && !misnamed && indirect && (
          <bdi>
            {isExpired ? ' Once it is regenerated, it ' : ' But it '}
            {visibleText(waysText(tokens, indirect).join(', or '))}.
          </bdi>
        )}
      </div>
    </>
  )
}

type TokenQuestionProps = {
  token: TokenEntry
  /** The list that the token is in; the names in it are offered as choices. */
  list: ListModel<TokenEntry>
  isExpired: boolean
  asked: QuestionAddress
  onAsk(change: QuestionAddress, replace?: boolean): void
}

/** A question about one token, answered with what allows it. */
export function TokenQuestion({ token, list, isExpired, asked, onAsk }: TokenQuestionProps) {
  const names = useGrantedNames(list)
  const question = readQuestion(asked)
  return (
    // An open combobox hides all but live regions from assistive technology; the answer changes while the user types.
    <section
      aria-label="Can it …?"
      aria-live="off"
      className={clsx('border-t border-line pt-3', !question && 'print:hidden')}
    >
      <h3 className="mb-2 text-sm font-semibold">Can it …?</h3>
      <QuestionForm label="What is asked of the token" names={names} asked={asked} onAsk={onAsk} />
      <div role="status" className="mt-2.5 flex gap-2 text-sm empty:hidden">
        {question && <Verdict {...{ token, question, names, isExpired, onAsk }} tokens={list.subjects} />}
      </div>
    </section>
  )
}
