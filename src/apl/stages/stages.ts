import {
  expression,
  literals,
  nothing,
  part,
  type StageClause,
  type StageKind,
  type Expected,
  words,
} from './stage-kind.ts'

const column: Expected = { sort: 'column' }
const variable: Expected = { sort: 'variable' }
const scalar: Expected = { sort: 'function' }
const table: Expected = { sort: 'table' }
const calculated = { hasOperators: true }
const aggregation = part([{ sort: 'aggregation' }, scalar, variable], [words('by ')], calculated)
/** Words after a column that set its sort order. */
export const sortOrders: readonly string[] = ['asc', 'desc', 'granny-asc', 'granny-desc']

const order = words('desc', 'asc', 'nulls last', 'nulls first')
const rows = words('10', '100', '1000')
const moments = words('ago(${1:1h})', 'now()')
const optionValues = (category: string): Expected => ({ sort: 'entry', kind: 'option-value', category })

const by: StageClause = part(
  [words('bin_auto(_time)', 'bin(_time, ${1:5m})'), column, variable, scalar],
  [],
  calculated,
)
const sortBy: StageClause = {
  ...part([column, variable, scalar], [order], calculated),
  hasOrder: true,
  isNeeded: true,
}
const extend: StageKind = {
  body: 'columns',
  columns: 'extend',
  first: part(expression, [], { ...calculated, makes: [column, { sort: 'special-field' }] }),
}
const chosen: StageKind = { body: 'columns', columns: 'project', first: part([column, words('*')]) }
const sort: StageKind = {
  body: 'nothing',
  options: {},
  clauses: { by: sortBy },
  columns: 'keep',
  first: part([words('by ')]),
}
const take: StageKind = { body: 'number', isOptional: true, columns: 'keep', first: part([rows, variable]) }
const join = (operator: string): StageKind => ({
  body: 'table',
  options: { kind: [optionValues(`${operator} kind`)] },
  clauses: {
    on: {
      ...part(
        [
          { sort: 'column', of: 'both' },
          words('\\$left.${1:key} == \\$right.${2:key}'),
          { sort: 'column', of: 'left' },
        ],
        [words('== ')],
      ),
      isNameless: true,
      isNeeded: `Say what to ${operator} on: on id.`,
    },
  },
  columns: 'join',
  first: part([words('kind=', '(${1:table})'), table], [words('on ')]),
})
const parse: StageKind = {
  body: 'value',
  options: { kind: [optionValues('parse kind')], flags: [] },
  clauses: { with: { ...part([words('*')], [], { isTyped: true }), isOfBody: true } },
  columns: 'parse',
  first: part([words('kind='), column, scalar], [words('with ')]),
}
const mvExpand: StageKind = {
  body: 'columns',
  options: { kind: [optionValues('mv-expand kind')], bagexpansion: [], with_itemindex: [] },
  clauses: {
    to: { ...part([words('typeof(${1:string})')], [words('limit ')]), isOfBody: true },
    limit: part([rows]),
  },
  columns: 'mvExpand',
  first: part(
    [words('kind='), column, words('with_itemindex=')],
    [words('to typeof(${1:string})', 'limit ')],
  ),
}

