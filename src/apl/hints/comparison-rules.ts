import { findFunction } from '#apl/catalog/catalog.ts'
import type { Binary, Expression, Literal, Range, Stage } from '#apl/syntax/apl-syntax.ts'
import { bareExpression, flattenChain, isInSameChain, clauseItems } from '#apl/syntax/walk.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import {
  type CheckedApl,
  stringLiteral,
  type Remark,
  remark,
  rewrite,
  type Rule,
  ruleOn,
  swapFix,
} from './rule.ts'
import { secondsIn } from './time-rules.ts'

/** Comparisons that cannot be intended. */
export const comparisonRules: readonly Rule[] = [
  /** `summarize … by status = 500`: defines a column that is 500 in every row. */
  ruleOn('stage', 'equals-in-by', (stage, { sourceOf }) =>
    clauseItems('by', stage).flatMap((key) => {
      const [name] = key.names
      if (stage.operator !== 'summarize' || !name || key.names.length > 1 || key.value.kind !== 'literal')
        return []
      const source = sourceOf(key.value)
      return remark(
        key,
        `A single = names a column, here ${source} in every row; == compares, and where keeps the rows that match.`,
        {
          title: `Group by whether it is ${source}`,
          edits: [{ start: name.end, end: key.value.start, text: ' == ' }],
        },
      )
    }),
  ),

  /** `extend a == 1`, `summarize n == count()`: an unnamed comparison, where `a = 1` is probably intended. */
  ruleOn('stage', 'compared-name', ({ operator, items }, { sourceOf }) =>
    items.flatMap(({ names, value }) => {
      if (!/^(?:extend|summarize)$/.test(operator) || names.length > 0) return []
      if (value.kind !== 'binary' || value.operator !== '==' || value.left.kind !== 'name') return []
      const name = sourceOf(value.left)
      const made = name.length > 40 ? 'name' : name
      return rewrite(value.operatorSpan, `== compares; to name a column, write ${made} = ….`, '=')
    }),
  ),

  /** `400 < status < 500`: compares the result of the first comparison with the second value. */
  ruleOn('binary', 'chained-comparison', ({ operator, left, right, start, end }, { sourceOf }) => {
    if (!/^[<>]=?$/.test(operator) || left.kind !== 'binary' || !/^[<>]=?$/.test(left.operator))
      return undefined
    const isLonger = left.left.kind === 'binary' && /^[<>]=?$/.test(left.left.operator)
    if (right.kind === 'missing' || left.right.kind === 'missing' || isLonger) return undefined
    const field = left.right.kind === 'literal' ? left.left : left.right
    const written = `${sourceOf(left)} and ${sourceOf(field)} ${operator} ${sourceOf(right)}`
    return rewrite({ start, end }, 'A comparison has two sides: combine two comparisons with and.', written)
  }),

  /** `where method == "GET" or "POST"`, `where "error"`: a string by itself is not a condition. */
  ruleOn('stage', 'lone-text', ({ operator, items }, query) =>
    operator === 'where' ? items.flatMap(({ value }) => [...textsIn(query, value)]) : undefined,
  ),

  /** `x == null`: nulls are never equal, so only `isnull(x)` finds them. */
  ruleOn('binary', 'null-comparison', (node, query) => {
    if (node.operator !== '==' && node.operator !== '!=') return undefined
    const value = isNull(query, node.right) ? node.left : isNull(query, node.left) ? node.right : undefined
    if (!value || value.kind === 'missing') return undefined
    const isEqual = node.operator === '=='
    const name = isEqual ? 'isnull' : 'isnotnull'
    const test = `${name}(${query.sourceOf(value)})`
    const asked = test.length < 60 ? test : `${name}(…)`
    const message = isEqual
      ? `Nothing equals null, not even null: use ${asked}.`
      : `To check for a value, use ${asked}.`
    return rewrite(node, message, test)
  }),

  /** `toint(status) == "500"`, `tostring(code) == 500`: a number and a string, also through a computed column. */
  ruleOn('binary', 'type-mismatch', ({ operator, left, right }, query, { stage }) => {
    if (!/^(?:==|!=|[<>]=?)$/.test(operator)) return undefined
    const sides = [
      [left, right],
      [right, left],
    ] as const
    return sides.flatMap(([of, side]) => {
      const typed = typeOf(query, bareExpression(of), stage?.node)
      return (typed && mismatch(query, typed, bareExpression(side))) ?? []
    })
  }),

  /** `a == 1 and a == 2`, which is never true, and `a != 1 or a != 2`, which always is. */
  ruleOn('binary', 'contradiction', (node, query, place) =>
    /^(?:and|or)$/.test(node.operator) && !isInSameChain(place) ? clash(query, node) : undefined,
  ),

  /** `between (now() .. ago(1h))`: the higher end comes first, so the range is empty. */
  ruleOn('binary', 'reversed-range', (node, query) => {
    const range = bareExpression(node.right)
    if (!/^!?between$/.test(node.operator) || range.kind !== 'range' || !isReversed(query, range)) {
      return undefined
    }
    const { low, high } = range
    const message = 'The lower end comes second, so nothing is between the two: put it first.'
    return remark(range, message, swapFix('Swap the ends', query, low, high))
  }),

  /** `_time >= now() - 1h and _time <= ago(2h)`: from a later to an earlier time. */
  ruleOn('binary', 'empty-range', (node, query, place) =>
    node.operator === 'and' && !isInSameChain(place) ? emptyRange(query, node) : undefined,
  ),

  /** `status in ("500,502")`: several values in one string. */
  ruleOn('binary', 'joined-values', ({ operator, right: list }, { stringOf }) => {
    if (!/^!?in~?$/.test(operator) || list.kind !== 'list' || list.items.length !== 1) return undefined
    const [item] = list.items
    const value = item && stringOf(item)
    if (!item || value === undefined || !/^[\w.-]+(?:,\s?[\w.-]+)+$/.test(value)) return undefined
    const values = value.split(/,\s?/).map(stringLiteral).join(', ')
    const message = 'This is one string with commas in it; put each value in its own quotation marks.'
    return remark(item, message, replaceFix(item, values, 'Quote each value'))
  }),
]

