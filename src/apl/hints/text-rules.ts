import { signaturesOf } from '#apl/catalog/catalog.ts'
import type { Binary, Call, Expression, Literal } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/walk.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import {
  type CheckedApl,
  isField,
  stringLiteral,
  type Remark,
  remark,
  rewrite,
  type Rule,
  ruleOn,
} from './rule.ts'

/** Comparisons of strings, and patterns. */
export const textRules: readonly Rule[] = [
  /** `like`, `has_all`, `matches` alone: SQL and Kusto operators that the APL documentation does not mention. */
  ruleOn('binary', 'undocumented-operator', (node, query) => {
    const counterpart = counterpartOf(node, query)
    if (!counterpart) return undefined
    const { instead, written } = counterpart
    const left = query.text.slice(node.start, node.operatorSpan.start)
    const fixes = written === undefined ? [] : [replaceFix(node, left + written, `Write ${written}`)]
    return remark(
      node.operatorSpan,
      `The APL documentation has no operator ${node.operator}: ${instead}.`,
      ...fixes,
    )
  }),

  /** Patterns that are not valid RE2: lookaround, backreferences, unbalanced brackets. */
  {
    code: 'unsupported-regex',
    severity: 'warning',
    *check(query) {
      for (const { node } of query.places('binary')) {
        if (/^!?matches regex$/.test(node.operator)) yield* patternIn(query, node.right)
      }
      for (const { node } of query.places('call')) {
        const pattern = patternOf(node)
        if (pattern) yield* patternIn(query, pattern)
      }
    },
  },

  /** `== "err*"`, `has "%timeout%"`: wildcards elsewhere, but ordinary characters here. */
  ruleOn('binary', 'wildcard-text', (node, query, { stage }) => {
    // search supports asterisks.
    if (node.right.kind !== 'literal' || stage?.node.operator === 'search') return undefined
    const plain = comparesText.test(node.operator) ? wildcardIn(query, node.right) : undefined
    if (!plain) return undefined
    const suffix = node.operator.endsWith('_cs') ? '_cs' : ''
    const operator = `${node.operator.startsWith('!') ? '!' : ''}${plain.operator}${suffix}`
    const message = `${quoteForMessage(plain.sign)} is an ordinary character here, not a wildcard: ${operator} ${quoteForMessage(plain.value)} finds what you may mean.`
    return comparing(remark(node.right, message), node, operator, plain.value)
  }),

  /** `=~ "err.*"`, `contains "error|warn"`: a pattern with an operator that compares plain text. */
  ruleOn('binary', 'regex-text', (node, { sourceOf, stringOf }, { stage }) => {
    const value = comparesPlain.test(node.operator) ? stringOf(node.right) : undefined
    if (value === undefined || !patternSigns.test(value) || stage?.node.operator === 'search')
      return undefined
    const operator = `${node.operator.startsWith('!') ? '!' : ''}matches regex`
    return rewrite(
      node.operatorSpan,
      `${node.operator} compares plain text, and ${quoteForMessage(sourceOf(node.right).slice(1, -1))} looks like a pattern: ${operator} matches patterns and respects case.`,
      operator,
    )
  }),

  /** `tolower(x) == "a"`, for which `=~` is shorter, and `tolower(x) == "A"`, which is never true. */
  ruleOn('binary', 'needless-case', (node, { sourceOf, stringOf }) => {
    const call = bareExpression(node.left)
    const argument =
      call.kind === 'call' && call.arguments.length === 1 ? call.arguments[0]?.value : undefined
    if (call.kind !== 'call' || !argument || !/^to(?:lower|upper)$/.test(call.name.name)) return undefined
    const unwrap = { start: call.start, end: call.end, text: sourceOf(argument) }
    const { name } = call.name
    if (ignoresCase.test(node.operator)) {
      const message = `${node.operator} already ignores case, so ${name} is not needed.`
      return remark(call.name, message, { title: `Remove ${name}`, edits: [unwrap] })
    }
    const value = /^[=!]=$/.test(node.operator) ? stringOf(node.right) : undefined
    return value === undefined ? undefined : caseEquality(node, call, value, unwrap)
  }),

  /** `matches regex ".*error.*"`: a regex without pattern syntax, which a plain operator finds faster. */
  ruleOn('binary', 'plain-regex', (node, { stringOf }) => {
    if (!/^!?matches regex$/.test(node.operator) || node.right.kind !== 'literal') return undefined
    const plain = plainMeaning(stringOf(node.right) ?? '')
    if (!plain) return undefined
    const negated = plain.operator === '==' ? '!=' : `!${plain.operator}`
    const operator = node.operator.startsWith('!') ? negated : plain.operator
    const message = `This pattern only looks for ${quoteForMessage(plain.value)}: ${operator} does so faster than a regular expression.`
    const span = { start: node.operatorSpan.start, end: node.right.end }
    return comparing(remark(span, message), node, operator, plain.value)
  }),

  /** `contains "error"`: `has` looks up the word instead of reading every character. */
  ruleOn('binary', 'contains-word', (node, { stringOf }) => {
    const [isContains, not = '', cs = ''] = /^(!?)contains(_cs)?$/.exec(node.operator) ?? []
    const word = isContains && stringOf(node.right)
    // A number is searched more often as part of a longer one than as a separate word. Only the words of fields are
    // indexed.
    if (word === undefined || !isField(node.left) || !/^(?=.*[A-Za-z])[A-Za-z0-9]{3,}$/.test(word))
      return undefined
    const has = `${not}has${cs}`
    return rewrite(
      node.operatorSpan,
      `If ${quoteForMessage(word)} is a whole word in the text, ${has} finds it faster; ${node.operator} also looks inside longer words.`,
      has,
    )
  }),
]

