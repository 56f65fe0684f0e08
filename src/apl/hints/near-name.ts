import { editDistance } from '../catalogue/nearest-names.ts'
import type { Definition, Reference } from '../scope/scope.ts'
import { inWords, writtenName } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** A field of the dataset that is written nearly like a column made in the query. */
export const nearName: Rule = {
  code: 'near-name',
  needsSoundQuery: true,
  *check(query) {
    const made = columnsByShape(query)
    if (made.size === 0) return
    for (const { name, stage, datasets } of namedOnce(query)) {
      const candidates = new Set(shapesOf(name.name).flatMap((shape) => made.get(shape) ?? []))
      const near = [...candidates].filter((candidate) => isNear(name.name, candidate.name))
      if (!stage || near.length === 0 || isKnown(query, name.name, datasets)) continue
      const { isOpen, columns } = query.scope.before(stage)
      const column = columns.find(({ definition }) => definition && near.includes(definition))
      if (!isOpen || !column) continue
      yield remark(
        name,
        `The query makes a column ${inWords(column.name)}. Did you mean that one?`,
        writing(`Write ${column.name}`, name, writtenName(column.name)),
      )
    }
  },
}

/** Fields that are not made in the query and that it names only once, so that they may be a slip. */
function namedOnce({ scope }: CheckedApl): readonly Reference[] {
  const references = scope.references.filter(({ role }) => role === 'column')
  const uses = new Map<string, number>()
  for (const { name } of references) uses.set(name.name, (uses.get(name.name) ?? 0) + 1)
  return references.filter(({ name, definition }) => !definition && uses.get(name.name) === 1)
}

/** Two names with one letter wrong have a shape in common: all pairs need not be compared. */
function columnsByShape({ scope }: CheckedApl): ReadonlyMap<string, readonly Definition[]> {
  const made = new Map<string, Definition[]>()
  for (const definition of scope.definitions) {
    if (definition.kind !== 'column' || !definition.isWritten) continue
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
  return name.length >= 6 && a !== b && editDistance(name, other) === 1
}

/** Whether another query reads a field of that name from these datasets. */
function isKnown({ surroundings }: CheckedApl, name: string, datasets: readonly string[]): boolean {
  return datasets.some((dataset) => {
    const { queriesByDataset } = surroundings
    const queries = Object.hasOwn(queriesByDataset, dataset) ? queriesByDataset[dataset] : undefined
    return queries?.some((query) => query.includes(name)) ?? false
  })
}
