import { aplChanges } from '#apl/changes/apl-changes.ts'
import { completeApl } from '#apl/completion/complete-apl.ts'
import type { AplCheck, AplLanguage, AplContext, Suggestions } from '#apl/contract/apl-language.ts'
import { formatApl, formatRange } from '#apl/format/format-apl.ts'
import { hoverApl } from '#apl/help/hover-apl.ts'
import { signatureApl } from '#apl/help/signature-apl.ts'
import { checkApl } from '#apl/hints/check-apl.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { definitionAt, usesAt } from '#apl/structure/uses.ts'
import { foldRanges, selectionRanges } from '#apl/structure/ranges.ts'
import { renameName, renameTarget } from '#apl/structure/rename.ts'

/** The APL language with all its parts behind one interface. Parses a text once for several calls. */
export function createAplLanguage(): AplLanguage {
  const read = memoizeLast(readApl, 2)
  const checks = memoizeLast((): { of?: AplContext; check?: AplCheck } => ({}))
  return {
    check(text, aplContext) {
      const known = checks(text)
      if (known.check === undefined || known.of !== aplContext) {
        known.check = checkApl(read(text), aplContext)
        known.of = aplContext
      }
      return known.check
    },
    complete: (text, offset, aplContext) =>
      limitSuggestions(completeApl(text, offset, aplContext), text, offset),
    hover: (text, offset, aplContext) => hoverApl(read(text), offset, aplContext),
    signature: signatureApl,
    format: formatApl,
    formatRange: (text, start, end) => formatRange(text, { start, end }),
    folds: (text) => foldRanges(read(text).syntax),
    selections: (text, offset) => selectionRanges(read(text).syntax, offset),
    definition: (text, offset) => definitionAt(read(text).scope, offset),
    uses: (text, offset) => usesAt(read(text), offset),
    renameTarget(text, offset) {
      const target = renameTarget(read(text), offset)
      return 'problem' in target ? target : { start: target.start, end: target.end, name: target.name }
    },
    rename: (text, offset, name) => renameName(read(text), offset, name),
    changes: aplChanges,
  }
}

/** More than anyone reads, and as many as an editor sorts without delay. */
const most = 500

/** If there are too many suggestions, keeps the best of those that contain the typed letters in order. */
export function limitSuggestions(all: Suggestions, text: string, offset: number): Suggestions {
  if (all.items.length <= most) return all
  const letters = text.slice(all.replace.start, offset).toLowerCase().match(/\w/g) ?? []
  const items = all.items.filter(({ filter, label }) => hasInOrder((filter ?? label).toLowerCase(), letters))
  return { ...all, items: items.toSorted((a, b) => a.rank - b.rank).slice(0, most) }
}

function hasInOrder(name: string, letters: readonly string[]): boolean {
  let at = 0
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Memoizes a pure function for the last few texts. */
export function memoizeLast<T extends object>(make: (text: string) => T, most = 4): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? make(text)
    // Reinserted, so that the least recently used is first.
    known.delete(text)
    known.set(text, value)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return value
  }
}
