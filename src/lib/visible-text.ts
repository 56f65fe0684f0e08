import { numberText } from './count-text.ts'

// Controls, soft hyphens, fillers, zero-width and bidirectional characters: invisible, yet they change what a name
// seems to be.
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ud800-\udfff]|(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu

const pictures: Record<string, string> = { '\n': '↵', '\r': '⟨CR⟩', '\t': '⇥', '\0': '⟨NUL⟩' }

/** Spaces of every kind, where a text has nothing else: a name of them would be no link that one sees. */
const blank = /^[\s\u2800]+$/
const spaces = /[^\S\n\r\t]|\u2800/g

/**
 * Text with its invisible characters made visible, so that two different names never look alike. What joins the parts of
 * one emoji stays.
 */
export function visibleText(text: string): string {
  const shown = blank.test(text)
    ? text.replace(spaces, (space) => (space === ' ' ? '␣' : visibleCode(space)))
    : text
  return visiblePiece(shown)
}

function visibleCode(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** The same of a piece of a text, which may well be nothing but spaces. */
export function visiblePiece(text: string): string {
  return text.replace(hidden, (character) => pictures[character] ?? visibleCode(character))
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
