import type { Expression } from './apl-syntax.ts'

/** An expression without the brackets around it. */
export function bareExpression(expression: Expression): Expression {
  let inner = expression
  while (inner.kind === 'group') inner = inner.inner
  return inner
}
