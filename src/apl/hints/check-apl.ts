import type { AplCheck, AplProblem, AplSurroundings } from '#apl/contract/apl-language.ts'
import type { QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax, Span } from '#apl/syntax/apl-syntax.ts'
import { checkedApl } from './checked-apl.ts'
import { withNearOperator } from './near-operator.ts'
import { restingPlaces } from './resting-places.ts'
import type { CheckedApl } from './rule.ts'
import { rules } from './rules.ts'

/**
 * What is to be said of a query, in the order of its text: what is not APL as warnings, and what a good colleague
 * would remark as hints. Hints rest in stages that are not APL, and each place has one mark at most.
 */
export function checkApl(syntax: AplSyntax, scope: QueryScope, surroundings: AplSurroundings): AplCheck {
  if (syntax.isMpl) {
    return {
      problems: [],
      note: 'This is a metrics query (MPL). Starboard does not check that language.',
    }
  }
  const query = checkedApl(syntax, scope, surroundings)
  const warnings = syntax.problems.map((problem, index): AplProblem => {
    // Nobody looks through more in one query.
    const told = index < mostWeighed ? withNearOperator(problem, syntax.text) : problem
    return { ...told, severity: 'warning' }
  })
  const hints = withoutOverlaps(hintsOn(query, restingPlaces(query)))
  return { problems: [...warnings, ...hints].toSorted((a, b) => a.start - b.start), note: undefined }
}

const mostWeighed = 50

const rankOf = new Map(rules.map(({ code }, rank) => [code, rank]))

function hintsOn(query: CheckedApl, rests: (place: Span) => boolean): AplProblem[] {
  const isSound = query.syntax.problems.length === 0
  return rules.flatMap(({ code, severity = 'hint', needsSoundQuery = false, check }) => {
    if (needsSoundQuery && !isSound) return []
    return Array.from(check(query))
      .filter((remark) => !rests(remark))
      .map(({ start, end, message, fixes }): AplProblem => ({
        start,
        end,
        severity,
        code,
        message,
        fixes,
      }))
  })
}

const rank = ({ code }: AplProblem) => rankOf.get(code) ?? rules.length

/** Of marks that overlap, only that of the rule that comes first. */
function withoutOverlaps(hints: readonly AplProblem[]): AplProblem[] {
  const kept: AplProblem[] = []
  for (const hint of hints.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (!last || last.end <= hint.start) kept.push(hint)
    else if (rank(hint) < rank(last)) kept[kept.length - 1] = hint
  }
  return kept
}
