import type { AplChange } from '#apl/contract/apl-language.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { sameTokens } from '#apl/syntax/same-tokens.ts'
import { compareComments } from './compare-comments.ts'
import { compareStatements } from './compare-statements.ts'
import { otherData } from './compare-tables.ts'
import { change, code, say, type Words } from './sentence.ts'
import { cut, keyOfTokens, lineOfTokens, quoteLines, type Sides, SourceText } from './source-text.ts'

/**
 * Says in plain sentences how one version of a query differs from another, in the order of the new one; comments come
 * last. Nothing only when the texts are equal; one sentence when only white space differs. Never throws.
 */
export function aplChanges(before: string, after: string): readonly AplChange[] {
  if (before === after) return []
  const whole = { before: { start: 0, end: before.length }, after: { start: 0, end: after.length } }
  if (sameTokens(before, after)) return [change(say`Only white space changed.`, whole)]
  const sides: Sides = { before: new SourceText(before), after: new SourceText(after) }
  const [old, now] = [parseApl(before), parseApl(after)]
  const changes = [...compareCode(sides, old, now), ...compareComments(sides)]
  if (changes.length > 0) return changes
  const isSameCode = keyOfTokens(sides.before.tokens) === keyOfTokens(sides.after.tokens)
  const words = isSameCode ? say`A comment stands in another place.` : say`The text changed.`
  return [change(words, whole)]
}

function compareCode(sides: Sides, before: AplSyntax, after: AplSyntax): AplChange[] {
  const whole = { before: wholeOf(before), after: wholeOf(after) }
  if (before.isMpl && after.isMpl) return compareTexts(sides, say`The text changed`)
  if (before.isMpl) return [change(say`The query is no metrics query any more.`, whole, otherData)]
  if (after.isMpl) return [change(say`The query is a metrics query now.`, whole, otherData)]
  const [old, now] = [unreadOf(sides.before, before), unreadOf(sides.after, after)]
  if (old === now) {
    const told = compareStatements(sides, 0, before.statements, after.statements)
    return told.length > 0 ? told : compareTexts(sides, say`The text changed`)
  }
  // What stands outside may belong to anything: what is read of the rest would be taken for all of it.
  return compareTexts(sides, say`Not all of the ${now === '' ? 'old' : 'new'} version reads as a query`)
}

const wholeOf = ({ text }: AplSyntax) => ({ start: 0, end: text.length })

/** What belongs to no statement. */
function unreadOf(source: SourceText, { statements }: AplSyntax): string {
  const read = new Set(statements.flatMap((statement) => source.tokensIn(statement)))
  return keyOfTokens(source.tokens.filter((token) => !read.has(token) && token.kind !== 'semicolon'))
}

/** Where two texts part, for those that are not understood. */
function compareTexts({ before, after }: Sides, lead: Words): AplChange[] {
  if (keyOfTokens(before.tokens) === keyOfTokens(after.tokens)) return []
  const [was, is] = quoteLines(lineOfTokens(before.tokens), lineOfTokens(after.tokens))
  const places = {
    before: { start: 0, end: before.text.length },
    after: { start: 0, end: after.text.length },
  }
  if (was.text === '') return [change(say`Added ${code(cut(is.text))}.`, { after: places.after })]
  if (is.text === '') return [change(say`Removed ${code(cut(was.text))}.`, { before: places.before })]
  return [change(say`${lead}: ${was} became ${is}.`, places)]
}
