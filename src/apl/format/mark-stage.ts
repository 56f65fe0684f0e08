import type { Stage } from '#apl/syntax/apl-syntax.ts'
import type { TokenRoles } from './token-roles.ts'

/** Clauses that may begin a line; the others stay behind what they belong to, such as `step` behind `on`. */
const lineClauses = new Set(['by', 'on', 'with', 'as'])

/** Marks the operator of a stage, its options and its clauses, and says where its body begins. */
export function markStage(roles: TokenRoles, stage: Stage) {
  const operator = roles.placeOf(stage.operatorSpan.start)
  if (operator < 0 || stage.operator === '') return
  roles.mark(operator, 'operator')
  roles.markOptions(stage.options)
  for (const { keyword, start, end, items } of stage.clauses) {
    const place = roles.placeOf(start)
    if (lineClauses.has(keyword)) roles.mark(place, 'clause')
    if (keyword === 'with' && roles.isAt(place + 1, '(')) roles.markOptions(items)
    if (keyword === 'as') roles.markEach({ start, end }, 'colon', ':')
  }
  if (stage.operator === 'make-series') markFillers(roles, stage)
  const isPattern = stage.clauses[0]?.keyword === 'with' && /^parse(?:-where)?$/.test(stage.operator)
  const body = bodyOf(roles, stage, operator, isPattern)
  roles.stages.set(operator, { operator: stage.operator, body, isPattern })
}

/** Behind the operator and its options, and behind `by` of `sort by` and `with` of `parse`, which belong to them. */
function bodyOf(roles: TokenRoles, stage: Stage, operator: number, isPattern: boolean): number {
  const end = stage.options.at(-1)?.end ?? stage.operatorSpan.end
  let body = operator + 1
  while ((roles.tokens[body]?.offset ?? end) < end) body++
  const [clause] = stage.clauses
  const keyword = clause ? roles.placeOf(clause.start) : -1
  if (keyword !== body && !isPattern) return body
  roles.mark(keyword, 'operator')
  return keyword + 1
}

/** `default=0` behind an aggregation. */
function markFillers(roles: TokenRoles, stage: Stage) {
  const { tokens } = roles
  const first = roles.placeOf(stage.start)
  for (let place = first; (tokens[place]?.offset ?? stage.end) < stage.end; place++) {
    if (roles.isAt(place, 'default') && roles.isAt(place + 1, '=')) roles.mark(place + 1, 'option')
  }
}
