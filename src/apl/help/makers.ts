import type { AplSyntax, ColumnDeclaration, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, itemsOf, walk } from '#apl/syntax/walk.ts'

/** What makes a name in a query. */
export interface Maker {
  /** The word that does it: a stage such as `extend`, `let` or `declare`. */
  word: string
  /** The expression whose value it has, or its default; undefined where none is written. */
  value: Span | undefined
}

/**
 * What makes each name of a query, by where it stands, or where the expression stands that alone names a column.
 * Offsets in UTF-16 units.
 */
export function makersOf({ statements }: AplSyntax): ReadonlyMap<number, Maker> {
  const makers = new Map<number, Maker>()
  for (const { node } of walk(statements)) {
    for (const [start, word, value] of namesMade(node)) makers.set(start, { word, value })
  }
  return makers
}

type Made = readonly [start: number, word: string, value: Span | undefined]

function namesMade(node: AplNode): Made[] {
  switch (node.kind) {
    case 'stage':
      return itemsOf(node).flatMap((item) => itemsMade(item, node.operator))
    case 'let':
      return [[node.name.start, 'let', node.value.kind === 'missing' ? undefined : node.value]]
    case 'declare':
      return node.parameters.map((parameter) => declared(parameter, 'declare'))
    case 'lambda':
      return node.parameters.map((parameter) => declared(parameter, 'let'))
    case 'table':
      return node.columns.map((column) => declared(column, node.operator))
    default:
      return []
  }
}

function itemsMade({ names, value }: Item, word: string): Made[] {
  if (names.length === 0) return [[value.start, word, value]]
  return names.map(({ start }) => [start, word, value.kind === 'missing' ? undefined : value])
}

const declared = ({ name, value }: ColumnDeclaration, word: string): Made => [name.start, word, value]