function isNull({ sourceOf, scope }: CheckedApl, expression: Expression): boolean {
  const node = bareExpression(expression)
  if (node.kind === 'literal') return /^(?:\w+\s*\(\s*null\s*\)|null)$/i.test(sourceOf(node))
  if (node.kind === 'dynamic') return /^dynamic\s*\(\s*null\s*\)$/i.test(sourceOf(node))
  if (node.kind !== 'name' || node.isQuoted) return false
  const isOfOtherLanguage = /^(?:None|nil|undefined)$/.test(node.name)
  return (
    node.name.toLowerCase() === 'null' ||
    (isOfOtherLanguage && !scope.definitions.some(({ name }) => name === node.name))
  )
}

type Typed = { readonly name: string; readonly type: string }

/** The result type of a built-in function call, or the type of a column the query defines. */
function typeOf(
  { definedNames, scope }: CheckedApl,
  node: Expression,
  stage: Stage | undefined,
): Typed | undefined {
  if (node.kind === 'call') {
    const { name } = node.name
    return definedNames.has(name)
      ? undefined
      : { name: `${name}(…)`, type: findFunction(name)?.returns ?? '' }
  }
  if (node.kind !== 'name' || !stage) return undefined
  const column = scope.before(stage).columns.find(({ name }) => name === node.name)
  return { name: quoteForMessage(node.name), type: column?.definition?.type ?? '' }
}

function mismatch(
  { sourceOf, stringOf }: CheckedApl,
  { name, type }: Typed,
  node: Expression,
): Remark | undefined {
  if (node.kind !== 'literal') return undefined
  const value = stringOf(node)
  if (/^(?:long|int|real|double)$/.test(type) && value !== undefined) {
    const fixes = /^-?\d+(?:\.\d+)?$/.test(value) ? [replaceFix(node, value)] : []
    return remark(node, `${name} is a number, and ${quoteForMessage(value)} is a string.`, ...fixes)
  }
  if (type !== 'string' || node.type !== 'number') return undefined
  const source = sourceOf(node)
  return rewrite(node, `${name} is a string, and ${source} is a number.`, stringLiteral(source))
}

/** Treats `a and b and c` as one chain, and compares each condition with the previous one on the same field. */
function clash(query: CheckedApl, top: Binary): Remark | undefined {
  const isAnd = top.operator === 'and'
  const said = new Map<string, Literal>()
  for (const { operand, operatorSpan } of flattenChain(top, top.operator)) {
    const node = bareExpression(operand)
    if (node.kind !== 'binary' || node.operator !== (isAnd ? '==' : '!=')) continue
    const value = bareExpression(node.right)
    const field = bareExpression(node.left)
    if (value.kind !== 'literal' || field.kind !== 'name') continue
    const before = said.get(field.name)
    said.set(field.name, value)
    if (before === undefined || !operatorSpan || !differ(query, before, value)) continue
    const [first, second] = [query.sourceOf(before), query.sourceOf(value)]
    const other = isAnd ? 'or' : 'and'
    const message = isAnd
      ? `${quoteForMessage(field.name)} cannot be ${first} and ${second} in the same row, so this is never true. Did you mean or?`
      : `Every value differs from ${first} or from ${second}, so this is always true. Did you mean and?`
    const isPair = top.left.kind !== 'binary' || top.left.operator !== top.operator
    return isPair ? rewrite(operatorSpan, message, other) : remark(operatorSpan, message)
  }
  return undefined
}

