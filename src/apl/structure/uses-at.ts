import type { NameUse } from '#apl/contract/apl-language.ts'
import type { QueryScope, Reference } from '#apl/scope/scope.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { definitionsWith, namedAt } from './named-at.ts'

/** Where the name at an offset is made and used, in the order of the text. */
export function usesAt(syntax: AplSyntax, scope: QueryScope, offset: number): NameUse[] {
  const named = namedAt(scope, offset)
  if (named === undefined) return []
  const group = definitionsWith(named.definitions, syntax, scope)
  const same = (use: Reference) =>
    use.definition ? group.has(use.definition) : named.references.some((other) => isSameName(use, other))
  const uses = new Map<string, NameUse>()
  for (const { at, isWritten } of group) if (isWritten) add(uses, { ...at, isDefinition: true })
  for (const reference of scope.references) {
    const { start, end } = reference.name
    if (same(reference)) add(uses, { start, end, isDefinition: false })
  }
  return [...uses.values()].toSorted((a, b) => a.start - b.start)
}

function add(uses: Map<string, NameUse>, use: NameUse) {
  const key = `${use.start} ${use.end}`
  if (!uses.has(key)) uses.set(key, use)
}

/** Whether two names that the query does not make are the same: a dataset, a function, a field of one dataset. */
function isSameName(a: Reference, b: Reference): boolean {
  if (b.definition || a.role !== b.role || a.name.name !== b.name.name) return false
  if (a.role !== 'column') return true
  return (
    a.datasets.length === b.datasets.length && a.datasets.every((dataset) => b.datasets.includes(dataset))
  )
}
