import type { Column, Definition, QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax, ColumnDeclaration, Span } from '#apl/syntax/apl-syntax.ts'
import { walk } from '#apl/syntax/walk.ts'

/** What the names of a query mean, told by where they are made and not by how they are spelled. */
export interface ScopePicture {
  /** A line for each use: where it is, and what it means. */
  uses: readonly string[]
  /** What can be used at each place, in the order of the text. */
  places: readonly (readonly PlaceName[])[]
}

/** A name that can be used at a place, and what it means. */
export interface PlaceName {
  name: string
  meaning: string
  definition: Definition | undefined
}

type Move = (span: Span) => Span

/** The picture of a query's names, with what is in its text moved. */
export function scopePicture({ statements, text }: AplSyntax, scope: QueryScope, move: Move): ScopePicture {
  const meanings = new Map(scope.definitions.map((each) => [each, meaningOf(each, scope, move)]))
  const placeName = (name: string, definition?: Definition): PlaceName => {
    return { name, definition, meaning: (definition && meanings.get(definition)) ?? `field ${name}` }
  }
  const uses = scope.references.map(({ name, role, definition, datasets }) => {
    const { start, end } = move(name)
    return [start, end, role, placeName(name.name, definition).meaning, ...datasets].join(' ')
  })
  const variablesAt = (offset: number) => scope.variablesAt(offset).map((each) => placeName(each.name, each))
  const places: PlaceName[][] = [variablesAt(text.length)]
  const made = new Map(scope.definitions.map((each) => [each.at.start, each]))
  const declared = (list: readonly ColumnDeclaration[]) =>
    list.map(({ name }) => placeName(name.name, made.get(name.start)))
  const columnName = ({ name, definition, also, datasets }: Column): PlaceName => {
    const meaningsOfAll = [definition, ...also].map((each) => placeName(name, each).meaning)
    return { name, definition, meaning: [...meaningsOfAll, ...datasets].join(' and ') }
  }
  for (const { node } of walk(statements)) {
    if (node.kind === 'stage') places.push(variablesAt(node.start))
    if (node.kind === 'lambda') places.push(variablesAt(node.end - 1), declared(node.parameters))
    if (node.kind === 'declare') places.push(declared(node.parameters))
    if (node.kind === 'table') places.push(declared(node.columns))
    if (node.kind === 'stage' || node.kind === 'pipeline') {
      const { columns } = node.kind === 'stage' ? scope.before(node) : scope.result(node)
      places.push(columns.map(columnName))
    }
  }
  return { uses, places }
}

function meaningOf(definition: Definition, scope: QueryScope, move: Move): string {
  if (!definition.isWritten) return automaticKey(definition, scope, move)
  const { start, end } = move(definition.at)
  return `${definition.kind} ${start} ${end}`
}

/** Tells columns that the language names apart by their places, and those of one place by their order. */
export function automaticKey(definition: Definition, { definitions }: QueryScope, move: Move): string {
  const { start, end } = definition.at
  const together = definitions.filter(
    (each) => !each.isWritten && each.at.start === start && each.at.end === end,
  )
  const moved = move(definition.at)
  return `automatic ${moved.start} ${moved.end} ${together.indexOf(definition)}`
}

/**
 * Whether all names mean in one picture what they mean in the other. A name that was hidden by the one renamed may come
 * to light, and nothing else.
 */
export function isSamePicture(before: ScopePicture, after: ScopePicture, hidden: string): boolean {
  if (before.uses.length !== after.uses.length || before.places.length !== after.places.length) return false
  if (before.uses.some((use, index) => use !== after.uses[index])) return false
  return before.places.every((place, index) => {
    const now = after.places[index] ?? []
    const meaningsBefore = new Set(place.map(({ meaning }) => meaning))
    const meaningsNow = new Set(now.map(({ meaning }) => meaning))
    // Where the old name is still there it stands for what hid the one that is renamed.
    const wasHidden = now.some(({ name, meaning }) => name === hidden && meaningsBefore.has(meaning))
    return (
      place.every(({ meaning }) => meaningsNow.has(meaning)) &&
      now.every(({ name, meaning }) => meaningsBefore.has(meaning) || name === hidden || wasHidden)
    )
  })
}
