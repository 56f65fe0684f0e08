import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { sourceOf } from './literals.ts'

const seconds: Readonly<Record<string, number>> = {
  d: 86_400,
  h: 3600,
  m: 60,
  min: 60,
  s: 1,
  sec: 1,
  ms: 1e-3,
  us: 1e-6,
  ns: 1e-9,
}

/** The seconds of a timespan literal such as `1.5h`; undefined for everything else. */
export function durationOf(text: string, expression: Expression): number | undefined {
  const node = bareExpression(expression)
  if (node.kind !== 'literal' || node.type !== 'timespan') return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(sourceOf(text, node)) ?? []
  const size = unit === undefined ? undefined : seconds[unit]
  return size === undefined ? undefined : Number(amount) * size
}
