import type { Definition } from '#apl/scope/scope.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { editDistance } from '#lib/nearest-names.ts'
import type { CheckedApl } from './rule.ts'

/** A field that may be a slip of the pen for a name made in the query. */
interface NearDefinition {
  at: Span
  definition: Definition
}

/** Several rules ask for the same. */
const known = new WeakMap<CheckedApl, readonly NearDefinition[]>()

/**
 * Fields that are not made in the query, that it names only once, that no other query reads, and that are written
 * nearly like a name which is made in the query and can be used there.
 */
export function nearDefinitions(query: CheckedApl): readonly NearDefinition[] {
  const found = known.get(query) ?? findNear(query)
  known.set(query, found)
  return found
}

function findNear(query: CheckedApl): readonly NearDefinition[] {
  const { scope } = query
  const made = definitionsByShape(query)
  const fields = scope.references.filter(({ role, definition }) => role === 'column' && !definition)
  if (made.size === 0 || fields.length === 0) return []
  const uses = new Map<string, number>()
  for (const { name } of scope.references) uses.set(name.name, (uses.get(name.name) ?? 0) + 1)
  return fields.flatMap(({ name, stage, datasets }) => {
    if (!stage || uses.get(name.name) !== 1) return []
    // Of `place.city` the field is made, and the rest is looked up in it.
    const field = name.isQuoted ? name.name : (name.name.split('.')[0] ?? '')
    const near = [...new Set(shapesOf(field).flatMap((shape) => made.get(shape) ?? []))].filter((each) =>
      isNear(field, each.name),
    )
    if (near.length === 0 || isKnown(query, name.name, datasets)) return []
    const { columns } = scope.before(stage)
    const definition = near.find(
      (each) =>
        columns.some((column) => column.definition === each) ||
        (each.kind !== 'column' && scope.variablesAt(name.start).includes(each)),
    )
    if (!definition) return []
    return [
      { at: { start: name.start, end: name.isQuoted ? name.end : name.start + field.length }, definition },
    ]
  })
}

/** Two names with one letter wrong have a shape in common: all pairs need not be compared. */
function definitionsByShape({ scope }: CheckedApl): ReadonlyMap<string, readonly Definition[]> {
  const made = new Map<string, Definition[]>()
  for (const definition of scope.definitions) {
    if (definition.kind === 'function' || !definition.isWritten) continue
    for (const shape of shapesOf(definition.name)) {
      const sharing = made.get(shape)
      if (sharing) sharing.push(definition)
      else made.set(shape, [definition])
    }
  }
  return made
}

/** A name in lower case, and with each of its letters left out once. */
function shapesOf(name: string): readonly string[] {
  const lower = name.toLowerCase()
  if (lower.length > 40) return [lower]
  return [lower, ...Array.from(lower, (_, at) => lower.slice(0, at) + lower.slice(at + 1))]
}

/** One letter wrong in a long name, or only upper and lower case; `p95` and `p99`, `id` and `ids` are two names. */
function isNear(name: string, other: string): boolean {
  if (name === other) return false
  if (name.toLowerCase() === other.toLowerCase()) return true
  const [a, b] = [name, other].map((each) => each.replaceAll(/\d/gu, '').replace(/s$/, ''))
  return Math.max(name.length, other.length) >= 6 && a !== b && editDistance(name, other) === 1
}

/** Whether another query reads a field of that name from these datasets. */
function isKnown({ surroundings }: CheckedApl, name: string, datasets: readonly string[]): boolean {
  return datasets.some((dataset) => {
    const { queriesByDataset } = surroundings
    const queries = Object.hasOwn(queriesByDataset, dataset) ? queriesByDataset[dataset] : undefined
    return queries?.some((query) => query.includes(name)) ?? false
  })
}
