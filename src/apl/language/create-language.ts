import { completeApl } from '../completion/complete-apl.ts'
import { formatApl } from '../format/format-apl.ts'
import { signatureApl } from '../help/signature-apl.ts'
import { checkApl } from '../hints/check-apl.ts'
import { scopeOf } from '../scope/scope-of.ts'
import { parseApl } from '../syntax/parse-apl.ts'
import type { AplCheck, AplLanguage, AplSurroundings } from './apl-language.ts'
import { limitSuggestions } from './limit-suggestions.ts'
import { rememberLast } from './remember-last.ts'

/** The APL language: every room of it behind one interface. Several questions on one text read it once. */
export function createAplLanguage(): AplLanguage {
  const read = rememberLast((text) => {
    const syntax = parseApl(text)
    return { syntax, scope: scopeOf(syntax) }
  })
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
    hover: () => undefined,
    signature: signatureApl,
    format: (text) => ({ text: formatApl(text), refused: undefined }),
    folds: () => [],
    selections: () => [],
    definition: () => undefined,
    uses: () => [],
    renameTarget: () => ({ problem: 'Nothing here can be renamed.' }),
    rename: () => ({ problem: 'Nothing here can be renamed.' }),
    changes: () => [],
  }
}
