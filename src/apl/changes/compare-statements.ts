import type { AplChange } from '#apl/contract/apl-language.ts'
import type { LetStatement, Statement } from '#apl/syntax/apl-syntax.ts'
import { align, type Likeness } from './align.ts'
import { compareParameters } from './compare-parameters.ts'
import { comparePipelines } from './compare-pipelines.ts'
import { compareTables } from './compare-tables.ts'
import { change, code, say, within } from './sentence.ts'
import { cut, isInParts, isSame, type Parted, type Sides } from './source-text.ts'
import { became } from './stage-pair.ts'

/** What changed in the statements of a query, or of a function in it. Nothing when all their tokens are the same. */
export function compareStatements(
  sides: Sides,
  depth: number,
  before: readonly Statement[],
  after: readonly Statement[],
): AplChange[] {
  const queries = after.filter(({ kind }) => kind === 'query')
  const aligned = align(before, after, likenesses(sides))
  const changes = aligned.flatMap((statement): AplChange[] => {
    if (statement.before === undefined) {
      const { after: added } = statement
      if (added.kind === 'declare') return compareParameters(sides, [], added.parameters)
      return [change(say`Added ${sides.after.quote(added)}.`, statement)]
    }
    if (statement.after === undefined) {
      const { before: removed } = statement
      if (removed.kind === 'declare') return compareParameters(sides, removed.parameters, [])
      return [change(say`Removed ${sides.before.quote(removed)}.`, statement)]
    }
    const told = compareStatement(sides, depth, statement.before, statement.after)
    if (statement.after.kind !== 'query' || queries.length < 2) return told
    return within(say`In query ${queries.indexOf(statement.after) + 1}`, told)
  })
  if (aligned.some((statement) => 'isMoved' in statement && statement.isMoved)) {
    changes.push(change(say`The statements stand in another order.`, { before: before[0], after: after[0] }))
  }
  return changes
}

/** What changed in one statement. */
function compareStatement(sides: Sides, depth: number, before: Statement, after: Statement): AplChange[] {
  if (isSame(sides, before, after)) return []
  const isRead = isInParts(sides, parted(before), parted(after), /^[(),;{}]$/)
  const told = isRead ? compareParts(sides, depth, before, after) : []
  if (told.length > 0) return told
  return [change(say`The text of a statement changed: ${became(sides, before, after)}.`, { before, after })]
}

/** A statement with what it is compared by. */
function parted(statement: Statement): Parted {
  if (statement.kind === 'query') return { ...statement, parts: [statement.query] }
  if (statement.kind === 'declare') return { ...statement, parts: statement.parameters }
  if (statement.kind !== 'let') return { ...statement, parts: [statement] }
  const { name, value } = statement
  const parts = value.kind === 'lambda' ? [name, ...value.parameters, ...value.body] : [name, value]
  return { ...statement, parts }
}

function compareParts(sides: Sides, depth: number, before: Statement, after: Statement): AplChange[] {
  if (before.kind === 'query' && after.kind === 'query') {
    // What a function gives back may be a value, which is not read.
    const isValue = depth > 0 && before.query.stages.length + after.query.stages.length === 0
    if (isValue) return [change(say`${became(sides, before, after)}.`, { before, after })]
    return comparePipelines({ sides, depth }, before.query, after.query)
  }
  if (before.kind === 'declare' && after.kind === 'declare') {
    return compareParameters(sides, before.parameters, after.parameters)
  }
  return before.kind === 'let' && after.kind === 'let' ? compareLets(sides, depth, before, after) : []
}

function compareLets(sides: Sides, depth: number, before: LetStatement, after: LetStatement): AplChange[] {
  const [was, is] = [before, after].map(({ name }) => code(cut(`let ${name.name}`)))
  if (!was || !is) return []
  const renamed =
    was.text === is.text
      ? []
      : [change(say`${was} is now called ${code(after.name.name)}.`, { before, after })]
  const [old, now] = [before.value, after.value]
  if (isSame(sides, old, now)) return renamed
  const where = say`In ${is}`
  if (old.kind === 'lambda' && now.kind === 'lambda') {
    const inside = [
      ...compareParameters(sides, old.parameters, now.parameters),
      ...compareStatements(sides, depth + 1, old.body, now.body),
    ]
    if (inside.length > 0) return [...renamed, ...within(where, inside)]
  }
  if (old.kind === 'pipeline' || now.kind === 'pipeline') {
    return [...renamed, ...compareTables({ sides, depth }, old, now, where)]
  }
  return [...renamed, change(say`${is}: ${became(sides, old, now)}.`, { before, after })]
}

/** Written the same; of the same name; the same value under another name; the query or the declaration. */
function likenesses(sides: Sides): Likeness<Statement>[] {
  return [
    (statement, side) => sides[side].keyOf(statement),
    (statement) => (statement.kind === 'let' ? statement.name.name : undefined),
    (statement, side) => (statement.kind === 'let' ? sides[side].keyOf(statement.value) : undefined),
    ({ kind }) => (kind === 'query' || kind === 'declare' ? kind : undefined),
  ]
}
