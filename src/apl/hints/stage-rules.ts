import { findEntries, entriesOf, findFunction } from '#apl/catalog/catalog.ts'
import { kustoReplacement, nearestNames } from '#apl/catalog/other-languages.ts'
import type { Expression, Item, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { bareExpression, clauseItems, groupsByBin, walk } from '#apl/syntax/walk.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { kustoStages, stageKinds, stageWords } from '#apl/stages/stages.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { type Remark, remark, rewrite, ruleOn, type Rule } from './rule.ts'

/** Stages from other languages, and stages with an odd position or option. */
export const stageRules: readonly Rule[] = [
  /** `| render`, `| evaluate`: Kusto operators that the APL documentation does not mention. */
  ruleOn('stage', 'kusto-stage', ({ operator, operatorSpan }) => {
    if (!kustoStages.has(operator) || findEntries(operator, ['stage']).length > 0) return undefined
    const known = kustoReplacement(operator)
    if (!known) {
      return remark(operatorSpan, `Kusto has an operator ${operator}, but APL does not document it.`)
    }
    const { counterpart = '', advice } = known
    const message = `The APL documentation has no operator ${operator}. ${advice}`
    // Only for these is the text after the name the same in both languages.
    const canWrite = /^(?:filter|mvexpand)$/.test(operator) && stageWords.has(counterpart)
    return canWrite ? rewrite(operatorSpan, message, counterpart) : remark(operatorSpan, message)
  }),

  /** `let x = 1` alone: definitions without a query that uses them. */
  {
    code: 'no-query',
    needsSoundQuery: true,
    *check({ syntax: { statements } }) {
      const last = statements.at(-1)
      if (last && statements.every(({ kind }) => kind === 'let' || kind === 'declare'))
        yield remark(last, 'Definitions alone give no rows. Name a dataset after them.')
    },
  },

  /** `join kind=iner`, `join kind=left`: kinds that do not exist. */
  ruleOn('stage', 'unknown-kind', ({ operator, options }, { sourceOf }) => {
    const known = kinds.get(operator)
    return options.flatMap(({ names, value }) => {
      const kind = sourceOf(value)
      if (!known || names[0]?.name !== 'kind' || value.kind !== 'name' || known.includes(kind)) return []
      const outer = `${kind.toLowerCase()}outer`
      const near = known.includes(outer) ? [outer] : nearestNames(kind, known, 1)
      const question = near[0] === undefined ? '' : ` Did you mean ${near[0]}?`
      const fixes = near.map((name) => replaceFix(value, name))
      return remark(value, `${operator} has no kind ${quoteForMessage(kind)}.${question}`, ...fixes)
    })
  }),

  /** `join … on a == a`: a field with the same name on both sides is named only once. */
  ruleOn('stage', 'join-sides', ({ operator, clauses }, { sourceOf }) => {
    if (operator !== 'join' && operator !== 'lookup') return undefined
    const conditions = clauses.flatMap(({ items }) => items)
    return conditions.flatMap(({ value }) => {
      const node = bareExpression(value)
      if (node.kind !== 'binary' || node.operator !== '==') return []
      const bare = [node.left, node.right].flatMap((each) => (each.kind === 'member' ? each.object : []))
      const sides = bare.filter((each) => each.kind === 'name' && /^(?:left|right)$/.test(each.name))
      if (sides.length === 2)
        return sides.map((each) =>
          rewrite(each, 'The two sides of a join are $left and $right.', `$${sourceOf(each)}`),
        )
      const [left, right] = [plainField(node.left), plainField(node.right)]
      if (left === undefined || left !== right) return []
      return rewrite(node, `To join on fields of the same name, write the name once: on ${left}.`, left)
    })
  }),

  /** `make-series count() on _time`: a series without a step size. */
  ruleOn('stage', 'missing-step', (stage) => {
    const { operator, operatorSpan, clauses } = stage
    const axis = clauseItems('on', stage)[0]?.value
    const hasStep = axis?.kind === 'binary' || clauses.some(({ keyword }) => /^(?:step|in)$/.test(keyword))
    if (operator !== 'make-series' || !axis || hasStep) return undefined
    return remark(operatorSpan, 'A series needs the size of its steps, for example step 1h.')
  }),

  /** `sample 100`, `sample 1.5`: in APL, the number is a fraction of the rows, not their number. */
  ruleOn('stage', 'sample-share', ({ operator, operatorSpan, items }, { sourceOf }) => {
    const value = items[0]?.value
    if (operator !== 'sample' || value === undefined) return undefined
    const written = sourceOf(value)
    const share = /^-?\d[\d.]*$/.test(written) ? Number(written) : 1
    if (share > 0 && share <= 1) return undefined
    if (!/^\d+$/.test(written) || share === 0)
      return remark(value, 'sample takes a share between 0 and 1, for example 0.05.')
    const take = `take ${written}`
    const fix = replaceFix({ start: operatorSpan.start, end: value.end }, take)
    const message = `sample takes a share between 0 and 1, for example 0.05; for ${written} rows write take.`
    return remark(value, message, fix)
  }),

  /** `redact replaceToken="x" replaceHash=true …`: a match becomes either a token or a hash. */
  ruleOn('stage', 'token-and-hash', ({ operator, options }, { sourceOf }) => {
    const find = (name: string) => options.find(({ names }) => names[0]?.name === name)
    const hash = operator === 'redact' ? find('replaceHash') : undefined
    if (!hash || !find('replaceToken') || sourceOf(hash.value) === 'false') return undefined
    return remark(hash, 'redact puts a token or a hash in place of a match, so it takes only one of the two.')
  }),

  /** `parse-kv … with (pairdelimiter=",")`: an option that the documentation does not mention. */
  {
    code: 'unknown-option',
    *check({ places }) {
      for (const { node } of places('stage')) {
        if (node.operator === 'parse-kv') yield* unknownOptions(node.operator, clauseItems('with', node))
      }
      for (const { node } of places('table')) yield* unknownOptions(node.operator, node.options)
    },
  },

  /** `set stricttype`: a query option that the documentation does not mention. */
  ruleOn('other', 'unknown-set', (statement, { sourceOf }) => {
    const [, before = '', name = ''] = /^(set\s+)([A-Za-z_]\w*)/.exec(sourceOf(statement)) ?? []
    if (name === '' || setOptions.includes(name)) return undefined
    const start = statement.start + before.length
    return unknownName({ start, end: start + name.length }, name, 'set', setOptions)
  }),

  /** `take 10 | sort by x`: takes ten arbitrary rows first, and sorts or filters only these. */
  {
    code: 'early-take',
    needsSoundQuery: true,
    *check({ sourceOf, places }) {
      const made = new Set(places('let').map(({ node }) => node.name.name))
      for (const { node: pipeline } of places('pipeline')) {
        const found = isOrdered(pipeline, made) ? [] : takeAndRest(pipeline)
        const [take, next] = found
        if (!take || !next) continue
        const what = isSorting(next) ? 'sorted' : 'looked through'
        const message = `${take.operator} keeps arbitrary rows, in no order, and only those are ${what}.`
        // Each stage moves up one position, so that comments between them stay in place.
        const edits = found.map(({ start, end }, index) => {
          return { start, end, text: sourceOf(found[index + 1] ?? take) }
        })
        const title = `Move ${take.operator} after ${found.at(-1)?.operator ?? ''}`
        yield remark(take.operatorSpan, message, { title, edits })
      }
    },
  },

  /** `sort by x | summarize …`: grouping does not preserve order. */
  ruleOn('pipeline', 'useless-sort', ({ stages }) =>
    stages.flatMap(({ operator, operatorSpan, pipe, start }, index) => {
      const next = stages[index + 1]
      if (!/^(?:sort|order)$/.test(operator) || !pipe || !next || !losesOrder(next)) return []
      const edits = [{ start, end: next.start, text: '' }]
      return remark(operatorSpan, whyUseless(next), { title: 'Remove this stage', edits })
    }),
  ),
]

const kindsOf = (operator: string) =>
  entriesOf('option-value').flatMap(({ category, name }) => (category === `${operator} kind` ? [name] : []))

/** Kinds by operator; of a join, also those documented only for Kusto, which the service may accept. */
const kinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['join', [...kindsOf('join'), 'anti', 'leftantisemi', 'rightantisemi']],
  ['lookup', kindsOf('lookup')],
  ['parse', kindsOf('parse')],
  ['parse-where', kindsOf('parse').filter((kind) => kind !== 'relaxed')],
  ['search', kindsOf('search')],
])

