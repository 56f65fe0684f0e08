import type { AplChange } from '#apl/contract/apl-language.ts'
import type { ColumnDeclaration, Expression, LetStatement, Statement } from '#apl/syntax/apl-syntax.ts'
import { align, type Likeness } from './align.ts'
import { comparePipelines } from './compare-stages.ts'
import { compareTables } from './compare-tables.ts'
import { becamePhrase, change, code, otherDataIn, phrase, within } from './sentence.ts'
import { truncateLine, isInParts, isSame, type Parted, type Sides, type SourceText } from './source-text.ts'

/** What changed in the statements of a query or of a function in it. Empty when all their tokens are equal. */
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
      return [change(phrase`Added ${sides.after.quote(added)}.`)]
    }
    if (statement.after === undefined) {
      const { before: removed } = statement
      if (removed.kind === 'declare') return compareParameters(sides, removed.parameters, [])
      return [change(phrase`Removed ${sides.before.quote(removed)}.`)]
    }
    const told = compareStatement(sides, depth, statement.before, statement.after)
    if (statement.after.kind !== 'query' || queries.length < 2) return told
    return within(phrase`In query ${queries.indexOf(statement.after) + 1}`, told)
  })
  if (aligned.some(({ isMoved }) => isMoved)) {
    changes.push(change(phrase`The statements are in a different order.`))
  }
  return changes
}

function compareStatement(sides: Sides, depth: number, before: Statement, after: Statement): AplChange[] {
  if (isSame(sides, before, after)) return []
  const isRead = isInParts(sides, parted(before), parted(after), /^[(),;{}]$/)
  const told = isRead ? compareParts(sides, depth, before, after) : []
  if (told.length > 0) return told
  const words = phrase`The text of a statement changed: ${becamePhrase(sides, before, after)}.`
  return [change(words, otherDataIn(sides, before, after))]
}

/** A statement with the parts it is compared by. */
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
    // A function's result may be a plain value, which is not parsed.
    const isValue = depth > 0 && before.query.stages.length + after.query.stages.length === 0
    if (isValue)
      return [change(phrase`${becamePhrase(sides, before, after)}.`, otherDataIn(sides, before, after))]
    return comparePipelines({ sides, depth }, before.query, after.query)
  }
  if (before.kind === 'declare' && after.kind === 'declare') {
    return compareParameters(sides, before.parameters, after.parameters)
  }
  return before.kind === 'let' && after.kind === 'let' ? compareLets(sides, depth, before, after) : []
}

function compareLets(sides: Sides, depth: number, before: LetStatement, after: LetStatement): AplChange[] {
  const [was, is] = [before, after].map(({ name }) => code(truncateLine(`let ${name.name}`)))
  if (!was || !is) return []
  const renamed = was.text === is.text ? [] : [change(phrase`${was} is now called ${code(after.name.name)}.`)]
  const [old, now] = [before.value, after.value]
  if (isSame(sides, old, now)) return renamed
  const where = phrase`In ${is}`
  if (old.kind === 'lambda' && now.kind === 'lambda') {
    const inside = [
      ...compareParameters(sides, old.parameters, now.parameters),
      ...compareStatements(sides, depth + 1, old.body, now.body),
    ]
    if (inside.length > 0) return [...renamed, ...within(where, inside)]
  }
  if (isTable(old) || isTable(now)) {
    return [...renamed, ...compareTables({ sides, depth }, old, now, where)]
  }
  return [...renamed, change(phrase`${is}: ${becamePhrase(sides, old, now)}.`, otherDataIn(sides, old, now))]
}

/** Whether a value is certainly a table: a name without quotes may also be one of a number or text. */
const isTable = (value: Expression): boolean =>
  value.kind === 'pipeline' || value.kind === 'table' || (value.kind === 'name' && value.isQuoted)

/** Likenesses: same tokens; same name; same value under another name; both the query or both the declaration. */
function likenesses(sides: Sides): Likeness<Statement>[] {
  return [
    (statement, side) => sides[side].keyOf(statement),
    (statement) => (statement.kind === 'let' ? statement.name.name : undefined),
    (statement, side) => (statement.kind === 'let' ? sides[side].keyOf(statement.value) : undefined),
    ({ kind }) => (kind === 'query' || kind === 'declare' ? kind : undefined),
  ]
}

/** What changed in the parameters of a query or of a function it defines. */
function compareParameters(
  sides: Sides,
  before: readonly ColumnDeclaration[],
  after: readonly ColumnDeclaration[],
): AplChange[] {
  const aligned = align(before, after, [({ name }) => name.name])
  const changes = aligned.flatMap((parameter): AplChange[] => {
    if (parameter.before === undefined) {
      const quote = sides.after.quote(parameter.after)
      return [change(phrase`Parameter ${nameOf(parameter.after)} added: ${quote}.`)]
    }
    if (parameter.after === undefined) {
      return [change(phrase`Parameter ${nameOf(parameter.before)} removed.`)]
    }
    return compareParameter(sides, parameter.before, parameter.after)
  })
  if (aligned.some(({ isMoved }) => isMoved)) {
    changes.push(change(phrase`The parameters are in a different order.`))
  }
  return changes
}

const nameOf = ({ name }: ColumnDeclaration) => code(truncateLine(name.name))

/** Whether a parameter consists of only a name, a type and a default. */
function isWhole(source: SourceText, { start, end, name, value }: ColumnDeclaration): boolean {
  const rest = source.rest({ start, end }, value ? [name, value] : [name])
  return /^(?::\w+)?=?$/.test(rest.map(({ text }) => text).join(''))
}

function compareParameter(sides: Sides, before: ColumnDeclaration, after: ColumnDeclaration): AplChange[] {
  if (isSame(sides, before, after)) return []
  const changes: AplChange[] = []
  const tell = (parts: ReturnType<typeof phrase>) => changes.push(change(parts))
  const name = nameOf(after)
  const isRead = isWhole(sides.before, before) && isWhole(sides.after, after)
  if (!isRead || before.name.name !== after.name.name) {
    tell(phrase`Parameter ${name}: ${becamePhrase(sides, before, after)}.`)
    return changes
  }
  if (before.type !== after.type) {
    const [was, is] = [before.type, after.type].map((type) =>
      type === undefined ? 'none' : code(truncateLine(type)),
    )
    tell(phrase`Type of parameter ${name}: ${was ?? ''} became ${is ?? ''}.`)
  }
  if (before.value && after.value && !isSame(sides, before.value, after.value)) {
    tell(phrase`Default of parameter ${name}: ${becamePhrase(sides, before.value, after.value)}.`)
  }
  if (before.value && !after.value) {
    tell(phrase`Parameter ${name} no longer has a default (was ${sides.before.quote(before.value)}).`)
  }
  if (after.value && !before.value) {
    tell(phrase`Parameter ${name} now has a default: ${sides.after.quote(after.value)}.`)
  }
  if (changes.length === 0) tell(phrase`Parameter ${name}: ${becamePhrase(sides, before, after)}.`)
  return changes
}
