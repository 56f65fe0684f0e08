import { findEntries, entriesOf, findFunction, signaturesOf } from '#apl/catalog/catalog.ts'
import {
  foreignFunction,
  kustoFunctions,
  kustoReplacement,
  nearestNames,
} from '#apl/catalog/other-languages.ts'
import type { Call, Stage } from '#apl/syntax/apl-syntax.ts'
import { bareExpression, type Place } from '#apl/syntax/walk.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { type CheckedApl, isField, type Remark, remark, rewrite, type Rule, ruleOn } from './rule.ts'

/** Functions and their arguments. */
export const functionRules: readonly Rule[] = [
  /** A function that is neither in the APL documentation nor defined in the query. */
  {
    code: 'unknown-function',
    *check({ places, definedNames }) {
      const candidates = [...definedNames, ...functionNames, 'datatable', 'externaldata']
      const near = new Map<string, readonly string[]>()
      for (const { node } of places('call')) {
        const { name } = node.name
        if (findFunction(name) || definedNames.has(name) || isSpecialForm(name)) continue
        // Nobody reads suggestions for more than 100 in one query.
        const known = near.get(name) ?? (near.size < 100 ? nearestNames(name, candidates) : [])
        near.set(name, known)
        yield advise(node, known)
      }
    },
  },

  /** A known function with fewer or more arguments than any of its forms accepts. */
  ruleOn('call', 'argument-count', (node, { sourceOf, definedNames }) => {
    const { name } = node.name
    const [argument, ...more] = node.arguments
    const count = node.arguments.length
    if (definedNames.has(name) || takes(name, count)) return undefined
    if (name === 'count' && argument && more.length === 0 && argument.value.kind !== 'missing') {
      return countOf(node, sourceOf(argument.value))
    }
    const forms = findFunction(name)?.forms ?? []
    const form = forms[0]?.replaceAll(/: [^,)]+(?:\([^)]*\))?/g, '') ?? name
    const given = `${count} ${count === 1 ? 'is' : 'are'} given`
    return remark(node.name, `${name} takes ${numberWords(name)}, but ${given}: ${form}.`)
  }),

  /** A `case` without a value for rows that match no condition. */
  ruleOn('call', 'case-default', ({ name, arguments: items }, { sourceOf, stringOf, definedNames }) => {
    const [condition, last] = items.slice(-2)
    const isCase =
      name.name === 'case' && !definedNames.has('case') && items.length >= 4 && items.length % 2 === 0
    if (!isCase || !condition || !last || /^(?:true|1\s*==\s*1)$/.test(sourceOf(condition))) {
      return undefined
    }
    const edits = [{ start: last.end, end: last.end, text: ', ""' }]
    return remark(
      name,
      'case ends with a value for the rows where no condition holds; it is missing here.',
      ...(stringOf(last.value) === undefined ? [] : [{ title: 'Add "" for all other rows', edits }]),
    )
  }),

  /** `summarize count by status`: without brackets, an aggregation is read as a field. */
  ruleOn('stage', 'bare-aggregation', ({ operator, items }) =>
    items.flatMap(({ value }) => {
      if (operator !== 'summarize' || value.kind !== 'name' || value.isQuoted) return []
      const { name } = value
      if (!isAggregation(name)) return []
      const fact = `${name} without parentheses is a field; the aggregation`
      return signaturesOf(name).some(({ least }) => least === 0)
        ? rewrite(value, `${fact} is ${name}().`, `${name}()`)
        : remark(value, `${fact} takes one in parentheses: ${name}(…).`)
    }),
  ),

  /** `where count() > 1`, `summarize … by count()`, `max(count())`: an aggregation where rows are not grouped. */
  ruleOn('call', 'misplaced-aggregation', (node, query, place) => {
    const { name } = node.name
    const { stage } = place
    const isCounted = (each: string) => isAggregation(each) && !query.definedNames.has(each)
    if (!isCounted(name) || isInside(place, ({ kind }) => kind === 'lambda')) return undefined
    if (!stage) {
      return isWholeQuery(place)
        ? remark(node, `${name} works on rows: ['dataset'] | summarize ${name}(…).`)
        : undefined
    }
    if (!/^(?:summarize|make-series)$/.test(stage.node.operator)) {
      const column = columnOf(query, stage, node)
      return column === undefined
        ? remark(node, `${name} works on groups of rows, which only summarize and make-series create.`)
        : rewrite(node, `After summarize, its result is the column ${column}.`, column)
    }
    if (isGroupKey(stage.node, node)) {
      // The groups of histogram are undocumented, and charts use them.
      if (name.startsWith('histogram')) return undefined
      return remark(
        node,
        `Rows are grouped by a value that each row has; ${name} is only known after grouping.`,
      )
    }
    return isInside(place, (around) => around.kind === 'call' && isCounted(around.name.name))
      ? remark(
          node,
          `An aggregation cannot contain another one: compute ${name} in a separate summarize first.`,
        )
      : undefined
  }),

  /** `summarize status by uri`: a field of each row, where one value per group is needed. */
  ruleOn('stage', 'no-aggregation', ({ operator, items }, { sourceOf }) =>
    items.flatMap(({ value }) => {
      const isOfRow = value.kind === 'member' || (value.kind === 'name' && !isAggregation(value.name))
      if (operator !== 'summarize' || !isOfRow) return []
      const source = sourceOf(value)
      const example = `max(${source.length > 24 ? '…' : source})`
      return remark(
        value,
        `summarize needs one value for all rows of a group here, such as ${example}; a field to group by goes after by.`,
      )
    }),
  ),

  /** `extract(message, 1, "a(b)")`, `split(",", tags)`: arguments in another language's order. */
  ruleOn(
    'call',
    'argument-order',
    ({ name: callee, arguments: items }, { sourceOf, stringOf, definedNames }) => {
      const { name } = callee
      const [first, last] = [items[0]?.value, items.at(-1)?.value]
      if (definedNames.has(name) || !first || !last || items.length < 2) return undefined
      const isLast = textIsLast.test(name)
      const [field, pattern] = isLast ? [first, last] : [last, first]
      if (!isLast && !fieldIsFirst.test(name)) return undefined
      if (!isField(field) || stringOf(pattern) === undefined) return undefined
      // `(text, regex, rewrite)` must be rotated by one, `(text, group, regex)` reversed.
      const edits = items.flatMap(({ value: { start, end } }, index) => {
        const at = name.startsWith('replace') ? (index + 1) % items.length : items.length - 1 - index
        const other = items[at]
        return other && at !== index ? [{ start, end, text: sourceOf(other.value) }] : []
      })
      const order = isLast ? 'what to look for first and the text to search last' : 'the field first'
      const message = `${name} takes ${order}; here they are reversed.`
      return remark(callee, message, { title: 'Put the arguments in order', edits })
    },
  ),

  /** `percentile(x, 0.95)`: percentiles go up to 100, not to 1. */
  ruleOn('call', 'percentile-range', (node, { sourceOf, stringOf }) => {
    const { name } = node.name
    if (!/^(?:percentile(?:if)?|percentiles_array)$/.test(name)) return undefined
    const places = name === 'percentiles_array' ? node.arguments.slice(1) : node.arguments.slice(1, 2)
    return places.flatMap(({ value }) => {
      const literal = bareExpression(value)
      if (literal.kind !== 'literal') return []
      const text = stringOf(literal)
      if (text !== undefined && /^\d+(?:\.\d+)?$/.test(text))
        return rewrite(literal, 'A percentile is a number, without quotation marks.', text)
      if (literal.type !== 'number') return []
      const written = sourceOf(literal)
      const number = Number(written)
      if (number > 100) return remark(literal, 'Percentiles go from 0 to 100.')
      if (!(number > 0 && number < 1)) return []
      const percent = String(Number((number * 100).toFixed(6)))
      const message = `Percentiles go from 0 to 100, so ${written} is less than the first percentile. Did you mean ${percent}?`
      return rewrite(literal, message, percent)
    })
  }),
]

