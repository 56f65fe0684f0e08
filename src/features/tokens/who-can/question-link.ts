import { actionText, questionAddress, type Question, resourceText } from '#grants/question.ts'
import { starters, suggestQuestions } from '#grants/who-can-words.ts'
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

/** The ready-made questions whose label has all of several words: "mint tokens". */
function labeledQuestions(typed: string): readonly Question[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  if (words.length < 2) return []
  return starters.flatMap(({ label, question }) =>
    words.every((word) => label.toLowerCase().includes(word)) ? question : [],
  )
}

/** The questions that typed words match, each with its sentence, exact grant, and address. */
export function paletteQuestions(words: string) {
  const asked = suggestQuestions(words)
  return (asked.length > 0 ? asked : labeledQuestions(words)).map((question) => ({
    label: `Who can ${actionText(question)}?`,
    detail: `${resourceText(question)}: ${question.verb}`,
    link: questionLink(question),
  }))
}
