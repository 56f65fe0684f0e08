import { numberText } from './count-text.ts'

// Controls, soft hyphens, fillers, zero-width and bidirectional characters: invisible, yet they change what a name
// seems to be.
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const pictures: Record<string, string> = { '\n': '↵', '\r': '⟨CR⟩', '\t': '⇥', '\0': '⟨NUL⟩' }

/** Text with its invisible characters made visible, so that two different names never look alike. */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return pictures[character] ?? `⟨U+${code}⟩`
  })
}

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