const setOptions = entriesOf('set-option').map(({ name }) => name)

/** Options in brackets by operator. An example in the documentation of externaldata has skipFirstRow. */
const optionNames: Readonly<Record<string, readonly string[]>> = {
  'parse-kv': [...(stageKinds.get('parse-kv')?.clauses?.with?.settings ?? []), 'regex'],
  externaldata: [...(stageKinds.get('externaldata')?.clauses?.with?.settings ?? []), 'skipFirstRow'],
}

function* unknownOptions(operator: string, options: readonly Item[]): Generator<Remark> {
  const known = optionNames[operator] ?? []
  for (const { names } of options) {
    const [option] = names
    if (option && !known.includes(option.name)) yield unknownName(option, option.name, operator, known)
  }
}

function unknownName(span: Span, name: string, owner: string, known: readonly string[]): Remark {
  const near = nearestNames(name, known, 1)
  const question = near[0] === undefined ? '' : ` Did you mean ${near[0]}?`
  const message = `The APL documentation names no option ${quoteForMessage(name)} of ${owner}.${question}`
  return remark(span, message, ...near.map((each) => replaceFix(span, each)))
}

/** The name of an unquoted field. */
function plainField(expression: Expression): string | undefined {
  const node = bareExpression(expression)
  return node.kind === 'name' && /^[A-Za-z_]\w*$/.test(node.name) ? node.name : undefined
}

