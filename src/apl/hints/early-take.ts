import type { Pipeline, Stage } from '#apl/syntax/apl-syntax.ts'
import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `take 10 | sort by x`: ten rows in no order are taken first, and only these are sorted or looked through. */
export const earlyTake: Rule = {
  code: 'early-take',
  needsSoundQuery: true,
  *check({ text, pipelines, lets }) {
    const made = new Set(lets.map(({ node }) => node.name.name))
    for (const { node: pipeline } of pipelines) {
      if (isOrdered(pipeline, made)) continue
      const found = takeAndRest(pipeline)
      const [take, next] = found
      if (!take || !next) continue
      const what = isSorting(next) ? 'sorted' : 'looked through'
      yield remark(
        take.operatorSpan,
        `${take.operator} keeps any rows, in no order, and only those are ${what}.`,
        {
          title: `Move ${take.operator} behind ${found.at(-1)?.operator ?? ''}`,
          // Each stage moves up a place, so that comments between them stay where they are.
          edits: found.map(({ start, end }, index) => ({
            start,
            end,
            text: sourceOf(text, found[index + 1] ?? take),
          })),
        },
      )
    }
  },
}

/** Whether the source may have an order of its own: rows that are written out, or a table made by `let`. */
function isOrdered({ source }: Pipeline, made: ReadonlySet<string>): boolean {
  return source?.kind === 'table' || (source?.kind === 'name' && made.has(source.name))
}

/** The first `take` of rows in no order, with what directly behind it sorts or chooses rows; else nothing. */
function takeAndRest({ stages }: Pipeline): readonly Stage[] {
  const at = stages.findIndex((stage) => isSorting(stage) || isTake(stage))
  const take = stages[at]
  if (!take?.pipe || !isTake(take)) return []
  const behind = stages.slice(at + 1)
  const end = behind.findIndex((stage) => stage.operator !== 'where' && !isSorting(stage))
  return [take, ...(end < 0 ? behind : behind.slice(0, end))]
}

const isSorting = ({ operator }: Stage) => /^(?:sort|order|top)$/.test(operator)
const isTake = ({ operator }: Stage) => operator === 'take' || operator === 'limit'
