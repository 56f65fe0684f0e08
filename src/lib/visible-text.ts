import { numberText } from './count-text.ts'
import { shorten } from './shorten.ts'

// Controls, soft hyphens, fillers, and zero-width and bidirectional characters are invisible, but change what a name
// seems to be.
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ud800-\udfff]|(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu

const pictures: Record<string, string> = { '\n': '↵', '\r': '⟨CR⟩', '\t': '⇥', '\0': '⟨NUL⟩' }

/** Text of only white space, which would be an invisible link. */
const blank = /^[\s\u2800]+$/
const spaces = /[^\S\n\r\t]|\u2800/g

/** Makes invisible characters visible, so that two different names never look alike. Joiners within an emoji stay. */
export function visibleText(text: string): string {
  const shown = blank.test(text)
    ? text.replace(spaces, (space) => (space === ' ' ? '␣' : visibleCode(space)))
    : text
  return visiblePiece(shown)
}

function visibleCode(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** Like `visibleText`, but for a part of a text, which may be only spaces. */
export function visiblePiece(text: string): string {
  return text.replace(hidden, (character) => pictures[character] ?? visibleCode(character))
}

/** The longest word that browsers can wrap in reasonable time. */
const most = 500
const longWord = /\S{501,}/g

/**
 * Makes invisible characters visible, and truncates words of more than 500 characters (UTF-16 units), adding their
 * length.
 */
export function cutText(text: string): string {
  if (text.length <= most) return visibleText(text)
  const cut = text.replace(
    longWord,
    (word) => `${shorten(word, most + 1)} (${numberText(word.length)} characters)`,
  )
  return visibleText(cut)
}