/** Most needed first. */
const kinds: Readonly<Record<string, StageKind>> = {
  where: { body: 'condition', columns: 'keep' },
  extend,
  summarize: {
    body: 'columns',
    isOptional: true,
    options: {},
    clauses: { by },
    columns: 'summarize',
    first: aggregation,
  },
  project: {
    body: 'columns',
    columns: 'project',
    first: part(expression, [], { ...calculated, makes: [column, scalar] }),
  },
  sort: { ...sort, snippet: 'sort by $1' },
  order: { ...sort, snippet: 'order by $1' },
  limit: { ...take, snippet: 'limit ${1:100}' },
  take: { ...take, snippet: 'take ${1:100}' },
  top: {
    body: 'number',
    clauses: { by: sortBy },
    columns: 'keep',
    first: part([rows], [words('by ')]),
  },
  count: { body: 'nothing', columns: 'count', first: nothing, snippet: 'count' },
  distinct: { ...chosen, first: part([column, words('*'), scalar]) },
  search: {
    body: 'value',
    options: { kind: [optionValues('search kind')] },
    clauses: { in: { ...part([], [column]), isOfBody: true } },
    columns: 'search',
    first: part([words('in (${1:table})', 'kind='), column], [], calculated),
    snippet: 'search ${1:"text"}',
    bringsTable: true,
  },
  'make-series': {
    body: 'columns',
    options: { kind: [], default: [] },
    clauses: {
      on: {
        ...part(
          [{ sort: 'column', isOfTimes: true }],
          [words('from ', 'in range(${1:ago(1d)}, ${2:now()}, ${3:1h})', 'step ', 'to ', 'by ')],
        ),
        isNeeded: 'Say which time a series runs on: on _time.',
      },
      from: part([moments], [words('to ')], calculated),
      to: part([moments], [words('step ')], calculated),
      in: part(expression, [], calculated),
      step: part([words('1m', '5m', '15m', '1h', '1d')], [words('by ')]),
      by,
    },
    columns: 'makeSeries',
    first: { ...aggregation, follow: [words('on ', 'default=')] },
  },
  parse,
  join: join('join'),
  union: {
    body: 'tables',
    options: { kind: [], withsource: [], isfuzzy: [] },
    columns: 'union',
    first: part([table, words('withsource=', '(${1:table})')]),
    bringsTable: true,
  },
  'project-away': { ...chosen, columns: 'projectAway' },
  'project-keep': chosen,
  'project-rename': {
    body: 'columns',
    columns: 'projectRename',
    first: part([column], [], { makes: [] }),
  },
  'project-reorder': {
    body: 'columns',
    hasOrder: true,
    columns: 'projectReorder',
    first: part([column, words('*')], [words(...sortOrders)]),
  },
  lookup: join('lookup'),
  'mv-expand': mvExpand,
  getschema: { body: 'nothing', columns: 'getSchema', first: nothing, snippet: 'getschema' },
  as: { body: 'name', columns: 'as', first: nothing },
  'extend-valid': extend,
  fork: {
    body: 'tables',
    columns: 'fork',
    first: part([words('(${1:where} )')], [words('(${1:where} )')]),
  },
  'parse-kv': {
    body: 'value',
    clauses: {
      as: {
        ...part([], [words('with (pair_delimiter=${1:" "}, kv_delimiter=${2:"="})')]),
        isOfBody: true,
      },
      with: {
        ...nothing,
        settings: ['pair_delimiter', 'kv_delimiter', 'quote', 'escape', 'greedy'],
        isOfBody: true,
      },
    },
    columns: 'parse',
    first: part([column, scalar], [words('as (${1:key}: ${2:string})')]),
  },
  'parse-where': parse,
  redact: {
    body: 'fields',
    options: {
      replaceToken: [],
      replaceHash: [words('true', 'false')],
      redactGroups: [words('true', 'false')],
    },
    clauses: { on: part([column]) },
    columns: 'keep',
    first: part([words('replaceToken=', 'replaceHash=', 'redactGroups=')], [words('on ')]),
  },
  sample: { ...take, first: part([words('0.01', '0.1')]) },
  externaldata: {
    body: 'unread',
    clauses: { with: { ...nothing, settings: ['format', 'ignoreFirstRecord'] } },
    columns: 'keep',
    first: part([], [words('with (format=${1:"csv"}, ignoreFirstRecord=${2:true})')]),
  },
  datatable: { body: 'unread', columns: 'keep', first: nothing, isOf: 'source' },
  print: {
    body: 'columns',
    columns: 'print',
    first: part([scalar, variable, literals], [], calculated),
    bringsTable: true,
    isOf: 'source',
  },
  range: {
    body: 'value',
    clauses: {
      from: part(expression, [words('to ')], calculated),
      to: part(expression, [words('step ')], calculated),
      step: part(expression, [], calculated),
    },
    columns: 'range',
    first: part([], [words('from ')]),
    bringsTable: true,
    isOf: 'source',
  },
  consume: { body: 'unread', columns: 'keep', isOf: 'kusto' },
  filter: { body: 'condition', columns: 'keep', isOf: 'kusto' },
  mvexpand: { ...mvExpand, isOf: 'kusto' },
  render: { body: 'unread', columns: 'keep', isOf: 'kusto' },
  serialize: { ...extend, isOf: 'kusto' },
}

/** All known stages by operator, most needed first. */
export const stageKinds: ReadonlyMap<string, StageKind> = new Map(Object.entries(kinds))

/** Operators that start a stage after a pipe, plus `externaldata`, which the documentation lists with them. */
export const tabularOperators: readonly string[] = Object.keys(kinds).filter(
  (name) => kinds[name]?.isOf === undefined,
)

/** Kusto stages that APL does not document. Most are skipped, so that nothing else is reported for them. */
export const kustoStages: ReadonlySet<string> = new Set(
  (
    'assert-schema consume evaluate facet filter find graph-match invoke macro-expand make-graph mv-apply mvexpand ' +
    'partition partition-by project-by-names reduce render sample-distinct scan serialize top-hitters top-nested'
  ).split(' '),
)

/** Operators that provide their own table; `find` is only in Kusto. */
export const tableStages: ReadonlySet<string> = new Set([
  'find',
  ...Object.keys(kinds).filter((name) => kinds[name]?.bringsTable),
])

/** Words that start an inline table or one read from the web. */
export const inlineTables: ReadonlySet<string> = new Set(['datatable', 'externaldata'])

/** Every word that starts a stage. */
export const stageWords: ReadonlySet<string> = new Set([...tabularOperators, ...kustoStages])
