import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Question, whoCan } from '#grants/who-can.ts'
import { questionAddress } from '#grants/who-can-address.ts'
import { actionText } from '#grants/who-can-sentence.ts'
import { starters } from '#grants/who-can-starters.ts'
import { numberText } from '#lib/count-text.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../list/tokens-search.ts'

type ReadyQuestionsProps = {
  shown: readonly TokenEntry[]
  question: Question | null
  search: TokensSearch
}

/** What an auditor asks first, each with how many of the tokens shown can. */
export function ReadyQuestions({ shown, question, search }: ReadyQuestionsProps) {
  const counted = useMemo(
    () =>
      starters.map((starter) => {
        const { able, untold } = whoCan(shown, starter.question)
        return { starter, count: able.length, untold: untold.length, key: actionText(starter.question) }
      }),
    [shown],
  )
  const asked = question && actionText(question)
  return (
    <nav
      aria-label="Ready-made questions"
      className="flex gap-1.5 max-sm:overflow-x-auto max-sm:py-0.5 sm:flex-wrap"
    >
      {counted.map(({ key, starter, count, untold }) => (
        <Link
          key={key}
          to="/tokens"
          search={{ ...search, ...questionAddress(starter.question), sort: undefined }}
          aria-current={key === asked ? 'true' : undefined}
          data-tip={untold > 0 ? `Of ${numberText(untold)} more it is unknown` : undefined}
          className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-xs font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
        >
          {starter.label} <span className="tabular text-faint">{numberText(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
