import type { QueryScope } from '#apl/scope/scope.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { namedAt } from './named-at.ts'

/** Where the name at an offset is made in the query; undefined for what is not made in it. */
export function definitionAt(scope: QueryScope, offset: number): Span | undefined {
  const [definition] = namedAt(scope, offset)?.definitions ?? []
  return definition && { ...definition.at }
}