/** A remark with a fix that compares with another operator and a plain text. */
function comparing(place: Remark, node: Binary, operator: string, value: string): Remark {
  const { start } = node.operatorSpan
  const edit = { start, end: node.right.end, text: `${operator} ${stringLiteral(value)}` }
  return { ...place, fixes: [{ title: `Write ${operator} ${quoteForMessage(value)}`, edits: [edit] }] }
}

const ignoresCase = /^!?(?:=~|~|in~|contains|has|has_any|has_all|hasprefix|hassuffix|startswith|endswith)$/

function caseEquality(
  { start, end, operator: written, operatorSpan }: Binary,
  { name: callee }: Call,
  value: string,
  unwrap: { start: number; end: number; text: string },
): Remark {
  const isEqual = written === '=='
  const operator = isEqual ? '=~' : '!~'
  const isNever = (callee.name === 'tolower' ? value.toLowerCase() : value.toUpperCase()) !== value
  return remark(
    isNever ? { start, end } : callee,
    isNever
      ? `${callee.name}(…) ${isEqual ? 'is never equal to' : 'always differs from'} this text, which is not in that case; ${operator} ignores case.`
      : `${operator} ignores case, so ${callee.name} is not needed.`,
    {
      title: `Compare with ${operator}`,
      edits: [unwrap, { start: operatorSpan.start, end: operatorSpan.end, text: operator }],
    },
  )
}

/** The operator and text equivalent to a regular expression; undefined for a real pattern. */
function plainMeaning(pattern: string): { operator: string; value: string } | undefined {
  const [, start = '', body = '', end = ''] = /^(\^|\.\*|)(.*?)(\$|\.\*|)$/s.exec(pattern) ?? []
  // An escaped $, or .* after a backslash, is not an anchor.
  if (body.replaceAll('\\\\', '').endsWith('\\')) return undefined
  if (body === '' || !/^(?:[^\\.^$*+?()[\]{}|]|\\[\\.^$*+?()[\]{}|/-])+$/.test(body)) return undefined
  const value = body.replaceAll(/\\([^])/g, '$1')
  if (start === '^') return { operator: end === '$' ? '==' : 'startswith_cs', value }
  return { operator: end === '$' ? 'endswith_cs' : 'contains_cs', value }
}

const comparesPlain = /^!?(?:=~|~|==|=|contains|contains_cs|has|has_cs|startswith|endswith)$/

/** Signs that a text is meant as a pattern, which rarely occur in ordinary texts. */
const patternSigns = /\.[*+]|\[[a-z]-z\]|\\d[+*]|^\^.*\$$|^\w+(?:\|\w+)+$/i

