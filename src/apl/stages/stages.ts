import {
  expression,
  literals,
  emptyPart,
  createPart,
  type StageClause,
  type StageKind,
  type Expected,
  expectWords,
} from './stage-kind.ts'

const column: Expected = { sort: 'column' }
const variable: Expected = { sort: 'variable' }
const scalar: Expected = { sort: 'function' }
const table: Expected = { sort: 'table' }
const calculated = { hasOperators: true }
const aggregation = createPart([{ sort: 'aggregation' }, scalar, variable], [expectWords('by ')], calculated)
/** Words after a column that set its sort order. */
export const sortOrders: readonly string[] = ['asc', 'desc', 'granny-asc', 'granny-desc']

const order = expectWords('desc', 'asc')
const rows = expectWords('10', '100', '1000')
const moments = expectWords('ago(${1:1h})', 'now()')
const optionValues = (category: string): Expected => ({ sort: 'entry', kind: 'option-value', category })

const by: StageClause = createPart(
  [expectWords('bin_auto(_time)', 'bin(_time, ${1:5m})'), column, variable, scalar],
  [],
  calculated,
)
const sortBy: StageClause = {
  ...createPart([column, variable, scalar], [order], calculated),
  hasOrder: true,
  isRequired: true,
}
const extend: StageKind = {
  body: 'columns',
  columns: 'extend',
  first: createPart(expression, [], { ...calculated, atItemStart: [column, { sort: 'special-field' }] }),
}
const chosen: StageKind = {
  body: 'columns',
  columns: 'project',
  first: createPart([column, expectWords('*')]),
}
const sort: StageKind = {
  body: 'nothing',
  options: {},
  clauses: { by: sortBy },
  columns: 'keep',
  first: createPart([expectWords('by ')]),
}
const take: StageKind = {
  body: 'number',
  isOptional: true,
  columns: 'keep',
  first: createPart([rows, variable]),
}
const join = (operator: string): StageKind => ({
  body: 'table',
  options: { kind: [optionValues(`${operator} kind`)] },
  clauses: {
    on: {
      ...createPart(
        [
          { sort: 'column', of: 'both' },
          expectWords('\\$left.${1:key} == \\$right.${2:key}'),
          { sort: 'column', of: 'left' },
        ],
        [expectWords('== ')],
      ),
      isNameless: true,
      isRequired: `Say what to ${operator} on: on id.`,
    },
  },
  columns: 'join',
  first: createPart([expectWords('kind=', '(${1:table})'), table], [expectWords('on ')]),
})
const parse: StageKind = {
  body: 'value',
  options: { kind: [optionValues('parse kind')], flags: [] },
  clauses: { with: { ...createPart([expectWords('*')], [], { isTyped: true }), isPartOfBody: true } },
  columns: 'parse',
  first: createPart([expectWords('kind='), column, scalar], [expectWords('with ')]),
}
const mvExpand: StageKind = {
  body: 'columns',
  options: { kind: [optionValues('mv-expand kind')], bagexpansion: [], with_itemindex: [] },
  clauses: {
    to: { ...createPart([expectWords('typeof(${1:string})')], [expectWords('limit ')]), isPartOfBody: true },
    limit: createPart([rows]),
  },
  columns: 'mvExpand',
  first: createPart(
    [expectWords('kind='), column, expectWords('with_itemindex=')],
    [expectWords('to typeof(${1:string})', 'limit ')],
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
    first: createPart(expression, [], { ...calculated, atItemStart: [column, scalar] }),
  },
  sort: { ...sort, snippet: 'sort by $1' },
  order: { ...sort, snippet: 'order by $1' },
  limit: { ...take, snippet: 'limit ${1:100}' },
  take: { ...take, snippet: 'take ${1:100}' },
  top: {
    body: 'number',
    clauses: { by: sortBy },
    columns: 'keep',
    first: createPart([rows], [expectWords('by ')]),
  },
  count: { body: 'nothing', columns: 'count', first: emptyPart, snippet: 'count' },
  distinct: { ...chosen, first: createPart([column, expectWords('*'), scalar]) },
  search: {
    body: 'value',
    options: { kind: [optionValues('search kind')] },
    clauses: { in: { ...createPart([], [column]), isPartOfBody: true } },
    columns: 'search',
    first: createPart([expectWords('in (${1:table})', 'kind='), column], [], calculated),
    snippet: 'search ${1:"text"}',
    isTableSource: true,
  },
  'make-series': {
    body: 'columns',
    options: { kind: [], default: [] },
    clauses: {
      on: {
        ...createPart(
          [{ sort: 'column', isOfTimes: true }],
          [expectWords('from ', 'in range(${1:ago(1d)}, ${2:now()}, ${3:1h})', 'step ', 'to ', 'by ')],
        ),
        isRequired: 'Say which time a series runs on: on _time.',
      },
      from: createPart([moments], [expectWords('to ')], calculated),
      to: createPart([moments], [expectWords('step ')], calculated),
      in: createPart(expression, [], calculated),
      step: createPart([expectWords('1m', '5m', '15m', '1h', '1d')], [expectWords('by ')]),
      by,
    },
    columns: 'makeSeries',
    first: { ...aggregation, afterOperand: [expectWords('on ', 'default=')] },
  },
  parse,
  join: join('join'),
  union: {
    body: 'tables',
    options: { kind: [], withsource: [], isfuzzy: [] },
    columns: 'union',
    first: createPart([table, expectWords('withsource=', '(${1:table})')]),
    isTableSource: true,
  },
  'project-away': { ...chosen, columns: 'projectAway' },
  'project-keep': chosen,
  'project-rename': {
    body: 'columns',
    columns: 'projectRename',
    first: createPart([column], [], { atItemStart: [] }),
  },
  'project-reorder': {
    body: 'columns',
    hasOrder: true,
    columns: 'projectReorder',
    first: createPart([column, expectWords('*')], [expectWords(...sortOrders)]),
  },
  lookup: join('lookup'),
  'mv-expand': mvExpand,
  getschema: { body: 'nothing', columns: 'getSchema', first: emptyPart, snippet: 'getschema' },
  as: { body: 'name', columns: 'as', first: emptyPart },
  'extend-valid': extend,
  fork: {
    body: 'tables',
    columns: 'fork',
    first: createPart([expectWords('(${1:where} )')], [expectWords('(${1:where} )')]),
  },
  'parse-kv': {
    body: 'value',
    clauses: {
      as: {
        ...createPart([], [expectWords('with (pair_delimiter=${1:" "}, kv_delimiter=${2:"="})')]),
        isPartOfBody: true,
      },
      with: {
        ...emptyPart,
        settings: ['pair_delimiter', 'kv_delimiter', 'quote', 'escape', 'greedy'],
        isPartOfBody: true,
      },
    },
    columns: 'parse',
    first: createPart([column, scalar], [expectWords('as (${1:key}: ${2:string})')]),
  },
  'parse-where': { ...parse, options: { kind: [expectWords('simple', 'regex')], flags: [] } },
  redact: {
    body: 'fields',
    options: {
      replaceToken: [],
      replaceHash: [expectWords('true', 'false')],
      redactGroups: [expectWords('true', 'false')],
      // No longer documented.
      auditField: [],
    },
    clauses: { on: createPart([column]) },
    columns: 'keep',
    first: createPart([expectWords('replaceToken=', 'replaceHash=', 'redactGroups=')], [expectWords('on ')]),
  },
  sample: { ...take, first: createPart([expectWords('0.01', '0.1')]) },
  'sample-distinct': {
    body: 'number',
    clauses: { of: createPart([column]) },
    columns: 'keep',
    first: createPart([rows], [expectWords('of ')]),
  },
  externaldata: {
    body: 'unread',
    clauses: { with: { ...emptyPart, settings: ['format', 'ignoreFirstRecord'] } },
    columns: 'keep',
    first: createPart([], [expectWords('with (format=${1:"csv"}, ignoreFirstRecord=${2:true})')]),
  },
  datatable: { body: 'unread', columns: 'keep', first: emptyPart, onlyIn: 'source' },
  print: {
    body: 'columns',
    columns: 'print',
    first: createPart([scalar, variable, literals], [], calculated),
    isTableSource: true,
    onlyIn: 'source',
  },
  range: {
    body: 'value',
    clauses: {
      from: createPart(expression, [expectWords('to ')], calculated),
      to: createPart(expression, [expectWords('step ')], calculated),
      step: createPart(expression, [], calculated),
    },
    columns: 'range',
    first: createPart([], [expectWords('from ')]),
    isTableSource: true,
    onlyIn: 'source',
  },
  consume: { body: 'unread', columns: 'keep', onlyIn: 'kusto' },
  filter: { body: 'condition', columns: 'keep', onlyIn: 'kusto' },
  mvexpand: { ...mvExpand, onlyIn: 'kusto' },
  render: { body: 'unread', columns: 'keep', onlyIn: 'kusto' },
  serialize: { ...extend, isOptional: true, onlyIn: 'kusto' },
}

/** All known stages by operator, most needed first. */
export const stageKinds: ReadonlyMap<string, StageKind> = new Map(Object.entries(kinds))

/** Operators that start a stage after a pipe, plus `externaldata`, which the documentation lists with them. */
export const tabularOperators: readonly string[] = Object.keys(kinds).filter(
  (name) => kinds[name]?.onlyIn === undefined,
)

/** Kusto stages that APL does not document. Most are skipped, so that nothing else is reported for them. */
export const kustoStages: ReadonlySet<string> = new Set(
  (
    'assert-schema consume evaluate facet filter find graph-match invoke macro-expand make-graph mv-apply mvexpand ' +
    'partition partition-by project-by-names reduce render scan serialize top-hitters top-nested'
  ).split(' '),
)

/** Operators that provide their own table; `find` is only in Kusto. */
export const tableStages: ReadonlySet<string> = new Set([
  'find',
  ...Object.keys(kinds).filter((name) => kinds[name]?.isTableSource),
])

/** Words that start an inline table or one read from the web. */
export const inlineTables: ReadonlySet<string> = new Set(['datatable', 'externaldata'])

/** Every word that starts a stage. */
export const stageWords: ReadonlySet<string> = new Set([...tabularOperators, ...kustoStages])
