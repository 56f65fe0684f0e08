import type { Node } from 'jsonc-parser'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The JSON type that a parameter of an APL type takes, by all names of the type. */
const takes: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  boolean: 'boolean',
  int: 'number',
  long: 'number',
  int64: 'number',
  real: 'number',
  double: 'number',
  decimal: 'number',
  datetime: 'string',
  date: 'string',
  timespan: 'string',
  time: 'string',
  guid: 'string',
  uuid: 'string',
  uniqueid: 'string',
}

/** Bits of an integer type. */
const widths: Readonly<Record<string, number>> = { int: 32, long: 64, int64: 64 }

/**
 * Why a JSON value does not fit a parameter of an APL type, such as "it is text". Undefined when it fits, and for null,
 * `dynamic` and unknown types.
 */
export function misfit(type: string, node: Node, source: string): string | undefined {
  const wanted = takes[type]
  if (wanted === undefined || node.type === 'null') return undefined
  if (node.type !== wanted) return `it is ${kinds[node.type] ?? node.type}`
  const width = widths[type]
  if (width === undefined) return undefined
  if (!/^-?\d+$/.test(source)) {
    return Number.isInteger(Number(source)) ? undefined : 'it is not a whole number'
  }
  return BigInt.asIntN(width, BigInt(source)) === BigInt(source) ? undefined : `it does not fit into ${type}`
}
