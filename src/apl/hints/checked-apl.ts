import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import type { QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import type { CheckedApl } from './rule.ts'

/** Lays a query out for the rules, in one walk. */
export function checkedApl(syntax: AplSyntax, scope: QueryScope, surroundings: AplSurroundings): CheckedApl {
  const places = [...walk(syntax.statements)]
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
    lineOf: lineFinder(syntax.text),
  }
}

/** Finds lines by halving, so that many remarks on a long query do not each count from its start. */
function lineFinder(text: string): (offset: number) => number {
  const ends = Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index }) => index)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
