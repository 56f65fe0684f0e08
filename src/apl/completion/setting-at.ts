import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { originOf } from '#apl/help/name-markdown.ts'
import { scopeOf } from '#apl/scope/scope-of.ts'
import type { AplSyntax, Stage } from '#apl/syntax/apl-syntax.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { type Levels, stagesAt } from '#apl/wants/wants-at.ts'
import type { WritingPlace } from './place-at.ts'
import type { Setting } from './setting.ts'

/**
 * What the names of a query mean where somebody writes. The piece that is being written is left out of it: it would
 * count as a name that the query uses. Undefined for a query in another language.
 */
export function settingAt(
  text: string,
  place: WritingPlace,
  levels: Levels,
  surroundings: AplSurroundings,
): Setting | undefined {
  const { start, end } = place.replace
  const syntax = parseApl(text.slice(0, start) + text.slice(end))
  if (syntax.isMpl) return undefined
  const stages = stagesOf(syntax)
  const found = stagesAt(levels).find((at) => stages.has(at))
  return {
    place,
    scope: scopeOf(syntax),
    statements: syntax.statements,
    origin: originOf(syntax),
    stage: found === undefined ? undefined : stages.get(found),
    stageBefore: [...stages.values()].findLast(({ operatorSpan }) => operatorSpan.end <= start)?.operator,
    offset: start,
    surroundings,
  }
}

/** The stages of a query by where their operators stand. */
function stagesOf({ statements }: AplSyntax): ReadonlyMap<number, Stage> {
  const stages = new Map<number, Stage>()
  for (const place of walk(statements)) {
    if (isOfKind(place, 'stage') && place.node.operator !== '') {
      stages.set(place.node.operatorSpan.start, place.node)
    }
  }
  return stages
}
