import { actionText, resourceText } from '#grants/question.ts'
import { questionsFor } from '#grants/who-can-words.ts'
import { questionLink } from './question-link.ts'

/** The questions that typed words ask, each with its sentence, the exact grant, and the address that answers it. */
export function paletteQuestions(words: string) {
  return questionsFor(words).map((question) => ({
    label: `Who can ${actionText(question)}?`,
    detail: `${resourceText(question)}: ${question.verb}`,
    link: questionLink(question),
  }))
}
