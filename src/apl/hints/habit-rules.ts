import { findFunction } from '#apl/catalog/catalog.ts'
import { binaryWords, quotedName, takesList } from '#apl/syntax/names.ts'
import { type AplNode, bareExpression, flattenChain, clauseItems } from '#apl/syntax/walk.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { type CheckedApl, isField, remark, rewrite, type Rule, ruleOn, swapFix } from './rule.ts'

/** Habits from other languages. */
export const habitRules: readonly Rule[] = [
  /** `status between 400 and 499`, `between [400, 499]`: ranges in another language's syntax. */
  ruleOn('binary', 'range-form', ({ operator, right }, { sourceOf }, { node, parent }) => {
    const value = bareExpression(right)
    if (!/^!?between$/.test(operator) || value.kind === 'range' || value.kind === 'missing') return undefined
    const message = `${operator} takes a range: (low .. high).`
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

  /** `not status == 404`: `not` is a function, and its argument goes in parentheses. */
  ruleOn('unary', 'bare-not', (node, { sourceOf }, { stage }) => {
    const { operator, operand } = node
    // The documentation of search writes not without parentheses.
    if (stage?.node.operator === 'search') return undefined
    if (operator.toLowerCase() !== 'not' || operand.kind === 'group' || operand.kind === 'missing')
      return undefined
    const message = 'not is a function: put what it negates in parentheses.'
    return rewrite(node, message, `not(${sourceOf(operand)})`)
  }),

  /** `status in 500`, `method in ["GET"]`: a list of values without parentheses. */
  ruleOn('binary', 'list-form', ({ operator, right }, { sourceOf }) => {
    if (!takesList.test(operator) || operator === 'has_all') return undefined
    const message = `${operator} takes its values in parentheses, for example ${operator} (1, 2).`
    if (right.kind === 'literal') return rewrite(right, message, `(${sourceOf(right)})`)
    if (right.kind !== 'list') return undefined
    if (right.items.length === 0) return remark(right, `${operator} () has no values to find.`)
    const values = sourceOf(right)
    return values.startsWith('[') ? rewrite(right, message, `(${values.slice(1, -1)})`) : undefined
  }),

  /** `join … on a and b`, `summarize … by a and b`: multiple fields are separated by commas. */
  ruleOn('stage', 'joined-keys', (stage, { sourceOf }) => {
    const isJoin = /^(?:join|lookup)$/.test(stage.operator)
    const keys = isJoin
      ? clauseItems('on', stage)
      : stage.operator === 'summarize'
        ? clauseItems('by', stage)
        : []
    return keys.flatMap(({ value, names }) => {
      const node = bareExpression(value)
      if (node.kind !== 'binary' || names.length > 0) return []
      if (isJoin && node.operator === 'or')
        return remark(value, 'A join matches on all of its fields: or is not possible here.')
      const sides = node.operator === 'and' ? flattenChain(node, 'and').map(({ operand }) => operand) : []
      const areKeys = isJoin || sides.every((side) => side.kind === 'name' && !mayBeBool(side.name))
      if (sides.length === 0 || !areKeys) return []
      const message = `Fields to ${isJoin ? 'join' : 'group'} by are separated by commas.`
      return rewrite(value, message, sides.map((side) => sourceOf(side)).join(', '))
    })
  }),

  /** `method in ("GET" or "POST")`, `uri has ("a" or "b")`: strings joined like conditions. */
  ruleOn('binary', 'joined-texts', (node, { sourceOf, stringOf }, { parent, stage }) => {
    if (!/^(?:list|group)$/.test(parent?.node.kind ?? '') || !/^(?:and|or)$/i.test(node.operator))
      return undefined
    if (stage?.node.operator === 'search') return undefined
    const texts = flattenChain(node, node.operator).map(({ operand }) => operand)
    if (!texts.every((text) => stringOf(text) !== undefined)) return undefined
    const list = texts.map((text) => sourceOf(text)).join(', ')
    const message = 'Strings are not conditions: put several of them in a list, separated by commas.'
    if (parent?.node.kind === 'list') return rewrite(node, message, list)
    const around = parent?.node.kind === 'group' ? parent.parent?.node : undefined
    if (around?.kind !== 'binary' || around.right !== parent?.node) return undefined
    const operator = around.operator === '==' ? 'in' : around.operator === 'has' ? 'has_any' : undefined
    if (!operator || node.operator.toLowerCase() === 'and') return remark(node, message)
    const span = { start: around.operatorSpan.start, end: around.right.end }
    return rewrite(span, message, `${operator} (${list})`)
  }),

  /** `contains(uri, "api")`: an operator written as a function. */
  ruleOn('call', 'operator-call', (node, { sourceOf, definedNames }) => {
    const { name } = node.name
    const [left, right, ...more] = node.arguments.map(({ value }) => sourceOf(value))
    if (!binaryWords.has(name) || definedNames.has(name) || !left || !right || more.length > 0)
      return undefined
    const written = `${left} ${name} ${takesList.test(name) ? `(${right})` : right}`
    return rewrite(node, `${name} goes between two values, not before them.`, written)
  }),

  /** `int(status)`: the brackets contain a literal number, not a field. */
  ruleOn('literal', 'literal-of-field', (node, { sourceOf }) => {
    const [, word = '', field] = /^(\w+)\s*\(\s*([A-Za-z_][\w.]*)\s*\)$/.exec(sourceOf(node)) ?? []
    const convert = word === 'double' || word === 'decimal' ? 'toreal' : `to${word.replace(/ean$/, '')}`
    if (!field || /^(?:true|false|null|nan|inf)$/i.test(field) || !/^to(?:int|long|real|bool)$/.test(convert))
      return undefined
    const written = `${convert}(${field})`
    return rewrite(node, `${word}(…) takes a literal value; for a field, use ${written}.`, written)
  }),

  /** `x = ["a", "b"]`: an array without `dynamic`. */
  ruleOn('list', 'array-literal', (node, { sourceOf }, { parent }) => {
    const around = parent?.node
    const isKnown = around?.kind !== 'call' || findFunction(around.name.name) !== undefined
    const isValue = around && (/^(?:stage|call|let)$/.test(around.kind) || isPlainBinary(around)) && isKnown
    const source = sourceOf(node)
    if (!isValue || !/^\[[^]*\]$/.test(source)) return undefined
    return rewrite(node, 'Write an array inside dynamic(…).', `dynamic(${source})`)
  }),

  /** `sort by -bytes`, `sort by desc`: sort orders in other languages' syntax. */
  ruleOn('stage', 'sort-key', (stage, { sourceOf, scope }) =>
    /^(?:sort|order)$/.test(stage.operator)
      ? clauseItems('by', stage).flatMap(({ value, order }) => {
          if (
            value.kind === 'unary' &&
            value.operator === '-' &&
            order === undefined &&
            isField(value.operand)
          ) {
            const message = 'A minus negates each value; to put the greatest first, write desc.'
            return rewrite(value, message, `${sourceOf(value.operand)} desc`)
          }
          const isOrder = value.kind === 'name' && !value.isQuoted && /^(?:asc|desc)$/i.test(value.name)
          if (!isOrder || scope.definitions.some(({ name }) => name === value.name)) return []
          return remark(value, `What to sort by comes before ${value.name}.`)
        })
      : undefined,
  ),

  /** `project -method`: drops a field in Splunk, but negates it here. */
  ruleOn('stage', 'negated-field', ({ operator, operatorSpan, items }, { sourceOf }) => {
    const [first, ...more] = items
    const value = first?.value
    if (operator !== 'project' || value?.kind !== 'unary' || value.operator !== '-') return undefined
    if (!first || first.names.length > 0 || !isField(value.operand)) return undefined
    const written = `project-away ${sourceOf(value.operand)}`
    const fix = replaceFix({ start: operatorSpan.start, end: value.end }, written)
    return remark(value, 'project-away drops a field.', ...(more.length === 0 ? [fix] : []))
  }),

  /** `[http-logs] | …`: a dataset in brackets without quotation marks. */
  ruleOn('pipeline', 'bracketed-dataset', ({ source }, { sourceOf }) => {
    const name = source?.kind === 'list' && /^\[([\w.-]+)\]$/.exec(sourceOf(source))?.[1]
    if (!source || !name) return undefined
    const written = quotedName(name)
    return rewrite(
      source,
      `Put the name of a dataset in quotation marks inside the brackets: ${written}.`,
      written,
    )
  }),

  /** `$.a.b`: a path from a document root. */
  ruleOn('name', 'root-path', (node) =>
    !node.isQuoted && node.name === '$'
      ? remark(node, 'A path starts with the name of its field, for example attributes.http.')
      : undefined,
  ),

  /** `where a == 1 -- note`: an SQL comment after a value, which subtracts a negated value here. */
  ruleOn('binary', 'minus-comment', ({ operator, operatorSpan, right }, { text }) => {
    const { start } = operatorSpan
    if (operator !== '-' || right.kind !== 'unary') return undefined
    const written = text.slice(start - 1, right.end)
    if (!/^\s--\s/.test(written) || /[\r\n]/.test(written)) return undefined
    const message = 'This subtracts a negative value; a comment starts with //.'
    return rewrite({ start, end: start + 2 }, message, '//')
  }),

  /** `status == 5xx`: starts like a number, but is read as a field name. */
  ruleOn('name', 'digit-name', (node) =>
    !node.isQuoted && /^[1-5]xx$/i.test(node.name)
      ? remark(node, `${node.name} is not a number; for a class of statuses, use a range such as 500 .. 599.`)
      : undefined,
  ),

  /** `summarize distinct(x)`, `summarize top(x, 5)`: a stage in place of an aggregation. */
  ruleOn('call', 'distinct-call', ({ name, arguments: [item] }, { definedNames, sourceOf }, { stage }) => {
    if (definedNames.has(name.name) || stage?.node.operator !== 'summarize') return undefined
    if (name.name === 'top')
      return rewrite(name, 'In summarize, topk counts the most frequent values.', 'topk')
    if (name.name !== 'distinct') return undefined
    const field = item ? sourceOf(item.value) : ''
    return remark(
      name,
      'distinct is a stage; in summarize, dcount counts distinct values and make_set lists them.',
      ...(field === '' ? [] : ['dcount', 'make_set'].map((other) => replaceFix(name, other))),
    )
  }),

  /** `'a' + 'b'`: strings are concatenated with a function. */
  ruleOn('binary', 'added-texts', (node, { sourceOf, stringOf }, { parent }) => {
    const isWithin = parent?.node.kind === 'binary' && parent.node.operator === '+'
    if (node.operator !== '+' || isWithin) return undefined
    const parts = flattenChain(node, '+').map(({ operand }) => operand)
    if (!parts.some((part) => stringOf(part) !== undefined)) return undefined
    if (parts.some(({ kind }) => kind === 'missing')) return undefined
    const written = `strcat(${parts.map((part) => sourceOf(part)).join(', ')})`
    return rewrite(node, 'strcat joins strings; + adds numbers and times.', written)
  }),

  /** `take "ten"`, `take 5.5`, `top method by 10`: the number of rows is an integer. */
  ruleOn('stage', 'row-count', (stage, query) => {
    const value = stage.items[0]?.value
    if (!/^(?:take|limit|top|sample)$/.test(stage.operator) || !value) return undefined
    const node = bareExpression(value)
    const source = query.sourceOf(node)
    if (stage.operator === 'top' && node.kind === 'name') {
      const by = stage.clauses[0]?.items[0]?.value
      if (by?.kind === 'literal' && by.type === 'number') {
        const message = 'top takes the number of rows first, and the field after by.'
        return remark(value, message, swapFix('Swap the two', query, value, by))
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
      return remark(node, 'The number of rows cannot be negative.')
    return node.kind === 'literal' && /^\d+\.\d*[1-9]/.test(source)
      ? remark(node, `${stage.operator} takes a whole number of rows.`)
      : undefined
  }),

  /** `bin(1h, _time)`, `topk(10, uri)`: the number before the field. */
  ruleOn('call', 'number-first', ({ name, arguments: items }, query) => {
    const [first, second, ...more] = items.map(({ value }) => value)
    if (!/^(?:bin|topk|percentile|histogram)$/.test(name.name) || query.definedNames.has(name.name))
      return undefined
    if (!first || !second || more.length > 0 || !isField(second)) return undefined
    const literal = bareExpression(first)
    const isNumber = literal.kind === 'literal' && literal.type !== 'string'
    if (!isNumber) return undefined
    const fix = swapFix('Put the arguments in order', query, first, second)
    return remark(name, `${name.name} takes the field first.`, fix)
  }),
]

const namesNumber = ({ definedNames, scope }: CheckedApl, name: string): boolean =>
  definedNames.has(name) || scope.definitions.some((definition) => definition.name === name)

/** Whether a name sounds like a condition, by which rows may be grouped. */
const mayBeBool = (name: string): boolean => /^(?:is|has|was|can|should)|(?:ed|able|ok)$/i.test(name)

/** Whether a node is a binary operation that does not take a list. */
const isPlainBinary = (node: AplNode): boolean =>
  node.kind === 'binary' && !takesList.test(node.operator) && !node.operator.endsWith('between')
