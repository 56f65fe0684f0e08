import { nearestNames } from '../catalogue/nearest-names.ts'
import type { Reference } from '../scope/scope.ts'
import type { AplFix, Stage } from '../syntax/apl-syntax.ts'
import { inWords, writtenName } from './literals.ts'
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

/** Of these, the ones that can list one more without changing what the rest gives. */
const extensible = new Set(['project', 'project-keep'])

/** A field used behind the `project` or `summarize` that left it out. */
export const missingField: Rule = {
  code: 'missing-field',
  needsSoundQuery: true,
  *check(query) {
    const chooserOf = lastChoosers(query)
    for (const reference of query.scope.references) {
      const { name, role, definition, stage } = reference
      if (role !== 'column' || definition || !stage) continue
      const { isOpen, columns, dropped } = query.scope.before(stage)
      const latest = chooserOf.get(stage)
      const chooser = dropped.get(name.name) ?? (isOpen ? undefined : latest)
      if (!chooser || columns.some((column) => column.name === name.name)) continue
      const names = columns.map((column) => column.name)
      yield remark(
        name,
        sentence(query, reference, chooser),
        // Nobody looks through more.
        ...nearestNames(name.name, names.slice(0, 100)).map((near) =>
          writing(`Write ${near}`, name, writtenName(near)),
        ),
        ...(chooser === latest ? additions(query, reference, chooser) : []),
      )
    }
  },
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
  const { columns = [], dropped } = stage ? scope.before(stage) : {}
  const place = `the ${operator} on line ${lineOf(operatorSpan.start)}`
  const field = inWords(name.name)
  if (operator === 'project-away') return `${field} is not there any more: ${place} removes it.`
  const left = columns.length > 5 ? '' : ` It leaves ${columns.map((column) => column.name).join(', ')}.`
  const fact = dropped?.has(name.name)
    ? `${field} is not there any more behind ${place}.`
    : `There is no ${field} behind ${place}.`
  return columns.length > 0 ? `${fact}${left}` : fact
}

/** Keeping the field, where nothing else follows from that and it is there to keep. */
function additions({ lineOf, scope }: CheckedApl, { name }: Reference, chooser: Stage): readonly AplFix[] {
  const at = chooser.items.at(-1)?.end
  const { isOpen, columns } = scope.before(chooser)
  const isThere = isOpen || columns.some((column) => column.name === name.name)
  if (at === undefined || !isThere || !extensible.has(chooser.operator)) return []
  return [
    {
      title: `Add ${name.name} to the ${chooser.operator} on line ${lineOf(chooser.operatorSpan.start)}`,
      edits: [{ start: at, end: at, text: `, ${writtenName(name.name)}` }],
    },
  ]
}
