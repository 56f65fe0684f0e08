import type { Expression, Item } from '#apl/syntax/apl-syntax.ts'
import { readExpression } from './read-expression.ts'
import { pathOf } from './read-name.ts'
import type { Reading } from './reading.ts'

type JoinReading = Reading & { sides: NonNullable<Reading['sides']> }

/**
 * Notes what the names in the conditions of a join mean: of a name alone the column of either side, of `a == b` one of
 * each. Gives the names of the columns of the right side that are compared.
 */
export function readJoinConditions(conditions: readonly Item[], reading: JoinReading): Set<string> {
  const keys = new Set<string>()
  const waiting: Expression[] = conditions.map(({ value }) => value).toReversed()
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    if (value.kind === 'group') waiting.push(value.inner)
    else if (value.kind === 'binary' && value.operator.toLowerCase() === 'and')
      waiting.push(value.right, value.left)
    else if (value.kind === 'binary' && value.operator === '==') {
      readSide(value.left, 'left', reading, keys)
      readSide(value.right, 'right', reading, keys)
    } else {
      readSide(value, 'left', reading, keys)
      if (isPlain(value)) readSide(value, 'right', reading, keys)
    }
  }
  return keys
}

function readSide(value: Expression, side: 'left' | 'right', reading: JoinReading, keys: Set<string>) {
  const path = value.kind === 'name' || value.kind === 'member' ? pathOf(value) : undefined
  const named = path?.[0]?.name
  const isNamed = named === '$left' || named === '$right'
  const meant = isNamed ? named.slice(1) : side
  if (path && meant === 'right') keys.add((isNamed ? path.slice(1) : path).map(({ name }) => name).join('.'))
  readExpression(value, { ...reading, row: reading.sides[side] })
}

/** Whether a value is a name without its side, which then means both. */
function isPlain(value: Expression): boolean {
  const path = value.kind === 'name' || value.kind === 'member' ? pathOf(value) : undefined
  return path !== undefined && !path[0]?.name.startsWith('$')
}
