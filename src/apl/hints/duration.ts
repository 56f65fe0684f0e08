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

/** The seconds that a duration such as `1.5h` has; undefined for any other text. */
export function secondsIn(duration: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(duration) ?? []
  const size = Object.hasOwn(seconds, unit) ? seconds[unit] : undefined
  return size === undefined ? undefined : Number(amount) * size
}

/** The seconds of a timespan literal; undefined for everything else. */
export function durationOf(text: string, expression: Expression): number | undefined {
  const node = bareExpression(expression)
  return node.kind === 'literal' && node.type === 'timespan' ? secondsIn(sourceOf(text, node)) : undefined
}
