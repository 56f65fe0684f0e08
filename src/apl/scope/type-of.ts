import { functionNamed } from '#apl/catalogue/catalogue.ts'
import { typeNames } from '#apl/grammar/apl-words.ts'
import type { AplName, Expression, Literal } from '#apl/syntax/apl-syntax.ts'

const comparison = /^(?:and|or|==|!=|<>|=~|!~|<|>|<=|>=|!?[a-z].*)$/

/**
 * The type of an expression in the words of the language, where it is plain. `typeOfName` knows the names that the
 * query makes.
 */
export function typeOf(
  expression: Expression,
  text: string,
  typeOfName: (name: AplName) => string | undefined,
): string | undefined {
  let value = expression
  while (value.kind === 'group') value = value.inner
  if (value.kind === 'literal') return typeOfLiteral(value, text)
  if (value.kind === 'dynamic') return 'dynamic'
  if (value.kind === 'name') return typeOfName(value)
  if (value.kind === 'binary') return comparison.test(value.operator.toLowerCase()) ? 'bool' : undefined
  if (value.kind !== 'call') return undefined
  const returns = functionNamed(value.name.name)?.returns?.replace(/\(.*/, '')
  const first = value.arguments[0]?.value
  if (returns?.startsWith('same as') && first) return typeOf(first, text, typeOfName)
  return returns !== undefined && typeNames.includes(returns) ? returns : undefined
}

function typeOfLiteral({ type, start, end }: Literal, text: string): string | undefined {
  if (type === 'null' || type === 'type') return undefined
  if (type !== 'number') return type
  const number = text.slice(start, end)
  if (/^(?:\d+|0[xX][\dA-Fa-f]+)$/.test(number)) return 'long'
  return /^[\d.]+(?:[eE][+-]?\d+)?$/.test(number)
    ? 'real'
    : /^(?:int|long|real|double|decimal)/.exec(number)?.[0]
}
