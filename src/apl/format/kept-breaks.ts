import type { AplSyntax, Expression, Stage } from '#apl/syntax/apl-syntax.ts'
import { walk } from '#apl/syntax/walk.ts'
import { takesCondition, type TokenRoles } from './token-roles.ts'

/**
 * The places where the author's line break stays, and with it everything around in lines: before the first member of
 * a list, before every member when each has a line, in rows, before the first `and` of a condition. More than one
 * pipe in brackets sets these in lines, too.
 */
export function keptBreaks(syntax: AplSyntax, roles: TokenRoles): Set<number> {
  const kept = new Set<number>()
  for (const { node } of walk(syntax.statements)) {
    if (node.kind === 'stage') keepInStage(roles, node, kept)
  }
  for (const [open, { closer }] of roles.tokens.entries()) {
    if (closer !== undefined) keepInBrackets(roles, open, closer, kept)
  }
  return kept
}

function keepInStage(roles: TokenRoles, stage: Stage, kept: Set<number>) {
  const keep = (place: number) => {
    if (isBroken(roles, place)) kept.add(place)
  }
  const shape = roles.stages.get(roles.placeOf(stage.operatorSpan.start))
  if (shape === undefined) return
  if (takesCondition(stage.operator)) {
    const first = stage.items[0] && firstOperator(stage.items[0].value)
    const place = first === undefined ? -1 : roles.placeOf(first)
    if (isBroken(roles, place) || (place >= 0 && isBroken(roles, place + 1))) kept.add(place)
    return
  }
  keep(shape.body)
  if (shape.isPattern) {
    const items = stage.clauses[0]?.items ?? []
    for (const { start } of items) keep(roles.placeOf(start))
  }
  const items = stage.items.length > 0 ? stage.items : (stage.clauses[0]?.items ?? [])
  const [second, ...more] = items.slice(1).map(({ start }) => roles.placeOf(start))
  if (second !== undefined && [second, ...more].every((place) => isBroken(roles, place))) keep(second)
}

/** Offset of the first `and` or `or` that a condition is joined with. */
function firstOperator(condition: Expression): number | undefined {
  let first: number | undefined
  if (condition.kind !== 'binary' || !/^(?:and|or)$/i.test(condition.operator)) return undefined
  const { operator } = condition
  for (
    let part: Expression = condition;
    part.kind === 'binary' && part.operator === operator;
    part = part.left
  ) {
    first = part.operatorSpan.start
  }
  return first
}

function keepInBrackets(roles: TokenRoles, open: number, closer: number, kept: Set<number>) {
  const { tokens } = roles
  let pipes = 0
  let statements = 0
  let isMember = true
  for (let place = open + 1; place < closer; place++) {
    const token = tokens[place]
    if (roles.roleOf(open) === 'rows' && isMember && isBroken(roles, place)) kept.add(place)
    isMember = token?.text === ','
    if (token?.kind === 'pipe') pipes++
    if (token?.kind === 'semicolon' && place < closer - 1) statements++
    place = token?.closer ?? place
  }
  if (closer - open <= 2) return
  if (isBroken(roles, open + 1) || pipes > 1 || statements > 0) kept.add(open + 1)
}

const isBroken = (roles: TokenRoles, place: number) => (roles.tokens[place]?.breaks ?? 0) > 0
