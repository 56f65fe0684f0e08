import { aggregations } from '#apl/grammar/apl-words.ts'
import type { Call, Expression } from '#apl/syntax/apl-syntax.ts'
import { unquoted } from '#apl/syntax/unquoted.ts'

// Facts: what the public documentation of APL shows of results, and the language service of Kusto for the rest.

/** Functions whose result is called like their first argument: `bin(_time, 5m)` is `_time`. */
const namedAfterArgument: ReadonlySet<string> = new Set([
  'bin',
  'bin_at',
  'bin_auto',
  'floor',
  'split',
  'startofday',
  'tobool',
  'todatetime',
  'todecimal',
  'todouble',
  'todynamic',
  'toguid',
  'toint',
  'tolong',
  'toreal',
  'tostring',
  'totimespan',
])

/** What stands before the name of the first argument: `avg_duration`. Of an aggregation, otherwise its own name. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ...aggregations.map((name): [string, string] => [name, name]),
  ['gettype', 'type'],
  ['make_list', 'list'],
  ['make_list_if', 'list'],
  ['make_set', 'set'],
  ['make_set_if', 'set'],
  ['percentiles_array', 'percentiles'],
  ['percentiles_arrayif', 'percentiles'],
  ['string_size', 'string_size'],
  ['strlen', 'strlen'],
])

/** The value that gives a computed column its name, when it takes one over: `_time` of `bin(_time, 5m)`. */
export function namingValue(expression: Expression): Expression {
  let value = expression
  for (;;) {
    const first = value.kind === 'call' ? value.arguments[0]?.value : undefined
    if (value.kind === 'group') value = value.inner
    else if (value.kind === 'call' && first && namedAfterArgument.has(value.name.name)) value = first
    else return value
  }
}

/** The name that the language gives to a column, from the expression that computes it; undefined for `Column1`. */
export function automaticName(expression: Expression, text: string): string | undefined {
  const value = namingValue(expression)
  if (value.kind === 'name') return value.name
  if (value.kind === 'member') return joined(automaticName(value.of, text), value.name.name)
  if (value.kind === 'element') return joined(automaticName(value.of, text), literalText(value.index, text))
  if (value.kind === 'call') return nameOfCall(value, text)
  return undefined
}

function nameOfCall(call: Call, text: string): string | undefined {
  const prefix = prefixes.get(call.name.name)
  if (prefix === undefined) return undefined
  const first = call.arguments[0]?.value
  const name = `${prefix}_${(first && automaticName(first, text)) ?? ''}`
  return call.name.name === 'percentile' ? percentileNames(call, text)[0] : name
}

/** The columns that `percentile(x, 95)` and `percentiles(x, 50, 99.9)` make: `percentile_x_95`. */
export function percentileNames(call: Call, text: string): string[] {
  const [first, ...ranks] = call.arguments
  const name = (first && automaticName(first.value, text)) ?? ''
  return ranks.map(({ value }) => {
    const rank = literalText(value, text)?.replaceAll(/\W/g, '_') ?? ''
    return `percentile_${name}_${rank}`
  })
}

const joined = (of: string | undefined, name: string | undefined) =>
  of === undefined || name === undefined ? name : `${of}.${name}`

function literalText({ kind, start, end }: Expression, text: string): string | undefined {
  return kind === 'literal' ? unquoted(text.slice(start, end)) : undefined
}