/** Whether a function accepts this number of arguments, or is unknown. */
const takes = (name: string, count: number): boolean =>
  !findFunction(name) || signaturesOf(name).some(({ least, most }) => least <= count && count <= most)

/** Whether a name is an aggregation, and not also a scalar function. */
const isAggregation = (name: string): boolean =>
  findEntries(name, ['aggregation']).length > 0 && findEntries(name, ['function']).length === 0

/** Whether a name is called like a function but is not one in the catalog: `int(1)`, `table("x")`. */
const isSpecialForm = (name: string): boolean =>
  name !== 'string' && findEntries(name, ['type', 'statement', 'stage', 'scalar-operator']).length > 0

const functionNames = [...entriesOf('aggregation'), ...entriesOf('function')].map(({ name }) => name)

function advise({ name: callee, arguments: { length } }: Call, near: readonly string[]): Remark {
  const { name } = callee
  const isName = (each: string) => each.toLowerCase() === name.toLowerCase()
  const say = (message: string, names: readonly string[] = []) => {
    const fitting = names.filter((each) => takes(each, length) || isName(each))
    return remark(callee, message, ...fitting.map((each) => replaceFix(callee, each)))
  }
  const kusto = kustoReplacement(name)
  if (kusto) {
    const { counterpart = '', advice } = kusto
    return say(
      `The APL documentation has no function ${name}. ${advice}`,
      findFunction(counterpart) ? [counterpart] : [],
    )
  }
  const foreign = foreignFunction(name)
  if (foreign) return say(foreign.advice, foreign.counterpart === undefined ? [] : [foreign.counterpart])
  if (kustoFunctions.has(name)) return say(`Kusto has a function ${name}, but APL does not document it.`)
  const cased = near.filter(isName)
  const meant = cased.length > 0 ? cased : near
  const question =
    meant.length > 0 ? ` Did you mean ${meant.join(', ').replace(/, ([^,]*)$/, ' or $1')}?` : ''
  return say(`Starboard does not know a function ${quoteForMessage(name)}.${question}`, meant)
}

