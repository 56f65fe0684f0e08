import type { Node } from 'jsonc-parser'
import { membersOf, nodeAt, sourceOf, textAt } from '#record-text/record-text.ts'
import { queryParameters } from '#apl/reading/query-parameters.ts'
import { querySource } from '#apl/reading/query-source.ts'
import { type Check, type CheckRule, namesText, repeated } from './check.ts'

const names: Readonly<Record<string, string>> = {
  boolean: 'bool',
  int64: 'long',
  double: 'real',
  decimal: 'real',
  date: 'datetime',
  time: 'timespan',
  uuid: 'guid',
  uniqueid: 'guid',
}

const bounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const takes: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int: 'number',
  long: 'number',
  real: 'number',
  datetime: 'string',
  timespan: 'string',
  guid: 'string',
}

/**
 * Why a JSON value does not fit a parameter of an APL type, such as "it is text"; undefined when it does, and for
 * null, `dynamic` and types that are not known here.
 */
function misfit(type: string, node: Node, source: string): string | undefined {
  const name = names[type] ?? type
  const wanted = takes[name]
  if (wanted === undefined || node.type === 'null') return undefined
  if (node.type !== wanted) return `it is ${kinds[node.type] ?? node.type}`
  const range = bounds[name]
  if (!range) return undefined
  if (!/^-?\d+$/.test(source)) {
    return Number.isInteger(Number(source)) ? undefined : 'it is not a whole number'
  }
  const value = BigInt(source)
  return value < range[0] || value > range[1] ? `it does not fit into ${type}` : undefined
}

const quoted = (name: string) => `“${name}”`

/** What `declare query_parameters` asks for against what `query.variables` holds. */
export const parametersRule: CheckRule = ({ record }) => {
  const path = ['query', 'variables']
  const apl = ['query', 'apl']
  const variables = new Map(membersOf(nodeAt(record, path)).map(({ key, value }) => [key, value]))
  const parameters = queryParameters(textAt(record, apl) ?? '')
  const declared = new Set(parameters.map(({ name }) => name))
  const checks: Check[] = []
  const say = (severity: Check['severity'], sentence: string) => checks.push({ severity, path, sentence })
  const sayInApl = (severity: Check['severity'], offset: number, sentence: string) =>
    checks.push({ severity, path: apl, offset, sentence })

  for (const name of repeated(parameters.map(({ name }) => name))) {
    const again = parameters.findLast((parameter) => parameter.name === name)
    sayInApl('warning', again?.offset ?? 0, `The parameter ${quoted(name)} is declared more than once.`)
  }
  for (const { name, type, defaultSource, uses, offset } of parameters) {
    const value = variables.get(name)
    if (!value && defaultSource === undefined) {
      say('warning', `The parameter ${quoted(name)} has no default, and no variable gives it a value.`)
    }
    const reason = value && type && misfit(type, value, sourceOf(record, value))
    if (reason) say('warning', `The variable ${quoted(name)} is declared ${type}, but ${reason}.`)
    if (uses === 0) sayInApl('hint', offset, `The parameter ${quoted(name)} is declared but not used.`)
  }
  const unknown = [...variables.keys()].filter((name) => !declared.has(name)).map(quoted)
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'The variable' : 'The variables'
    say(
      'hint',
      `${what} ${namesText(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not declared in the APL.`,
    )
  }
  return checks
}

/** Libraries that are listed more than once. */
export const librariesRule: CheckRule = ({ record }) => {
  const path = ['query', 'libraries']
  const list = nodeAt(record, path)
  const names = (list?.type === 'array' ? (list.children ?? []) : [])
    .filter(({ type }) => type === 'string')
    .map(({ value }) => String(value))
  return repeated(names).map((name) => ({
    severity: 'hint',
    path,
    sentence: `The library “${name}” is listed more than once.`,
  }))
}

/** Order fields that are blank, or stand in the order more than once. */
export const orderRule: CheckRule = ({ record }) => {
  const path = ['query', 'defaultOrder']
  const list = nodeAt(record, path)
  const length = list?.type === 'array' ? (list.children?.length ?? 0) : 0
  const fields = Array.from({ length }, (_, at): unknown => nodeAt(record, [...path, at, 'field'])?.value)
  const blank = fields.flatMap((field, at) =>
    typeof field === 'string' && field.trim() !== '' ? [] : [`row ${at + 1}`],
  )
  const twice = repeated(fields.filter((field) => typeof field === 'string' && field.trim() !== ''))
  return [
    ...(blank.length > 0
      ? [{ severity: 'warning', path, sentence: `An order field is blank: ${namesText(blank)}.` } as const]
      : []),
    ...twice.map((field) => {
      const sentence = `“${String(field)}” stands in the order more than once: only its first place counts.`
      return { severity: 'warning', path, sentence } as const
    }),
  ]
}

/** A query without a dataset, or whose APL reads another one first. */
export const datasetRule: CheckRule = ({ record }) => {
  const path = ['dataset']
  const dataset = textAt(record, path)
  if (!dataset?.trim()) return [{ severity: 'warning', path, sentence: 'The query names no dataset.' }]
  const source = querySource(textAt(record, ['query', 'apl']) ?? '')
  if (source === undefined || source === dataset) return []
  const sentence = `The APL reads “${source}” first, but the dataset is “${dataset}”.`
  return [{ severity: 'hint', path, sentence }]
}
