import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import type { QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'
import type { CheckedApl } from './rule.ts'

/** Lays a query out for the rules, in one walk. */
export function checkedApl(syntax: AplSyntax, scope: QueryScope, surroundings: AplSurroundings): CheckedApl {
  const places = [...walk(syntax.statements)]
  const lines = new TextLines(syntax.text)
  return {
    text: syntax.text,
    syntax,
    scope,
    surroundings,
    binaries: places.filter((place) => isOfKind(place, 'binary')),
    calls: places.filter((place) => isOfKind(place, 'call')),
    lets: places.filter((place) => isOfKind(place, 'let')),
    names: places.filter((place) => isOfKind(place, 'name')),
    pipelines: places.filter((place) => isOfKind(place, 'pipeline')),
    stages: places.filter((place) => isOfKind(place, 'stage')),
    lineOf: (offset) => lines.lineOf(offset),
  }
}
