import { numberText } from './count-text.ts'
import { visibleText } from './visible-text.ts'

/** More of one word than a browser breaks into lines in bearable time. */
const most = 500
const longWord = /\S{501,}/g

/**
 * Text with its invisible characters made visible; of a word of more than 500 characters (UTF-16 units) the beginning,
 * and how long it is.
 */
export function cutText(text: string): string {
  if (text.length <= most) return visibleText(text)
  const cut = text.replace(
    longWord,
    (word) => `${word.slice(0, most).toWellFormed()}… (${numberText(word.length)} characters)`,
  )
  return visibleText(cut)
}
