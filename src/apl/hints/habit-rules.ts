import { quotedName, takesList } from '#apl/syntax/names.ts'
import { bareExpression, chainOf } from '#apl/syntax/walk.ts'
import { writing } from '#apl/syntax/token-stream.ts'
import { type CheckedApl, isField, remark, rewrite, type Rule, ruleOn, swapping } from './rule.ts'

/** Habits of other languages. */
export const habitRules: readonly Rule[] = [
  /** `status between 400 and 499`, `between [400, 499]`: the two ends in the way of another language. */
  ruleOn('binary', 'range-form', ({ operator, right }, { sourceOf }, { node, parent }) => {
    const value = bareExpression(right)
    if (!/^!?between$/.test(operator) || value.kind === 'range' || value.kind === 'missing') return undefined
    const message = `${operator} takes its ends as (low .. high).`
    if (value.kind === 'list') {
      const [low, high, ...more] = value.items
      if (!low || !high || more.length > 0) return remark(value, message)
      return rewrite(value, message, `(${sourceOf(low)} .. ${sourceOf(high)})`)
    }
    const around = parent?.node
    if (around?.kind !== 'binary' || around.operator !== 'and' || around.left !== node)
      return remark(right, message)
    const ends = { start: right.start, end: around.right.end }
    return rewrite(ends, message, `(${sourceOf(right)} .. ${sourceOf(around.right)})`)
  }),

  /** `not status == 404`: `not` is a function and has what it turns around in brackets. */
  ruleOn('unary', 'bare-not', (node, { sourceOf }) => {
    const { operator, operand } = node
    if (operator !== 'not' || operand.kind === 'group' || operand.kind === 'missing') return undefined
    const message = 'not is a function: what it turns around stands in brackets.'
    return rewrite(node, message, `not(${sourceOf(operand)})`)
  }),

  /** `status in 500`, `method in ["GET"]`: the values of a list without their round brackets. */
  ruleOn('binary', 'list-form', ({ operator, right }, { sourceOf }) => {
    if (!takesList.test(operator) || operator === 'has_all') return undefined
    const message = `${operator} takes its values in round brackets, for example ${operator} (1, 2).`
    if (right.kind === 'literal') return rewrite(right, message, `(${sourceOf(right)})`)
    if (right.kind !== 'list') return undefined
    if (right.items.length === 0) return remark(right, `${operator} () has nothing to find.`)
    const values = sourceOf(right)
    return values.startsWith('[') ? rewrite(right, message, `(${values.slice(1, -1)})`) : undefined
  }),

  /** `join … on a and b`: several fields to join by stand behind each other with commas. */
  ruleOn('stage', 'joined-keys', ({ operator, clauses }, { sourceOf }) => {
    if (operator !== 'join' && operator !== 'lookup') return undefined
    return clauses
      .filter(({ keyword }) => keyword === 'on')
      .flatMap(({ items }) => items)
      .flatMap(({ value }) => {
        const node = bareExpression(value)
        if (node.kind !== 'binary' || node.operator !== 'and') return []
        const keys = chainOf(node, 'and').map(({ side }) => sourceOf(side))
        return rewrite(value, 'Fields to join by are parted by commas.', keys.join(', '))
      })
  }),

  /** `[http-logs] | …`: a dataset in brackets without its quotation marks. */
  ruleOn('pipeline', 'bracketed-dataset', ({ source }, { sourceOf }) => {
    const name = source?.kind === 'list' && /^\[([\w.-]+)\]$/.exec(sourceOf(source))?.[1]
    if (!source || !name) return undefined
    const written = quotedName(name)
    return rewrite(source, `A dataset stands in quotation marks within the brackets: ${written}.`, written)
  }),

  /** `status == 5xx`: begins like a number, and is read as the name of a field. */
  ruleOn('name', 'digit-name', (node) =>
    !node.isQuoted && /^[1-5]xx$/i.test(node.name)
      ? remark(node, `${node.name} is no number; a class of statuses is a range, such as 500 .. 599.`)
      : undefined,
  ),

  /** `summarize distinct(x)`: a stage in the place of an aggregation. */
  ruleOn('call', 'distinct-call', ({ name, arguments: [item] }, { made, sourceOf }, { stage }) => {
    if (name.name !== 'distinct' || made.has('distinct') || stage?.node.operator !== 'summarize')
      return undefined
    const field = item ? sourceOf(item.value) : ''
    return remark(
      name,
      'distinct is a stage; within summarize, dcount counts different values and make_set lists them.',
      ...(field === '' ? [] : ['dcount', 'make_set'].map((other) => writing(name, other))),
    )
  }),

  /** `'a' + 'b'`: texts are put together by a function. */
  ruleOn('binary', 'added-texts', (node, { sourceOf, stringOf }, { parent }) => {
    const isWithin = parent?.node.kind === 'binary' && parent.node.operator === '+'
    if (node.operator !== '+' || isWithin) return undefined
    const parts = chainOf(node, '+').map(({ side }) => side)
    if (!parts.some((part) => stringOf(part) !== undefined)) return undefined
    if (parts.some(({ kind }) => kind === 'missing')) return undefined
    const written = `strcat(${parts.map((part) => sourceOf(part)).join(', ')})`
    return rewrite(node, 'Texts are put together with strcat; + adds numbers and times.', written)
  }),

  /** `take "ten"`, `take 5.5`, `top method by 10`: how many rows is a whole number. */
  ruleOn('stage', 'row-count', (stage, query) => {
    const value = stage.items[0]?.value
    if (!/^(?:take|limit|top|sample)$/.test(stage.operator) || !value) return undefined
    const node = bareExpression(value)
    const source = query.sourceOf(node)
    if (stage.operator === 'top' && node.kind === 'name') {
      const by = stage.clauses[0]?.items[0]?.value
      if (by?.kind === 'literal' && by.type === 'number') {
        const message = 'top takes the number of rows first, and the field behind by.'
        return remark(value, message, swapping('Swap the two', query, value, by))
      }
    }
    const isName = node.kind === 'name' && !namesNumber(query, node.name)
    const isText = node.kind === 'literal' && node.type !== 'number'
    if (isName || isText) {
      const said =
        stage.operator === 'sample' ? 'a share between 0 and 1, for example 0.05' : 'a whole number of rows'
      return remark(node, `${stage.operator} takes ${said}.`)
    }
    if (stage.operator === 'sample') return undefined
    if (node.kind === 'unary' && node.operator === '-')
      return remark(node, 'There are no fewer rows than none.')
    return node.kind === 'literal' && /^\d+\.\d*[1-9]/.test(source)
      ? remark(node, `${stage.operator} takes a whole number of rows.`)
      : undefined
  }),

  /** `bin(1h, _time)`, `topk(10, uri)`: the number in front of the field. */
  ruleOn('call', 'number-first', ({ name, arguments: items }, query) => {
    const [first, second, ...more] = items.map(({ value }) => value)
    if (!/^(?:bin|topk|percentile|histogram)$/.test(name.name) || query.made.has(name.name)) return undefined
    if (!first || !second || more.length > 0 || !isField(second)) return undefined
    const literal = bareExpression(first)
    const isNumber = literal.kind === 'literal' && literal.type !== 'string'
    if (!isNumber) return undefined
    const fix = swapping('Put the arguments in order', query, first, second)
    return remark(name, `${name.name} takes the field first.`, fix)
  }),
]

const namesNumber = ({ made, scope }: CheckedApl, name: string): boolean =>
  made.has(name) || scope.definitions.some((definition) => definition.name === name)
