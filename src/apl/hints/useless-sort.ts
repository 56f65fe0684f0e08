import { functionNamed } from '#apl/catalogue/catalogue.ts'
import type { Stage } from '#apl/syntax/apl-syntax.ts'
import { walk } from '#apl/syntax/walk.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

const keepsOrder = /^(?:make_|phrases$|arg_|topk|spotlight$|dimensional|prev$|next$)/

/** `sort by x | summarize …`: grouping does not keep an order. */
export const uselessSort: Rule = {
  code: 'useless-sort',
  *check({ pipelines }) {
    const neighbors = pipelines.flatMap(({ node: { stages } }) =>
      stages.map((stage, index) => ({ stage, next: stages[index + 1] })),
    )
    for (const { stage, next } of neighbors) {
      const isSort = stage.operator === 'sort' || stage.operator === 'order'
      if (!isSort || !stage.pipe || !next || !losesOrder(next)) continue
      yield remark(stage.operatorSpan, sentence(next), {
        title: 'Remove this stage',
        edits: [{ start: stage.start, end: next.start, text: '' }],
      })
    }
  },
}

function sentence({ operator }: Stage): string {
  if (operator === 'count') return 'count only counts the rows, so their order does not matter.'
  if (operator === 'summarize') return 'summarize does not keep this order: sort behind it.'
  return `The ${operator} behind it orders the rows anew, so this order is lost.`
}

/** Whether nothing in a stage can depend on the order of what flows in. */
function losesOrder(stage: Stage): boolean {
  if (stage.operator === 'count' || stage.operator === 'sort' || stage.operator === 'order') return true
  if (stage.operator !== 'summarize') return false
  for (const { node } of walk([stage])) {
    if (node.kind !== 'call') continue
    const { name } = node.name
    if (!functionNamed(name) || keepsOrder.test(name)) return false
  }
  return true
}
