import { nearestNames } from '#apl/catalogue/other-languages.ts'
import type { Reference } from '#apl/scope/scope.ts'
import type { Stage } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { writtenName } from '#apl/syntax/written-name.ts'
import { keepField } from './keep-field.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** Operators behind which only the columns are left that they list. */
const choosing = new Set([
  'project',
  'project-keep',
  'distinct',
  'summarize',
  'count',
  'make-series',
  'getschema',
])

/** A field used behind the `project` or `summarize` that left it out. */
export const missingField: Rule = {
  code: 'missing-field',
  needsSoundQuery: true,
  *check(query) {
    const chooserOf = lastChoosers(query)
    let count = 0
    for (const reference of query.scope.references) {
      const { name, role, definition, stage, datasets } = reference
      // What a dataset is known for is there, as the columns of the right side of a join.
      if (role !== 'column' || definition || !stage || datasets.length > 0) continue
      const { isOpen, columns, dropped } = query.scope.before(stage)
      const latest = chooserOf.get(stage)
      const chooser = dropped.get(name.name) ?? (isOpen ? undefined : latest)
      if (!chooser || columns.some((column) => column.name === name.name)) continue
      if (mayBeNamed(chooser, name.name)) continue
      const names = columns.slice(0, 100).map((column) => column.name)
      // Nobody looks through more in one query.
      const near = count++ < 100 ? nearestNames(name.name, names) : []
      yield remark(
        name,
        sentence(query, reference, chooser),
        ...near.map((each) => writing(`Write ${each}`, name, writtenName(each))),
        ...(chooser === latest || isOpen ? keepField(query, reference, chooser) : []),
      )
    }
  },
}

/** Whether a name is of the form that the service gives the results of aggregations without one: `sum_bytes`. */
function mayBeNamed({ items }: Stage, name: string): boolean {
  return items.some(
    ({ names, value }) =>
      names.length === 0 && value.kind === 'call' && name.startsWith(`${value.name.name}_`),
  )
}

/** For each stage the nearest one before it that chose the columns. */
function lastChoosers({ pipelines }: CheckedApl): ReadonlyMap<Stage, Stage> {
  const choosers = new Map<Stage, Stage>()
  for (const { node } of pipelines) {
    let latest: Stage | undefined
    for (const stage of node.stages) {
      if (latest) choosers.set(stage, latest)
      if (choosing.has(stage.operator)) latest = stage
    }
  }
  return choosers
}

function sentence(
  { lineOf, scope }: CheckedApl,
  { name, stage }: Reference,
  { operator, operatorSpan }: Stage,
): string {
  const { columns = [], dropped, isOpen = false } = stage ? scope.before(stage) : {}
  const place = `the ${operator} on line ${lineOf(operatorSpan.start)}`
  const field = inWords(name.name)
  if (operator === 'project-away') return `${field} is not there any more: ${place} removes it.`
  if (operator === 'project-rename') return `${field} is not there any more: ${place} gives it another name.`
  const left = columns.length > 5 ? '' : ` It leaves ${columns.map((column) => column.name).join(', ')}.`
  const fact = dropped?.has(name.name)
    ? `${field} is not there any more behind ${place}.`
    : `There is no ${field} behind ${place}.`
  return columns.length > 0 && !isOpen ? `${fact}${left}` : fact
}
