import type { RenameResult } from '#apl/contract/apl-language.ts'
import { type ReadApl, readApl } from '#apl/scope/resolve-scope.ts'
import type { Column, Definition, QueryScope, Reference } from '#apl/scope/scope.ts'
import type { Span, TextEdit } from '#apl/syntax/apl-syntax.ts'
import { quoteForMessage, reservedWords } from '#apl/syntax/names.ts'
import { declarationsIn, walk } from '#apl/syntax/walk.ts'
import { applyEdits } from './apply-edits.ts'
import {
  linkedDefinitions,
  type NameOccurrence,
  occurrenceAt,
  replacementName,
  unparsedProblem,
} from './uses.ts'

/** A name that can be renamed: its position, and all definitions renamed with it. */
interface RenameTarget extends Span {
  name: string
  definitions: ReadonlySet<Definition>
}

/** The name to rename at an offset, or one sentence on why it cannot be renamed. */
export function renameTarget(read: ReadApl, offset: number): RenameTarget | { problem: string } {
  const { syntax, scope } = read
  const named = occurrenceAt(scope, offset)
  if (named === undefined) return { problem: 'Nothing here can be renamed.' }
  const definitions = linkedDefinitions(named.definitions, syntax, scope)
  const problem =
    notMade(named) ??
    notWritten(definitions, syntax.text) ??
    sharedWithField(named.name, definitions, scope) ??
    nearProblem(read, definitions) ??
    unparsedProblem(read, named.name, 'a use')
  return problem === undefined ? { ...named.span, name: named.name, definitions } : { problem }
}

function notMade({ name, definitions, references }: NameOccurrence): string | undefined {
  if (definitions.length > 0) return undefined
  return `${quoteForMessage(name)} is ${foreign[references[0]?.role ?? 'column']} not defined in this query.`
}

const foreign = {
  function: 'a function of the language,',
  dataset: 'a dataset, whose name is',
  column: 'a field of the dataset, whose name is',
  variable: 'a variable, which is',
} satisfies Record<Reference['role'], string>

function notWritten(definitions: ReadonlySet<Definition>, text: string): string | undefined {
  for (const { name, span, isExplicit } of definitions) {
    if (isExplicit) continue
    const call = text.slice(span.start, span.end)
    const isCall = /^\w+\(.*\)$/s.test(call) && call.length <= 40
    const how = isCall ? ` Give it a name first: n = ${call.replaceAll(/\s+/g, ' ')}.` : ''
    return `The name of ${quoteForMessage(name)} comes from the language.${how}`
  }
  return undefined
}

/** Whether the name is both a column of the query and a dataset field, such as a join key between the two. */
function sharedWithField(
  name: string,
  definitions: ReadonlySet<Definition>,
  { references }: QueryScope,
): string | undefined {
  const places = new Set(references.filter((use) => isUseOf(use, definitions)).map(placeOf))
  const isShared = references.some((use) => !use.definition && places.has(placeOf(use)))
  return isShared
    ? `${quoteForMessage(name)} also stands for a field of a dataset, which has to keep its name.`
    : undefined
}

/** After an unparsed part, uses of a name may be missed. */
function nearProblem(
  { syntax: { problems, statements, text }, scope, lines }: ReadApl,
  definitions: ReadonlySet<Definition>,
): string | undefined {
  const uses = scope.references.filter((use) => isUseOf(use, definitions)).map(({ name }) => name)
  const places = [...[...definitions].map(({ span }) => span), ...uses]
  const isColumn = [...definitions].every(({ kind }) => kind === 'column')
  const first = Math.min(...places.map(({ start }) => start))
  const touched = statements.filter(
    (statement) => (!isColumn && statement.end > first) || places.some((span) => isWithin(span, statement)),
  )
  const end = isColumn ? Math.max(0, ...touched.map((statement) => statement.end)) : text.length
  const start = Math.min(...touched.map((statement) => statement.start))
  const near = problems.find((problem) => problem.end >= start && problem.start <= end)
  if (near === undefined) return undefined
  return `Line ${lines.lineOf(near.start)} cannot be parsed reliably: fix it first, so that no use is missed.`
}

/** Whether a reference is to one of these definitions. */
function isUseOf({ definition }: Reference, definitions: ReadonlySet<Definition>): boolean {
  return definition !== undefined && definitions.has(definition)
}

const placeOf = ({ name }: Reference) => `${name.start} ${name.end}`

const isWithin = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end

/** The meaning of all names in a query, by the definition each refers to, regardless of spelling. */
interface ScopePicture {
  /** One line per reference: its role and meaning. */
  uses: readonly string[]
  /** The names available at each place, in text order. */
  places: readonly (readonly PlaceName[])[]
}

/** A name available at a place, and its meaning. */
interface PlaceName {
  name: string
  meaning: string
  definition: Definition | undefined
}

/** Indexes of the definitions in text order, which renaming does not change. */
const orderOf = ({ definitions }: QueryScope): ReadonlyMap<Definition, number> =>
  new Map(definitions.map((each, index) => [each, index]))

