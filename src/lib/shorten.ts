/** UTF-16 units around an offset that decide where its character starts: browsers take seconds for long texts. */
const around = 128

/** Whether a unit is a character unless a carriage return precedes it: those that combine start at U+0300 (UAX 29). */
const isWhole = (text: string, at: number): boolean => text.charCodeAt(at) < 0x300 && text[at] !== '\n'

let segmenter: Intl.Segmenter | undefined

/** Where the character at an offset starts, as a reader sees characters: an emoji or a letter with its accents is one. */
export function characterStart(text: string, at: number): number {
  // Most texts need no segmenter, which takes a moment to load.
  if (isWhole(text, at - 1) && isWhole(text, at)) return at
  segmenter ??= new Intl.Segmenter()
  const from = Math.max(0, at - around)
  return from + (segmenter.segment(text.slice(from, at + around)).containing(at - from)?.index ?? at - from)
}

/** A text of at most `most` UTF-16 units: a longer one ends in an ellipsis, after a whole character. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, characterStart(text, most - 1))}…` : text
}
