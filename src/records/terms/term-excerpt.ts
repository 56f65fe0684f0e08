import { visibleText } from '#lib/visible-text.ts'

const mostCharacters = 48

/** What was typed, as a sentence quotes it: nothing invisible, and not too long. */
export const termExcerpt = (text: string): string =>
  visibleText(text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text)
