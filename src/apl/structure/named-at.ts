import type { Column, Definition, QueryScope, Reference } from '#apl/scope/scope.ts'
import type { AplSyntax, Span, Statement } from '#apl/syntax/apl-syntax.ts'
import { walk } from '#apl/syntax/walk.ts'

/** The name at a place of a query. */
export interface Named {
  span: Span
  name: string
  /** What it stands for; a column of several tables put together stands for one of each. */
  definitions: readonly Definition[]
  /** Its uses at this place; none where it is made. */
  references: readonly Reference[]
}

/** The name that an offset is in or at the end of; undefined when there is none. */
export function namedAt({ definitions, references }: QueryScope, offset: number): Named | undefined {
  const uses = references.filter(({ name }) => name.start <= offset && offset <= name.end)
  const made = definitions.filter(({ at, isWritten }) => isWritten && at.start <= offset && offset <= at.end)
  const spans = [...uses.map(({ name }) => name), ...made.map(({ at }) => at)]
  // Between two names that touch, the one that begins here; of a path and its part, the part.
  const span = spans.toSorted(
    (a, b) => Number(a.end === offset) - Number(b.end === offset) || size(a) - size(b),
  )[0]
  if (span === undefined) return undefined
  const here = uses.filter(({ name }) => isSame(name, span))
  const own = made.filter(({ at }) => isSame(at, span))
  const meant = new Set([...own, ...here.flatMap(({ definition }) => definition ?? [])])
  const name = here[0]?.name.name ?? own[0]?.name ?? ''
  return { span: { start: span.start, end: span.end }, name, definitions: [...meant], references: here }
}

/**
 * A definition with all that can only be renamed with it: two that one name stands for, as a column of a `union` or the
 * key that a join compares both its sides by.
 */
export function definitionsWith(
  definitions: readonly Definition[],
  { statements }: AplSyntax,
  scope: QueryScope,
): Set<Definition> {
  const shared = [...sharedByUses(scope), ...sharedByColumns(statements, scope)]
  const group = new Set(definitions)
  for (let before = -1; before !== group.size;) {
    before = group.size
    for (const together of shared) {
      if (together.some((each) => group.has(each))) for (const each of together) group.add(each)
    }
  }
  return group
}

function sharedByUses({ references }: QueryScope): Definition[][] {
  const byPlace = new Map<string, Definition[]>()
  for (const { name, definition } of references) {
    if (definition === undefined) continue
    const place = `${name.start} ${name.end}`
    const together = byPlace.get(place)
    if (together) together.push(definition)
    else byPlace.set(place, [definition])
  }
  return [...byPlace.values()].filter(({ length }) => length > 1)
}

function sharedByColumns(statements: readonly Statement[], scope: QueryScope): (readonly Definition[])[] {
  const columns = new Set<Column>()
  for (const { node } of walk(statements)) {
    const flow = node.kind === 'stage' ? scope.before(node) : node.kind === 'pipeline' && scope.result(node)
    if (flow) for (const column of flow.columns) if (column.also.length > 0) columns.add(column)
  }
  return [...columns].map(({ definition, also }) => also.concat(definition ?? []))
}

const size = ({ start, end }: Span) => end - start

const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end
