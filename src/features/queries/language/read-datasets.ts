import { nameAt, writtenTokens } from '#apl/reading/query-parameters.ts'
import { querySource } from '#apl/reading/query-source.ts'

/** Of a longer query only its beginning is looked through (UTF-16 units). */
const headLength = 16_384

/**
 * The datasets that a query reads, in the order of its text: the one that it reads first, whether it is known or not,
 * and every known one that it names, for example in a `union` or a `join`. `own` is the dataset of its record.
 */
export function readDatasets(apl: string, own: string, known: ReadonlySet<string>): string[] {
  const tokens = writtenTokens(apl.slice(0, headLength))
  const names = new Set([querySource(apl) ?? own])
  for (let at = 0; at < tokens.length; at++) {
    const found = nameAt(tokens, at)
    if (found && known.has(found.name)) names.add(found.name)
    // Not the text inside the brackets once more.
    if (found) at += found.length - 1
  }
  return [...names].filter((name) => name !== '')
}
