import type { Node } from 'jsonc-parser'

const names: Readonly<Record<string, string>> = {
  boolean: 'bool',
  int64: 'long',
  double: 'real',
  decimal: 'real',
  date: 'datetime',
  time: 'timespan',
  uuid: 'guid',
  uniqueid: 'guid',
}

const bounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const takes: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int: 'number',
  long: 'number',
  real: 'number',
  datetime: 'string',
  timespan: 'string',
  guid: 'string',
}

/**
 * Why a JSON value does not fit a parameter of an APL type, such as "it is text". Undefined when it fits, and for null,
 * `dynamic` and unknown types.
 */
export function misfit(type: string, node: Node, source: string): string | undefined {
  const name = names[type] ?? type
  const wanted = takes[name]
  if (wanted === undefined || node.type === 'null') return undefined
  if (node.type !== wanted) return `it is ${kinds[node.type] ?? node.type}`
  const range = bounds[name]
  if (!range) return undefined
  if (!/^-?\d+$/.test(source)) {
    return Number.isInteger(Number(source)) ? undefined : 'it is not a whole number'
  }
  const value = BigInt(source)
  return value < range[0] || value > range[1] ? `it does not fit into ${type}` : undefined
}
