import { actionText, questionAddress, type Question, resourceText } from '#grants/question.ts'
import { suggestQuestions } from '#grants/who-can-words.ts'
import type { Ability } from '#grants/abilities.ts'
import { everything } from '#grants/token-grants.ts'

/** The address that asks a question about all tokens. */
export function questionLink(question: Question) {
  return { to: '/tokens', search: { tab: 'who-can', ...questionAddress(question) } } as const
}

/** The question who else has an ability: everywhere through `*`, in its only scope, or in any scope. */
export function abilityQuestion({ kind, resource, verb, scopes }: Ability): Question {
  const [first, second] = scopes
  const scope = first === everything || second === undefined ? (first ?? null) : null
  return { kind, resource, verb, scope }
}

/** The questions that typed words match, each with its sentence, exact grant, and address. */
export function paletteQuestions(words: string) {
  return suggestQuestions(words).map((question) => ({
    label: `Who can ${actionText(question)}?`,
    detail: `${resourceText(question)}: ${question.verb}`,
    link: questionLink(question),
  }))
}
