import type { Call, Stage } from '#apl/syntax/apl-syntax.ts'
import type { Place } from '#apl/syntax/walk.ts'
import { isAggregation, madeFunctions } from './known-functions.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

const aggregating = new Set(['summarize', 'make-series'])

/** `where count() > 1`, `summarize … by count()`, `max(count())`: an aggregation where no rows are grouped. */
export const misplacedAggregation: Rule = {
  code: 'misplaced-aggregation',
  *check(query) {
    const made = madeFunctions(query)
    const isCounted = (name: string) => isAggregation(name) && !made.has(name)
    for (const place of query.calls) {
      const { node, stage } = place
      const { name } = node.name
      if (!isCounted(name) || !stage || isInFunction(place)) continue
      if (!aggregating.has(stage.node.operator)) {
        const column = columnOf(query, stage, node)
        yield remark(
          node,
          column === undefined
            ? `${name} works on groups of rows, which only summarize and make-series make.`
            : `Behind summarize, its result is the column ${column}.`,
          ...(column === undefined ? [] : [writing(`Write ${column}`, node, column)]),
        )
      } else if (isGroupKey(stage.node, node)) {
        yield remark(
          node,
          `Rows are grouped by a value that each has; ${name} is only known once they are grouped.`,
        )
      } else if (isInside(place, isCounted)) {
        yield remark(
          node,
          `An aggregation cannot take another one: put ${name} in a summarize of its own first.`,
        )
      }
    }
  },
}

/** The column that the last `summarize` before a stage made of the same call. */
function columnOf({ text, scope }: CheckedApl, stage: Place<Stage>, call: Call): string | undefined {
  if (stage.parent?.node.kind !== 'pipeline') return undefined
  const { stages } = stage.parent.node
  const summary = stages
    .slice(0, stages.indexOf(stage.node))
    .findLast(({ operator }) => operator === 'summarize')
  const source = sourceOf(text, call)
  const item = summary?.items.find(({ value }) => sourceOf(text, value) === source)
  const column = scope
    .before(stage.node)
    .columns.find(
      ({ name, definition }) =>
        definition && (item?.names[0]?.name === name || definition.at.start === item?.value.start),
    )
  return column && /^[A-Za-z_]\w*$/.test(column.name) ? column.name : undefined
}

const isGroupKey = (stage: Stage, call: Call) =>
  stage.clauses.some(({ keyword, start, end }) => keyword === 'by' && start <= call.start && call.end <= end)

function isInside(place: Place<Call>, isCounted: (name: string) => boolean): boolean {
  for (let around = place.parent; around && around.node.kind !== 'stage'; around = around.parent) {
    if (around.node.kind === 'call' && isCounted(around.node.name.name)) return true
  }
  return false
}

function isInFunction(place: Place<Call>): boolean {
  for (let around = place.parent; around && around.node.kind !== 'stage'; around = around.parent) {
    if (around.node.kind === 'lambda') return true
  }
  return false
}
