import { linesOf } from '#lib/text-lines.ts'
import type { MergeHunk } from '#lib/merge-lines.ts'

// Comments of APL, so that the text around them still reads as APL. Two of them are like nothing that people write.
const start = '// <<<<<<< mine'
const middle = '// ======='
const end = '// >>>>>>> theirs'

/** Both sides of an undecided conflict between marker lines, as pieces of the merged text. */
export function markedConflict({ mine, theirs }: MergeHunk): readonly string[] {
  const lineEnd = /(?:\r\n?|\n)$/.exec(theirs)?.[0] ?? ''
  return [start, mine, middle, theirs, end + lineEnd]
}

/** Numbers (from 1) of the lines that mark undecided conflicts in an APL text, also where a line was indented. */
export function conflictMarkers(apl: string): readonly number[] {
  let isOpen = false
  return linesOf(apl).flatMap((line, at) => {
    const text = line.trim()
    if (text === start) isOpen = true
    else if (text === end) isOpen = false
    else if (text !== middle || !isOpen) return []
    return [at + 1]
  })
}
