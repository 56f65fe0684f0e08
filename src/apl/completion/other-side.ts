import type { Columns } from '#apl/scope/scope.ts'
import type { Expression, Stage } from '#apl/syntax/apl-syntax.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import type { Setting } from './setting.ts'

type Known = Pick<Setting, 'scope' | 'statements'>

/** The columns of the table that a `join` or `lookup` brings in; undefined where nothing is known of them. */
export function otherSide(stage: Stage, known: Known): Columns | undefined {
  const value = stage.items[0]?.value
  return value && columnsOf(value, known)
}

function columnsOf(table: Expression, known: Known): Columns | undefined {
  if (table.kind === 'group') return columnsOf(table.inner, known)
  if (table.kind === 'pipeline') return known.scope.result(table)
  if (table.kind === 'table') {
    return {
      ...open,
      isOpen: false,
      columns: table.columns.map(({ name }) => ({
        name: name.name,
        definition: undefined,
        also: [],
        datasets: [],
      })),
    }
  }
  const reference = known.scope.references.find(({ name }) => name.start === table.start)
  if (table.kind !== 'name' || reference === undefined) return undefined
  if (reference.role === 'dataset') return { ...open, datasets: [table.name] }
  const made = reference.definition && letValue(reference.definition.at.start, known)
  return made && columnsOf(made, known)
}

const open: Columns = { columns: [], isOpen: true, dropped: new Map(), datasets: [] }

/** What a `let` gives to the name at an offset. A name in it was made before, so that no table is looked up for ever. */
function letValue(start: number, { statements }: Known): Expression | undefined {
  for (const place of walk(statements)) {
    if (isOfKind(place, 'let') && place.node.name.start === start) return place.node.value
  }
  return undefined
}
