import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/**
 * The changes of white space that turn a text into another, each as small as a run of it, so that cursors, folds and
 * line ends elsewhere stay. Undefined when the texts differ in more than white space.
 */
export function blankEdits(before: string, after: string): TextEdit[] | undefined {
  const edits: TextEdit[] = []
  let at = 0
  let other = 0
  while (at < before.length || other < after.length) {
    const end = endOfBlank(before, at)
    const otherEnd = endOfBlank(after, other)
    const text = after.slice(other, otherEnd)
    if (before.slice(at, end) !== text) edits.push({ start: at, end, text })
    at = end
    other = otherEnd
    if (before[at] !== after[other]) return undefined
    at++
    other++
  }
  return edits
}

const blank = /[ \t\r\n\f\v]*/y

function endOfBlank(text: string, from: number): number {
  blank.lastIndex = from
  blank.test(text)
  return blank.lastIndex
}