/** The scope picture of a query. */
function scopePicture({ syntax: { statements, text }, scope }: ReadApl): ScopePicture {
  const order = orderOf(scope)
  const placeName = (name: string, definition?: Definition): PlaceName => {
    return { name, definition, meaning: definition ? `made ${order.get(definition)}` : `field ${name}` }
  }
  const uses = scope.references.map(({ name, role, definition, datasets }) =>
    [role, placeName(name.name, definition).meaning, ...datasets].join(' '),
  )
  const variablesAt = (offset: number) => scope.variablesAt(offset).map((each) => placeName(each.name, each))
  const places: PlaceName[][] = [variablesAt(text.length)]
  const made = new Map(scope.definitions.map((each) => [each.span.start, each]))
  const columnName = ({ name, definition, otherDefinitions, datasets }: Column): PlaceName => {
    const meanings = [definition, ...otherDefinitions].map((each) => placeName(name, each).meaning)
    return { name, definition, meaning: [...meanings, ...datasets].join(' and ') }
  }
  for (const { node } of walk(statements)) {
    if (node.kind === 'stage')
      places.push(variablesAt(node.start), scope.before(node).columns.map(columnName))
    if (node.kind === 'pipeline') places.push(scope.result(node).columns.map(columnName))
    if (node.kind === 'lambda') places.push(variablesAt(node.end - 1))
    const declared = declarationsIn(node).map(({ name }) => placeName(name.name, made.get(name.start)))
    if (declared.length > 0) places.push(declared)
  }
  return { uses, places }
}

/**
 * Whether all names have the same meaning in both pictures. Only a name that the renamed one shadowed may become
 * visible.
 */
function isSamePicture(before: ScopePicture, after: ScopePicture, hidden: string): boolean {
  if (before.uses.length !== after.uses.length || before.places.length !== after.places.length) return false
  if (before.uses.some((use, index) => use !== after.uses[index])) return false
  return before.places.every((place, index) => {
    const now = after.places[index] ?? []
    const meaningsBefore = new Set(place.map(({ meaning }) => meaning))
    const meaningsNow = new Set(now.map(({ meaning }) => meaning))
    // Where the old name still exists, it refers to what the renamed one shadowed.
    const wasHidden = now.some(({ name, meaning }) => name === hidden && meaningsBefore.has(meaning))
    return (
      place.every(({ meaning }) => meaningsNow.has(meaning)) &&
      now.every(({ name, meaning }) => meaningsBefore.has(meaning) || name === hidden || wasHidden)
    )
  })
}

/**
 * Renames the name at an offset at its definition and all uses, including columns that are automatically named after
 * it. Or returns one sentence on why not: every name must keep its meaning.
 */
export function renameName(read: ReadApl, offset: number, name: string): RenameResult {
  const { syntax, scope } = read
  const target = renameTarget(read, offset)
  if ('problem' in target) return target
  const problem = unusable(name)
  if (problem !== undefined) return { problem }
  if (name === target.name) return { edits: [] }
  const uses = scope.references.filter((use) => isUseOf(use, target.definitions)).map((use) => use.name)
  const own = editsAt([...[...target.definitions].map(({ span }) => span), ...uses], syntax.text, name)
  const edits = followed(read, own)
  const before = scopePicture(read)
  const renamed = readApl(applyEdits(syntax.text, edits))
  const after = scopePicture(renamed)
  const isSafe =
    renamed.syntax.problems.length === syntax.problems.length &&
    !isTaken(name, target, before) &&
    isSamePicture(before, after, target.name)
  return isSafe
    ? { edits }
    : { problem: `The name ${quoteForMessage(name)} would change what this query means.` }
}

function unusable(name: string): string | undefined {
  if (name.trim() === '') return 'A name needs at least one character.'
  if (/\p{Cc}/u.test(name)) return 'A name has to fit on one line.'
  const isWord =
    reservedWords.has(name.toLowerCase()) || /^(?:true|false|null)$/.test(name) || name.startsWith('$')
  return isWord ? `${quoteForMessage(name)} is a reserved word: choose another name.` : undefined
}

/** One edit per place, in text order. */
function editsAt(places: readonly Span[], text: string, name: string): TextEdit[] {
  const edits = new Map<number, TextEdit>()
  for (const { start, end } of places)
    edits.set(start, { start, end, text: replacementName(name, text, { start, end }) })
  return [...edits.values()].toSorted((a, b) => a.start - b.start)
}

/** Adds the uses of columns automatically named after a renamed one, such as `avg_x`. */
function followed({ syntax, scope }: ReadApl, own: readonly TextEdit[]): TextEdit[] {
  const order = orderOf(scope)
  let edits = [...own]
  // Automatic column names may in turn be part of others, but hardly ever more than once.
  for (let round = 0; round < 4; round++) {
    const { definitions } = readApl(applyEdits(syntax.text, edits)).scope
    const edited = new Set(edits.map(({ start }) => start))
    const added = scope.references.flatMap(({ name, definition }) => {
      if (definition === undefined || definition.isExplicit || name.name !== definition.name) return []
      const now = definitions[order.get(definition) ?? -1]?.name
      const isNew = now !== undefined && now !== definition.name && !edited.has(name.start)
      return isNew ? editsAt([name], syntax.text, now) : []
    })
    if (added.length === 0) break
    edits = [...edits, ...added].toSorted((a, b) => a.start - b.start)
  }
  return edits
}

/** Whether the new name already means something else in any place where the old name is available. */
function isTaken(name: string, { definitions }: RenameTarget, picture: ScopePicture): boolean {
  return picture.places.some(
    (place) =>
      place.some(({ definition }) => definition && definitions.has(definition)) &&
      place.some((each) => each.name === name && !(each.definition && definitions.has(each.definition))),
  )
}
