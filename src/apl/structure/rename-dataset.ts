import { type ReadApl, readApl } from '#apl/scope/resolve-scope.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { quoteForMessage, quotedName } from '#apl/syntax/names.ts'
import { applyEdits } from './apply-edits.ts'
import { replacementName, unparsedProblem } from './uses.ts'

/** Unique places where the query reads the dataset, in text order. */
function usesOf({ scope }: ReadApl, dataset: string) {
  const uses = scope.references.filter(({ role, name }) => role === 'dataset' && name.name === dataset)
  const byStart = new Map(uses.map(({ name }) => [name.start, name]))
  return [...byStart.values()].toSorted((a, b) => a.start - b.start)
}

/** The new name, in brackets if the old one was. */
function writtenAs(old: string, name: string, text: string, at: { start: number; end: number }): string {
  const [, quote] = /^\[\s*([hH]?@?["'])/.exec(old) ?? []
  return quote === undefined ? replacementName(name, text, at) : quotedName(name, quote)
}

/**
 * Edits that make a query read another dataset wherever it reads this one, including in a `join`, `union` or subquery.
 * Strings, comments, columns and variables of that name stay. Or one sentence on why that is not safely possible.
 */
export function renameDataset(
  text: string,
  from: string,
  to: string,
): { edits: readonly TextEdit[] } | { problem: string } {
  const read = readApl(text)
  const problem = read.syntax.isMpl
    ? text.includes(from) &&
      `${quoteForMessage(from)} is in a metrics query (MPL), which Starboard does not read.`
    : unparsedProblem(read, from, 'the dataset')
  if (problem) return { problem }
  const uses = usesOf(read, from)
  const edits = uses.map(({ start, end }) => ({
    start,
    end,
    text: writtenAs(text.slice(start, end), to, text, { start, end }),
  }))
  const before = usesOf(read, to).length
  const after = usesOf(readApl(applyEdits(text, edits)), to).length
  return after === before + uses.length
    ? { edits }
    : { problem: `The query uses ${quoteForMessage(to)} for something else.` }
}
