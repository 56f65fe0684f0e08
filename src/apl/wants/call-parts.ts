import { type Part, type Want, expression, words } from '#apl/stages/stage-kind.ts'

const column: Want = { sort: 'column' }
const timespans = words('1m', '5m', '15m', '1h', '1d')
const timePart: Want = { sort: 'entry', kind: 'option-value', category: 'datetime part', isText: true }

/** Arguments that only certain values fit, by function and place; more places than listed take anything. */
const special: Readonly<Record<string, readonly (readonly Want[] | undefined)[]>> = {
  ago: [[timespans]],
  bin: [[column, { sort: 'function' }], [timespans]],
  bin_auto: [[column]],
  floor: [undefined, [timespans]],
  startofday: [[column, words('now()')]],
  percentile: [undefined, [words('95', '99', '50', '90')]],
  percentileif: [undefined, [words('95', '99', '50', '90')]],
  topk: [undefined, [words('10')]],
  column_ifexists: [[{ sort: 'column', isText: true }]],
  ensure_field: [[{ sort: 'column', isText: true }], [words('typeof(${1:string})')]],
  datetime_part: [[timePart]],
  datetime_diff: [[timePart]],
  datetime_add: [[timePart]],
  table: [[{ sort: 'dataset-text' }, { sort: 'variable' }]],
  typeof: [[{ sort: 'entry', kind: 'type', category: 'scalar type' }]],
  datetime: [[]],
  date: [[]],
  timespan: [[]],
  time: [[]],
  guid: [[]],
  dynamic: [[]],
  count: [[]],
  now: [[]],
}

/**
 * What an argument of a function takes, counted from 0. Inside the arguments of an aggregation stand values of one
 * row; around it, aggregations do.
 */
export function callPart(name: string, index: number, around: Part, isAggregation: boolean): Part {
  const fixed = Object.hasOwn(special, name) ? special[name]?.[index] : undefined
  const isAggregated = !isAggregation && around.takes.some(({ sort }) => sort === 'aggregation')
  const aggregated: readonly Want[] = [{ sort: 'aggregation', most: 8 }, column, ...outermost(around)]
  return { takes: fixed ?? (isAggregated ? aggregated : expression), follow: [], hasOperators: true }
}

/** What is taken around calls that stand in one another. */
const outermost = ({ takes }: Part) => takes.filter((want) => want.sort !== 'column' && !('most' in want))