/** Whether two literals are certainly different: `"a"` equals `'a'`, 1 equals 1.0, and 60m may equal 1h. */
function differ({ sourceOf, stringOf }: CheckedApl, a: Literal, b: Literal): boolean {
  if (a.type === 'string' && b.type === 'string') return stringOf(a) !== stringOf(b)
  return a.type === 'number' && b.type === 'number' && Number(sourceOf(a)) !== Number(sourceOf(b))
}

function* textsIn(query: CheckedApl, condition: Expression): Generator<Remark> {
  const waiting = [condition]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = bareExpression(next)
    if (node.kind === 'binary' && /^(?:and|or)$/.test(node.operator)) {
      const choice = node.operator === 'or' ? choiceOf(query, node) : undefined
      if (choice) yield choice
      else waiting.push(node.right, node.left)
    } else if (query.stringOf(node) !== undefined) {
      const message = 'A string alone is not a condition; to find it in any field, write * has before it.'
      yield remark(node, message, replaceFix(node, `* has ${query.sourceOf(node)}`, 'Write * has'))
    }
  }
}

/** `a == "x" or "y" or "z"`, intended as `a in ("x", "y", "z")`. */
function choiceOf({ sourceOf, stringOf }: CheckedApl, condition: Expression): Remark | undefined {
  const texts: string[] = []
  let node = condition
  let start = condition.end
  while (node.kind === 'binary' && node.operator === 'or' && stringOf(node.right) !== undefined) {
    texts.unshift(sourceOf(node.right))
    start = node.right.start
    node = node.left
  }
  if (texts.length === 0 || node.kind !== 'binary' || node.operator !== '==') return undefined
  if (stringOf(node.right) === undefined) return undefined
  const choice = `${sourceOf(node.left)} in (${[sourceOf(node.right), ...texts].join(', ')})`
  const message = 'Each side of or needs a complete condition; to match one of several values, use in.'
  return remark({ start, end: condition.end }, message, replaceFix(condition, choice, 'Write in (…)'))
}

function isReversed(query: CheckedApl, { low, high }: Range): boolean {
  const [from, to] = [orderOf(query, low), orderOf(query, high)]
  return from !== undefined && to !== undefined && from.unit === to.unit && from.value > to.value
}

/** The first condition of a chain that excludes everything the previous ones allow. */
function emptyRange(query: CheckedApl, top: Binary): Remark | undefined {
  const bounds = new Map<string, Order>()
  for (const { operand } of flattenChain(top, 'and')) {
    const node = bareExpression(operand)
    const field = node.kind === 'binary' && /^[<>]=?$/.test(node.operator) ? bareExpression(node.left) : node
    const bound = node.kind === 'binary' && field.kind === 'name' ? orderOf(query, node.right) : undefined
    if (node.kind !== 'binary' || field.kind !== 'name' || !bound) continue
    const isLow = node.operator.startsWith('>')
    const other = bounds.get(`${field.name} ${isLow ? 'high' : 'low'}`)
    const isEmpty = isLow ? other && bound.value > other.value : other && bound.value < other.value
    if (isEmpty && other?.unit === bound.unit)
      return remark(
        operand,
        `No value of ${quoteForMessage(field.name)} matches both this and an earlier condition.`,
      )
    bounds.set(`${field.name} ${isLow ? 'low' : 'high'}`, bound)
  }
  return undefined
}

interface Order {
  unit: string
  value: number
}

/** A value that can be ordered without running the query. */
function orderOf(query: CheckedApl, expression: Expression): Order | undefined {
  const { sourceOf } = query
  const node = bareExpression(expression)
  if (node.kind === 'binary' && /^[-+]$/.test(node.operator)) {
    const from = orderOf(query, node.left)
    const length = secondsIn(sourceOf(bareExpression(node.right)))
    if (from?.unit !== 'now' || length === undefined) return undefined
    return { unit: 'now', value: from.value + (node.operator === '+' ? length : -length) }
  }
  if (node.kind === 'call') {
    if (node.name.name === 'now' && node.arguments.length === 0) return { unit: 'now', value: 0 }
    const span = node.arguments[0] && bareExpression(node.arguments[0].value)
    const isSpan = node.name.name === 'ago' && span?.kind === 'literal' && span.type === 'timespan'
    const length = isSpan ? secondsIn(sourceOf(span)) : undefined
    return length === undefined ? undefined : { unit: 'now', value: -length }
  }
  if (node.kind !== 'literal') return undefined
  const source = sourceOf(node)
  if (node.type === 'number') return { unit: 'number', value: Number(source) }
  const date = /^datetime\s*\(\s*["']?([\dTZ:.+-]+)["']?\s*\)$/.exec(source)?.[1]
  const moment = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(moment) ? undefined : { unit: 'date', value: moment }
}
