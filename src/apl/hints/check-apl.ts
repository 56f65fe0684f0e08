import { entriesOf } from '#apl/catalog/catalog.ts'
import { foreignStage, nearestNames } from '#apl/catalog/other-languages.ts'
import type { AplCheck, AplProblem, AplContext } from '#apl/contract/apl-language.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { AplFix, Span, SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { columnRules } from './column-rules.ts'
import { comparisonRules } from './comparison-rules.ts'
import { functionRules } from './function-rules.ts'
import { habitRules } from './habit-rules.ts'
import { nameRules } from './name-rules.ts'
import { type CheckedApl, checkedApl, type Rule } from './rule.ts'
import { stageRules } from './stage-rules.ts'
import { textRules } from './text-rules.ts'
import { timeRules } from './time-rules.ts'

/** All rules. If two match the same place, the first takes precedence. */
export const rules: readonly Rule[] = [
  ...stageRules,
  ...functionRules,
  ...habitRules,
  ...timeRules,
  ...columnRules,
  ...nameRules,
  ...comparisonRules,
  ...textRules,
]

/**
 * Problems of a query, in text order: warnings for what is not APL, and hints that a good colleague would give. No
 * hints are given in stages that are not APL, and each place has at most one mark.
 */
export function checkApl(read: ReadApl, aplContext: AplContext): AplCheck {
  const { syntax } = read
  if (syntax.isMpl) {
    return {
      problems: [],
      note: 'This is a metrics query (MPL). Starboard does not check that language.',
    }
  }
  const query = checkedApl(read, aplContext)
  // Nobody reads suggestions for more than 50 problems in one query.
  const warnings = syntax.problems.map((problem, index) => warningOf(problem, index < 50 ? syntax.text : ''))
  const hints = withoutOverlaps(hintsOn(query, restingPlaces(query)))
  return { problems: [...warnings, ...hints].toSorted((a, b) => a.start - b.start), note: undefined }
}

function hintsOn(query: CheckedApl, rests: (span: Span) => boolean): AplProblem[] {
  const isSound = query.syntax.problems.length === 0
  return rules.flatMap(({ code, severity = 'hint', needsSoundQuery = false, check }) =>
    needsSoundQuery && !isSound
      ? []
      : Array.from(check(query))
          .filter((remark) => !rests(remark))
          .map(({ start, end, message, fixes }) => {
            const kept = fixes.filter((fix) => keepsComments(query.text, fix))
            return { start, end, severity, code, message, fixes: kept }
          }),
  )
}

/** Whether a fix keeps the comments in the text it replaces. */
function keepsComments(text: string, { edits }: AplFix): boolean {
  const lost = edits.map((edit) => commentsIn(text.slice(edit.start, edit.end)) - commentsIn(edit.text))
  return lost.reduce((sum, count) => sum + count, 0) <= 0
}

const commentsIn = (text: string) =>
  text.includes('//') ? aplTokens(text).filter(({ kind }) => kind === 'comment').length : 0

const rankOf = new Map(rules.map(({ code }, rank) => [code, rank]))
const rank = ({ code }: AplProblem) => rankOf.get(code) ?? rules.length

/** Of overlapping marks, keeps only that of the first rule. */
function withoutOverlaps(hints: readonly AplProblem[]): AplProblem[] {
  const kept: AplProblem[] = []
  for (const hint of hints.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (!last || last.end <= hint.start) kept.push(hint)
    else if (rank(hint) < rank(last)) kept[kept.length - 1] = hint
  }
  return kept
}

/** Names that may be meant where a problem is, by its code. */
const candidates: ReadonlyMap<string, readonly string[]> = new Map([
  ['unknown-operator', entriesOf('stage').map(({ name }) => name)],
  ['unexpected', entriesOf('scalar-operator').map(({ name }) => name)],
])

/** What follows a name at the start of a condition or of a new column. */
const behindName =
  /^\s*(?:(=(?![=~]))|[=!]=|=~|!~|[<>]=?|!?(?:contains|ends|has|in|matches|starts)[a-z_~]*\b)/

/**
 * The warning for a syntax problem, with what may be meant: the operator that a misspelled word resembles (`wher`, `a
 * startwith "x"`) or starts with (`wherestatus == 1`), the APL for a stage of another language, or the missing stage
 * (`| status == 1`).
 */
function warningOf(problem: SyntaxProblem, text: string): AplProblem {
  const { start, end, code, message, fixes } = problem
  const warning: AplProblem = { ...problem, severity: 'warning' }
  const word = text.slice(start, end)
  const isStage = code === 'unknown-operator'
  if (fixes.length > 0 || !/^[A-Za-z_][\w-]*$/.test(word)) return warning
  const meaning = (what: string, ...fix: AplFix[]) => ({
    ...warning,
    message: `${message} ${what}`,
    fixes: fix,
  })
  const advice = isStage ? foreignStage(word) : undefined
  if (advice) return meaning(advice)
  const sign = isStage ? behindName.exec(text.slice(end, end + 20)) : null
  const glued = sign && ['extend', 'project', 'summarize', 'where'].find((stage) => word.startsWith(stage))
  if (glued) {
    const span = { start: start + glued.length, end: start + glued.length }
    return meaning(`A space is missing after ${glued}.`, replaceFix(span, ' ', `Write ${glued} apart`))
  }
  const near = /^[A-Za-z_-]{3,30}$/.test(word) ? nearestNames(word, candidates.get(code) ?? [], 1) : []
  const name = near.find((each) => /^[a-z_-]+$/.test(each))
  if (name) return meaning(`Did you mean ${name}?`, replaceFix(problem, name))
  if (!sign) return warning
  const [stage, what] = sign[1] === undefined ? ['where', 'A condition'] : ['extend', 'A new column']
  const fix = replaceFix({ start, end: start }, `${stage} `, `Write ${stage}`)
  return meaning(`${what} goes after ${stage}.`, fix)
}

/**
 * Whether a place is in the innermost stage around a syntax problem, or touches a problem outside all stages. Hints are
 * suppressed there, because the text is not parsed as intended.
 */
function restingPlaces({ places, syntax }: CheckedApl): (span: Span) => boolean {
  const stages = places('stage').map(({ node }) => node)
  const around = (offset: number) => stages.findLast(({ start, end }) => start <= offset && offset <= end)
  const areas = [...new Set<Span>(syntax.problems.map((problem) => around(problem.start) ?? problem))]
  return (span) => areas.some(({ start, end }) => start <= span.end && span.start <= end)
}
