import { renameDataset } from '#apl/structure/rename-dataset.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { compileFind, type FindSpec, replacementFor } from './find-spec.ts'

/** Each match in a text and what comes for it, in their order; or why nothing is replaced, though something may match. */
export type Matches = ReturnType<typeof renameDataset>

export type MatchRequest = { spec: FindSpec; texts: readonly string[] }
/** What was found in each text, or why none could be searched. */
export type MatchAnswer = { found: readonly Matches[] } | { problem: string }

/** Finds in texts what the form says. A regular expression may take for ever. */
export function findMatches({ spec, texts }: MatchRequest): MatchAnswer {
  if (spec.isDataset) {
    return { found: texts.map((text) => renameDataset(text, spec.find, spec.replacement)) }
  }
  const { pattern, problem } = compileFind(spec)
  if (!pattern) return { problem }
  try {
    return { found: texts.map((text) => ({ edits: matchEdits(text, pattern, replacementFor(spec, text)) })) }
  } catch {
    return { problem: 'The text after the replacement would be too large for this browser.' }
  }
}

/** Every match of a global pattern with a template of `String.prototype.replace`, filled in. */
export function matchEdits(text: string, pattern: RegExp, template: string): readonly TextEdit[] {
  const mark = unusedIn(text + template)
  // In turn: what stays, a match, and what comes for it.
  const pieces = text.replace(pattern, `${mark}$&${mark}${template}${mark}`).split(mark)
  const edits: TextEdit[] = []
  let end = 0
  for (let at = 0; at + 2 < pieces.length; at += 3) {
    const [kept = '', match = '', put = ''] = pieces.slice(at, at + 3)
    const start = end + kept.length
    end = start + match.length
    edits.push({ start, end, text: put })
  }
  return edits
}

/** A character that does not stand in a text. */
function unusedIn(text: string): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character)) return character
  }
}
