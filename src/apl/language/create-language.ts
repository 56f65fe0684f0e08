import { aplChanges } from '#apl/changes/apl-changes.ts'
import { completeApl } from '#apl/completion/complete-apl.ts'
import type { AplCheck, AplLanguage, AplSurroundings } from '#apl/contract/apl-language.ts'
import { formatApl } from '#apl/format/format-apl.ts'
import { formatRange } from '#apl/format/format-range.ts'
import { hoverApl } from '#apl/help/hover-apl.ts'
import { signatureApl } from '#apl/help/signature-apl.ts'
import { checkApl } from '#apl/hints/check-apl.ts'
import { scopeOf } from '#apl/scope/scope-of.ts'
import { definitionAt } from '#apl/structure/definition-at.ts'
import { foldRanges } from '#apl/structure/fold-ranges.ts'
import { renameName } from '#apl/structure/rename-name.ts'
import { renameTarget } from '#apl/structure/rename-target.ts'
import { selectionRanges } from '#apl/structure/selection-ranges.ts'
import { usesAt } from '#apl/structure/uses-at.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { limitSuggestions } from './limit-suggestions.ts'
import { rememberLast } from './remember-last.ts'

/** The APL language: every room of it behind one interface. Several questions on one text read it once. */
export function createAplLanguage(): AplLanguage {
  const read = rememberLast((text) => {
    const syntax = parseApl(text)
    return { syntax, scope: scopeOf(syntax) }
  }, 2)
  const checks = rememberLast((): { of?: AplSurroundings; check?: AplCheck } => ({}))
  return {
    check(text, surroundings) {
      const known = checks(text)
      if (known.check === undefined || known.of !== surroundings) {
        const { syntax, scope } = read(text)
        known.check = checkApl(syntax, scope, surroundings)
        known.of = surroundings
      }
      return known.check
    },
    complete: (text, offset, surroundings) =>
      limitSuggestions(completeApl(text, offset, surroundings), text, offset),
    hover(text, offset, surroundings) {
      const { syntax, scope } = read(text)
      return hoverApl(syntax, scope, offset, surroundings)
    },
    signature: signatureApl,
    format: formatApl,
    formatRange: (text, start, end) => formatRange(text, { start, end }),
    folds: (text) => foldRanges(read(text).syntax),
    selections: (text, offset) => selectionRanges(read(text).syntax, offset),
    definition: (text, offset) => definitionAt(read(text).scope, offset),
    uses(text, offset) {
      const { syntax, scope } = read(text)
      return usesAt(syntax, scope, offset)
    },
    renameTarget(text, offset) {
      const { syntax, scope } = read(text)
      const target = renameTarget(syntax, scope, offset)
      return 'problem' in target ? target : { start: target.start, end: target.end, name: target.name }
    },
    rename(text, offset, name) {
      const { syntax, scope } = read(text)
      return renameName(syntax, scope, offset, name)
    },
    changes: aplChanges,
  }
}
