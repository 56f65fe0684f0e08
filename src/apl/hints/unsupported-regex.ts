import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { CheckedApl, Remark, Rule } from './rule.ts'

/** Which argument of a function is a regular expression. */
const patternAt: Readonly<Record<string, number>> = {
  countof_regex: 0,
  extract: 0,
  extract_all: 0,
  indexof_regex: 1,
  replace: 0,
  replace_regex: 0,
  trim_end_regex: 0,
  trim_regex: 0,
  trim_start_regex: 0,
}

/** Patterns that cannot be read as RE2: looking around, references back, brackets that do not match. */
export const unsupportedRegex: Rule = {
  code: 'unsupported-regex',
  severity: 'warning',
  *check(query) {
    for (const { node } of query.binaries) {
      if (/^!?matches regex$/.test(node.operator)) yield* patternIn(query, node.right)
    }
    for (const { node } of query.calls) {
      const place = Object.hasOwn(patternAt, node.name.name) ? patternAt[node.name.name] : undefined
      const argument = place === undefined ? undefined : node.arguments[place]
      if (argument) yield* patternIn(query, argument.value)
    }
  },
}

function* patternIn({ text }: CheckedApl, expression: Expression): Generator<Remark> {
  const node = bareExpression(expression)
  const pattern = node.kind === 'literal' ? stringOf(text, node) : undefined
  const reason = pattern === undefined ? undefined : whyUnsupported(pattern)
  if (reason !== undefined) yield remark(node, reason)
}

/** Why a pattern is no RE2; undefined when nothing speaks against it. */
function whyUnsupported(pattern: string): string | undefined {
  let depth = 0
  let isClass = false
  for (const [part] of pattern.matchAll(/\\[^]|\(\?<?[=!]|\(\?>|\(|\)|\[\^?\]?|\]|[^]/g)) {
    if (isClass) {
      if (part === ']' || /^\[.*\]$/.test(part)) isClass = part !== ']'
    } else if (part.startsWith('[')) isClass = true
    else if (part.startsWith('(?')) {
      return `APL reads patterns as RE2, which cannot look around with ${inWords(part)}.`
    } else if (/^\\[1-9]$/.test(part)) {
      return `APL reads patterns as RE2, which cannot refer back with ${inWords(part)}.`
    } else if (part === '(') depth++
    else if (part === ')' && --depth < 0) return 'A closing bracket in this pattern has no opening one.'
  }
  if (isClass) return 'A square bracket in this pattern is never closed.'
  return depth > 0 ? 'A bracket in this pattern is never closed.' : undefined
}
