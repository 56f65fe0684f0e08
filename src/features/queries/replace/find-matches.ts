import { renameDataset } from '#apl/structure/rename-dataset.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { compileFind, type FindSpec, replacementFor } from './find-spec.ts'

/** The matches in a text with their replacements, in order; or why nothing is replaced although something may match. */
export type Matches = ReturnType<typeof renameDataset>

export type MatchRequest = { spec: FindSpec; texts: readonly string[] }
/** The matches in each text, or why none could be searched. */
export type MatchAnswer = { found: readonly Matches[] } | { problem: string }

/** Searches texts as the form specifies. A regular expression may never finish. */
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

/** All matches of a global pattern, each with the expanded `String.prototype.replace` template. */
export function matchEdits(text: string, pattern: RegExp, template: string): readonly TextEdit[] {
  const mark = unusedIn(text + template)
  // Alternates between kept text, a match, and its replacement.
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

/** A character that does not occur in a text. */
function unusedIn(text: string): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character)) return character
  }
}
