import { numberText } from '#lib/count-text.ts'
import type { MergeHunk } from '#lib/merge-lines.ts'

/** Both sides of an unresolved conflict between marker lines, as pieces of the merged text. */
export function markedConflict({ mine, theirs }: MergeHunk): readonly string[] {
  const lineEnd = /(?:\r\n?|\n)$/.exec(theirs)?.[0] ?? ''
  // APL comments, so that marked text still parses.
  return ['// <<<<<<< mine', mine, '// =======', theirs, `// >>>>>>> theirs${lineEnd}`]
}

/** Indented or not, and also as Git writes them: not in a comment, and with any label. */
const start = /^\s*(?:\/\/\s*)?<{7}(?:\s|$)/
const middle = /^\s*(?:\/\/\s*)?={7}\s*$/
const end = /^\s*(?:\/\/\s*)?>{7}(?:\s|$)/

// Not from `text-lines.ts`, which would bring the comparison of lines into the first script of the library.
const anyLine = /[^\r\n]+(?:\r\n|\r|\n)?|\r\n|\r|\n/g

/** The conflict markers in an APL text: line numbers (from 1), and where the first such line starts. */
export function conflictMarkers(apl: string) {
  const lines: number[] = []
  let [isOpen, offset, number] = [false, 0, 0]
  for (const { 0: line, index } of apl.matchAll(anyLine)) {
    number += 1
    const opens = start.test(line)
    const closes = end.test(line)
    if (opens || closes || (isOpen && middle.test(line))) {
      if (lines.length === 0) offset = index
      lines.push(number)
    }
    isOpen = opens || (isOpen && !closes)
  }
  return { lines, offset }
}

/** A sentence on the lines with conflict markers; undefined when there are none. */
export function unresolvedText(lines: readonly number[]): string | undefined {
  const [first, ...rest] = lines.map(numberText)
  if (first === undefined) return undefined
  const last = rest.pop()
  return last === undefined
    ? `Line ${first} of the APL marks an unresolved conflict.`
    : `Lines ${[first, ...rest].join(', ')} and ${last} of the APL mark unresolved conflicts.`
}
