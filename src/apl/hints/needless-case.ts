import type { Binary, Call, Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Remark, Rule } from './rule.ts'

const ignoresCase = /^!?(?:=~|~|in~|contains|has|has_any|has_all|hasprefix|hassuffix|startswith|endswith)$/

/** `tolower(x) == "a"`, which `=~` says shorter, and `tolower(x) == "A"`, which never holds. */
export const needlessCase: Rule = {
  code: 'needless-case',
  *check({ text, binaries }) {
    for (const { node } of binaries) {
      const call = caseCall(node.left)
      const argument = call?.arguments[0]?.value
      if (!call || !argument) continue
      if (ignoresCase.test(node.operator)) {
        const unwrap = { start: call.start, end: call.end, text: sourceOf(text, argument) }
        const message = `${node.operator} ignores upper and lower case by itself, so ${call.name.name} is not needed.`
        yield remark(call.name, message, { title: `Remove ${call.name.name}`, edits: [unwrap] })
      } else if (node.operator === '==' || node.operator === '!=') {
        yield* equality(text, node, call, argument)
      }
    }
  },
}

function* equality(text: string, node: Binary, call: Call, argument: Expression): Generator<Remark> {
  const value = stringOf(text, node.right)
  if (value === undefined) return
  const folded = call.name.name === 'tolower' ? value.toLowerCase() : value.toUpperCase()
  const operator = node.operator === '==' ? '=~' : '!~'
  const isNever = folded !== value
  const outcome = node.operator === '==' ? 'is never equal to' : 'always differs from'
  yield remark(
    isNever ? node : call.name,
    isNever
      ? `${call.name.name}(…) ${outcome} this text, which is not written so; ${operator} compares without regard to case.`
      : `${operator} compares without regard to case, so ${call.name.name} is not needed.`,
    {
      title: `Compare with ${operator}`,
      edits: [
        { start: call.start, end: call.end, text: sourceOf(text, argument) },
        { start: node.operatorSpan.start, end: node.operatorSpan.end, text: operator },
      ],
    },
  )
}

function caseCall(expression: Expression): Call | undefined {
  const node = bareExpression(expression)
  const isCase = node.kind === 'call' && /^to(?:lower|upper)$/.test(node.name.name)
  return isCase && node.arguments.length === 1 ? node : undefined
}
