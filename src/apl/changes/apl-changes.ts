import type { AplChange } from '#apl/contract/apl-language.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, sameTokens } from '#apl/syntax/apl-tokens.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { lineChanges } from '#lib/text-lines.ts'
import { compareStatements } from './compare-statements.ts'
import { change, code, otherData, phrase, type Phrase } from './sentence.ts'
import { truncateLine, keyOfTokens, lineOfTokens, quoteLines, type Sides, SourceText } from './source-text.ts'

/**
 * Describes in plain sentences how one version of a query differs from another, in the order of the new one, with
 * comments last. Empty only when the texts are equal; a single sentence when only white space differs. Never throws.
 */
export function aplChanges(before: string, after: string): readonly AplChange[] {
  if (before === after) return []
  if (sameTokens(before, after)) return [change(phrase`Only whitespace changed.`)]
  const [old, now] = [parseApl(before), parseApl(after)]
  const sides: Sides = { before: new SourceText(old), after: new SourceText(now) }
  const changes = [...compareCode(sides, old, now), ...compareComments(sides)]
  if (changes.length > 0) return changes
  const isSameCode = keyOfTokens(sides.before.tokens) === keyOfTokens(sides.after.tokens)
  return [change(isSameCode ? phrase`A comment moved.` : phrase`The text changed.`)]
}

function compareCode(sides: Sides, before: AplSyntax, after: AplSyntax): AplChange[] {
  if (before.isMpl && after.isMpl) {
    const notice = metricsIn(sides.before) === metricsIn(sides.after) ? undefined : otherData
    return compareTexts(sides, phrase`The text changed`).map(({ parts }) => change(parts, notice))
  }
  if (before.isMpl) return [change(phrase`The query is no longer a metrics query.`, otherData)]
  if (after.isMpl) return [change(phrase`The query is now a metrics query.`, otherData)]
  const [old, now] = [unreadOf(sides.before, before), unreadOf(sides.after, after)]
  if (old === now) {
    const told = compareStatements(sides, 0, before.statements, after.statements)
    return told.length > 0 ? told : compareTexts(sides, phrase`The text changed`)
  }
  // Unparsed parts may affect anything, so describing only the parsed rest could mislead.
  return compareTexts(sides, phrase`Part of the ${now === '' ? 'old' : 'new'} version could not be parsed`)
}

const metric = /(?:^|[(,;\n])[^\S\n]*((?:`[^`\n]+`|[A-Za-z_][\w-]*):(?:`[^`\n]+`|[A-Za-z_][\w.-]*))/g

/** What a metrics query reads, as in `dataset:metric`. */
const metricsIn = ({ text }: SourceText) => Array.from(text.matchAll(metric), ([, name]) => name).join(' ')

/** Key of the tokens outside all statements. */
function unreadOf(source: SourceText, { statements }: AplSyntax): string {
  const read = new Set(statements.flatMap((statement) => source.tokensIn(statement)))
  return keyOfTokens(source.tokens.filter((token) => !read.has(token) && token.kind !== 'semicolon'))
}

/** The differing parts of two texts that could not be parsed. */
function compareTexts({ before, after }: Sides, lead: Phrase): AplChange[] {
  if (keyOfTokens(before.tokens) === keyOfTokens(after.tokens)) return []
  const [was, is] = quoteLines(lineOfTokens(before.tokens), lineOfTokens(after.tokens))
  if (was.text === '') return [change(phrase`Added ${code(truncateLine(is.text))}.`)]
  if (is.text === '') return [change(phrase`Removed ${code(truncateLine(was.text))}.`)]
  return [change(phrase`${lead}: ${was} became ${is}.`)]
}

/** Comments listed individually; the rest are counted. */
const most = 3

/** What changed in the comments, regardless of their position in the code. */
function compareComments({ before, after }: Sides): AplChange[] {
  const [added, removed, edited]: [AplChange[], AplChange[], AplChange[]] = [[], [], []]
  for (const gap of lineChanges(textsOf(before.comments), textsOf(after.comments))) {
    const old = before.comments.slice(gap.before.from, gap.before.to)
    const now = after.comments.slice(gap.after.from, gap.after.to)
    for (let at = 0; at < Math.max(old.length, now.length); at++) {
      const [was, is] = [old[at], now[at]]
      if (was && is) edited.push(changed(was, is))
      else if (is) added.push(change(phrase`A comment was added: ${code(truncateLine(is.text))}.`))
      else if (was) removed.push(change(phrase`A comment was removed: ${code(truncateLine(was.text))}.`))
    }
  }
  const all = [...added, ...removed, ...edited]
  if (all.length <= most) return all
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [edited.length, 'changed'],
  ].flatMap(([count, verb]) => (count === 0 ? [] : `${count} ${verb}`))
  return [change(phrase`Comments: ${counts.join(', ')}.`)]
}

const textsOf = (comments: readonly AplToken[]) => comments.map(({ text }) => text)

function changed(before: AplToken, after: AplToken): AplChange {
  const [was, is] = quoteLines(before.text, after.text)
  return change(phrase`A comment changed: ${was} became ${is}.`)
}