const comparesText = /^(?:==|!=|=~|!~|!?(?:has|contains|startswith|endswith|hasprefix|hassuffix)(?:_cs)?)$/

/** The text between asterisks or percent signs, and the operator that searches for it. */
function wildcardIn({ stringOf }: CheckedApl, literal: Literal) {
  const written = stringOf(literal) ?? ''
  const [, before = '', value = '', after = ''] = /^([*%]?)([^*%]*\w[^*%]*)([*%]?)$/.exec(written) ?? []
  const sign = before || after
  // A dot before an asterisk suggests a pattern rather than a wildcard.
  if (value === '' || sign === '' || written.includes('.*')) return undefined
  if (before !== '' && after !== '' && before !== after) return undefined
  // 50% and %20 are ordinary texts; only a sign on both sides is certainly a wildcard.
  if (sign === '%' && before !== after) return undefined
  return { sign, value, operator: before && after ? 'contains' : before ? 'endswith' : 'startswith' }
}

/** The argument of a function that is a regular expression, according to its form. */
function patternOf({ name: { name }, arguments: items }: Call): Expression | undefined {
  const [form] = /regex|^extract|^replace$/.test(name) ? signaturesOf(name) : []
  return items[form?.parameters.findIndex((each) => /^(?:regex|match)$/.test(each.name)) ?? -1]?.value
}

function* patternIn({ stringOf }: CheckedApl, expression: Expression): Generator<Remark> {
  const pattern = stringOf(expression)
  const reason = pattern === undefined ? undefined : whyUnsupported(pattern)
  if (reason !== undefined) yield remark(bareExpression(expression), reason)
}

/** Parts of a pattern: quoted text, escapes, groups, and classes such as `[:alpha:]`, which may be inside of `[…]`. */
const patternParts = /\\Q[^]*?(?:\\E|$)|\\[^]|\(\?<?[=!]|\(\?>|\(|\)|\[:\^?\w+:\]|\[\^?\]?|\]|[^]/g

/** Why a pattern is not valid RE2; undefined when no reason is known. */
function whyUnsupported(pattern: string): string | undefined {
  let depth = 0
  let isClass = false
  for (const [part] of pattern.matchAll(patternParts)) {
    if (isClass) {
      if (part === ']' || /^\[.*\]$/.test(part)) isClass = part !== ']'
    } else if (part.startsWith('[')) isClass = !part.startsWith('[:')
    else if (part.startsWith('(?')) {
      return `APL reads patterns as RE2, which has no lookaround such as ${quoteForMessage(part)}.`
    } else if (/^\\[1-9]$/.test(part)) {
      return `APL reads patterns as RE2, which has no back reference such as ${quoteForMessage(part)}.`
    } else if (part === '(') depth++
    else if (part === ')' && --depth < 0) return 'A closing parenthesis in this pattern has no opening one.'
  }
  if (isClass) return 'A square bracket in this pattern is never closed.'
  return depth > 0 ? 'A parenthesis in this pattern is never closed.' : undefined
}

/** The APL for an operator of SQL or Kusto: in words, and as code where possible. */
function counterpartOf({ operator, left, right }: Binary, { sourceOf, stringOf }: CheckedApl) {
  const word = operator.toLowerCase()
  if (word === 'like') {
    const [, before, value = '', after] = /^(%?)([^%_]+)(%?)$/.exec(stringOf(right) ?? '') ?? []
    const compare = before && after ? 'contains' : before ? 'endswith' : after ? 'startswith' : '=~'
    const written = value === '' ? undefined : `${compare} ${stringLiteral(value)}`
    return { instead: 'use startswith, endswith, contains, or matches regex', written }
  }
  if (word === 'matches') {
    const written = `matches regex ${sourceOf(right)}`
    return { instead: 'use matches regex for patterns', written }
  }
  if (word !== 'has_all') return undefined
  const list = bareExpression(right)
  const [first, second, ...more] = list.kind === 'list' ? list.items : []
  const isPair = first && second && more.length === 0
  const written = isPair ? `has ${sourceOf(first)} and ${sourceOf(left)} has ${sourceOf(second)}` : undefined
  return { instead: 'use several has conditions with and', written }
}