const isSorting = ({ operator }: Stage) => /^(?:sort|order|top)$/.test(operator)
const isTake = ({ operator }: Stage) => operator === 'take' || operator === 'limit'

/** Whether the source may be ordered: an inline table, or a table defined with `let`. */
function isOrdered({ source }: Pipeline, made: ReadonlySet<string>): boolean {
  return source?.kind === 'table' || (source?.kind === 'name' && made.has(source.name))
}

/** The first `take` of unordered rows, with directly following stages that sort or filter; otherwise empty. */
function takeAndRest({ stages }: Pipeline): readonly Stage[] {
  const at = stages.findIndex((stage) => isSorting(stage) || isTake(stage))
  const take = stages[at]
  if (!take?.pipe || !isTake(take) || stages.slice(0, at).some(groupsByBin)) return []
  const behind = stages.slice(at + 1)
  const end = behind.findIndex((stage) => stage.operator !== 'where' && !isSorting(stage))
  return [take, ...(end < 0 ? behind : behind.slice(0, end))]
}

function whyUseless({ operator }: Stage): string {
  if (operator === 'count') return 'count only counts the rows, so their order does not matter.'
  if (operator === 'summarize') return 'summarize does not keep this order: sort after it.'
  return `The ${operator} after it sorts the rows again, so this order is lost.`
}

const keepsOrder = /^(?:make_|phrases$|arg_|topk|spotlight$|dimensional|prev$|next$)/

/** Whether nothing in a stage can depend on the order of its input. */
function losesOrder(stage: Stage): boolean {
  if (/^(?:count|sort|order)$/.test(stage.operator)) return true
  if (stage.operator !== 'summarize') return false
  return [...walk([stage])].every(
    ({ node }) => node.kind !== 'call' || (findFunction(node.name.name) && !keepsOrder.test(node.name.name)),
  )
}
