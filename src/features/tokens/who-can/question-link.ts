import { actionText, questionAddress, type Question, resourceText } from '#grants/question.ts'
import { questionsFor } from '#grants/who-can-words.ts'
import type { Ability } from '#grants/abilities.ts'
import { everything } from '#grants/token-grants.ts'

/** The address where a question is asked of all tokens. */
export function questionLink(question: Question) {
  return { to: '/tokens', search: { tab: 'who-can', ...questionAddress(question) } } as const
}

/** Who else can do the same: everywhere through `*`, in the one place that is named, or in any place. */
export function abilityQuestion({ kind, resource, verb, scopes }: Ability): Question {
  const [first, second] = scopes
  const scope = first === everything || second === undefined ? (first ?? null) : null
  return { kind, resource, verb, scope }
}

/** The questions that typed words ask, each with its sentence, the exact grant, and the address that answers it. */
export function paletteQuestions(words: string) {
  return questionsFor(words).map((question) => ({
    label: `Who can ${actionText(question)}?`,
    detail: `${resourceText(question)}: ${question.verb}`,
    link: questionLink(question),
  }))
}