function countOf(call: Call, field: string): Remark {
  const written = [...(field === '*' ? [] : [`countif(isnotnull(${field}))`]), 'count()']
  return remark(
    call,
    'count() counts rows and takes no field; to count the rows that have one, use countif.',
    ...written.map((each) => replaceFix(call, each)),
  )
}

function numberWords(name: string): string {
  const signatures = signaturesOf(name)
  const least = Math.min(...signatures.map((signature) => signature.least))
  const most = Math.max(...signatures.map((signature) => signature.most))
  if (most === 0) return 'no arguments'
  if (most === Infinity) return `${least} or more arguments`
  if (least === most) return `${least} ${least === 1 ? 'argument' : 'arguments'}`
  return `${least} ${most - least > 1 ? 'to' : 'or'} ${most} arguments`
}

/** Functions whose first argument is a pattern or text to find, followed by the text to search. */
const textIsLast =
  /^(?:countof(?:_regex)?|extract(?:_all)?|replace(?:_regex|_string)?|trim(?:_end|_start)?(?:_regex)?)$/

/** Functions whose first argument is the field, followed by a text or range. */
const fieldIsFirst = /^(?:ipv[46]_is_in_range|split)$/

/** The column that the last `summarize` before a stage computed with the same call. */
function columnOf({ sourceOf, scope }: CheckedApl, stage: Place<Stage>, call: Call): string | undefined {
  if (stage.parent?.node.kind !== 'pipeline') return undefined
  const { stages } = stage.parent.node
  const summary = stages
    .slice(0, stages.indexOf(stage.node))
    .findLast(({ operator }) => operator === 'summarize')
  const source = sourceOf(call)
  const item = summary?.items.find(({ value }) => sourceOf(value) === source)
  const column = scope
    .before(stage.node)
    .columns.find(
      ({ name, definition }) =>
        definition && (item?.names[0]?.name === name || definition.span.start === item?.value.start),
    )
  return column && /^[A-Za-z_]\w*$/.test(column.name) ? column.name : undefined
}

const isGroupKey = (stage: Stage, call: Call) =>
  stage.clauses.some(({ keyword, start, end }) => keyword === 'by' && start <= call.start && call.end <= end)

/** Whether a call is the whole query or the source table of its stages. */
function isWholeQuery({ parent }: Place<Call>): boolean {
  const query = parent?.node.kind === 'pipeline' ? parent.parent : parent
  return query?.node.kind === 'query' && query.parent === undefined
}

/** Whether a call is inside a matching node of the same stage. */
function isInside({ parent }: Place<Call>, test: (node: Place['node']) => boolean): boolean {
  for (let around = parent; around && around.node.kind !== 'stage'; around = around.parent) {
    if (test(around.node)) return true
  }
  return false
}
