import type { Columns, QueryScope } from '../scope/scope.ts'
import type { Pipeline, Stage } from '../syntax/apl-syntax.ts'
import { isOfKind, walk } from '../syntax/walk.ts'

/** The columns of the table that a `join` or `lookup` brings in; undefined where it is not written as a pipeline. */
export function otherSide(stage: Stage, scope: QueryScope): Columns | undefined {
  const found = pipelineIn(stage)
  return found && scope.result(found)
}

function pipelineIn(stage: Stage): Pipeline | undefined {
  for (const place of walk(stage.items.map(({ value }) => value))) {
    if (isOfKind(place, 'pipeline')) return place.node
  }
  return undefined
}
