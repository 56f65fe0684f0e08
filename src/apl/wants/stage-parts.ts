import { expression, literals, nothing, type Part, type Want, words } from './want.ts'

/** What a stage takes: behind its operator, and behind each of its keywords. */
interface StagePlan {
  first: Part
  clauses?: Readonly<Record<string, Part>>
  /** Options such as `kind=inner`, which stand before anything else, with their values. */
  options?: Readonly<Record<string, readonly Want[]>>
}

const column: Want = { sort: 'column' }
const table: Want = { sort: 'table' }
const optionValues = (category: string): Want => ({ sort: 'entry', kind: 'option-value', category })

const part = (takes: readonly Want[], follow: readonly Want[] = [], more: Partial<Part> = {}): Part => ({
  takes,
  follow,
  hasOperators: false,
  ...more,
})

const calculated = { hasOperators: true }
const order = words('desc', 'asc', 'nulls last', 'nulls first')
const sorted = part([column, { sort: 'variable' }, { sort: 'function' }], [order], calculated)
const rows: Want = words('10', '100', '1000')
const aggregated: readonly Want[] = [{ sort: 'aggregation' }, { sort: 'function' }, { sort: 'variable' }]
const grouped = part(
  [words('bin_auto(_time)', 'bin(_time, ${1:5m})'), column, { sort: 'variable' }, { sort: 'function' }],
  [],
  calculated,
)
const moments: Want = words('ago(${1:1h})', 'now()')
const timespans: Want = words('1m', '5m', '15m', '1h', '1d')
const keys = part(
  [
    { sort: 'column', of: 'both' },
    words('\\$left.${1:key} == \\$right.${2:key}'),
    { sort: 'column', of: 'left' },
  ],
  [words('== ')],
)
const joined = (kinds: string): StagePlan => ({
  first: part([words('kind=', '(${1:table})'), table], [words('on ')]),
  clauses: { on: keys },
  options: { kind: [optionValues(kinds)] },
})
const parsed: StagePlan = {
  first: part([words('kind='), column, { sort: 'function' }], [words('with ')]),
  clauses: { with: part([words('*')], [], { isTyped: true }) },
  options: { kind: [optionValues('parse kind')], flags: [] },
}
const names = part([column, words('*')])
const condition: StagePlan = { first: part(expression, [], calculated) }
const projected: StagePlan = {
  first: part(expression, [], { ...calculated, makes: [column, { sort: 'function' }] }),
}
const extended: StagePlan = {
  first: part(expression, [], { ...calculated, makes: [column, { sort: 'special-field' }] }),
}
const truth = words('true', 'false')

const plans: Readonly<Record<string, StagePlan>> = {
  where: condition,
  extend: extended,
  'extend-valid': extended,
  project: projected,
  print: { first: part([{ sort: 'function' }, { sort: 'variable' }, literals], [], calculated) },
  distinct: { first: part([column, words('*'), { sort: 'function' }]) },
  'project-away': { first: names },
  'project-keep': { first: names },
  'project-rename': { first: part([column], [], { makes: [] }) },
  'project-reorder': {
    first: part([column, words('*')], [words('asc', 'desc', 'granny-asc', 'granny-desc')]),
  },
  summarize: {
    first: part(aggregated, [words('by ')], calculated),
    clauses: { by: grouped },
  },
  'make-series': {
    first: part(aggregated, [words('on ', 'default=')], calculated),
    clauses: {
      on: part(
        [{ sort: 'column', isOfTimes: true }],
        [words('from ', 'in range(${1:ago(1d)}, ${2:now()}, ${3:1h})', 'step ', 'to ', 'by ')],
      ),
      from: part([moments], [words('to ')], calculated),
      to: part([moments], [words('step ')], calculated),
      step: part([timespans], [words('by ')]),
      by: grouped,
    },
  },
  sort: { first: part([words('by ')]), clauses: { by: sorted } },
  order: { first: part([words('by ')]), clauses: { by: sorted } },
  top: { first: part([rows], [words('by ')]), clauses: { by: sorted } },
  take: { first: part([rows, { sort: 'variable' }]) },
  limit: { first: part([rows, { sort: 'variable' }]) },
  sample: { first: part([words('0.01', '0.1')]) },
  join: joined('join kind'),
  lookup: joined('lookup kind'),
  union: { first: part([table, words('withsource=', '(${1:table})')]), options: { withsource: [] } },
  parse: parsed,
  'parse-where': parsed,
  'parse-kv': {
    first: part([column, { sort: 'function' }], [words('as (${1:key}: ${2:string})')]),
    clauses: {
      as: part([], [words('with (pair_delimiter=${1:" "}, kv_delimiter=${2:"="})')]),
      with: nothing,
    },
  },
  'mv-expand': {
    first: part(
      [words('kind='), column, words('with_itemindex=')],
      [words('to typeof(${1:string})', 'limit ')],
    ),
    clauses: { to: part([words('typeof(${1:string})')], [words('limit ')]), limit: part([rows]) },
    options: { kind: [optionValues('mv-expand kind')], with_itemindex: [] },
  },
  search: {
    first: part([words('in (${1:table})', 'kind='), column], [], calculated),
    clauses: { in: part([], [column]) },
    options: { kind: [optionValues('search kind')] },
  },
  redact: {
    first: part([words('replaceToken=', 'replaceHash=', 'redactGroups=')], [words('on ')]),
    clauses: { on: part([column]) },
    options: { replaceToken: [], replaceHash: [truth], redactGroups: [truth] },
  },
  fork: { first: part([words('(${1:where} )')], [words('(${1:where} )')]) },
  count: { first: nothing },
  getschema: { first: nothing },
  as: { first: nothing },
  datatable: { first: nothing },
  externaldata: {
    first: part([], [words('with (format=${1:"csv"}, ignoreFirstRecord=${2:true})')]),
    clauses: { with: nothing },
  },
}

/** What a stage takes; one that is not known takes columns and values. */
export function stagePlan(operator: string): StagePlan {
  return (Object.hasOwn(plans, operator) ? plans[operator] : undefined) ?? condition
}
