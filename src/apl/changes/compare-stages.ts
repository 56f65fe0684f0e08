import type { AplChange } from '#apl/contract/apl-language.ts'
import type { StageBody } from '#apl/stages/stage-kind.ts'
import type { Pipeline, Stage } from '#apl/syntax/apl-syntax.ts'
import type { AplToken } from '#apl/syntax/apl-tokens.ts'
import { groupsByBin, itemsOf, termsOf } from '#apl/syntax/walk.ts'
import { align, alignStages } from './align.ts'
import {
  compareClauses,
  compareColumns,
  type CompareItems,
  compareOptions,
  compareRowCount,
  compareValues,
  redactionRemoved,
} from './compare-lists.ts'
import { compareConditions, keyOfTerm, lossOf } from './compare-conditions.ts'
import { compareTableList, compareTables } from './compare-tables.ts'
import {
  areAmong,
  becamePhrase,
  bodyKindOf,
  bodyOf,
  change,
  code,
  nameOf,
  otherData,
  otherDataIn,
  phrase,
  type StagePair,
  type ComparisonContext,
} from './sentence.ts'
import {
  truncateLine,
  isSame,
  keyOfTokens,
  lineOfTokens,
  quoteLines,
  type SourceText,
} from './source-text.ts'

/** More deeply nested pipelines are compared as text. */
const deepest = 8

const isFilter = ({ operator }: Stage) => bodyKindOf(operator) === 'condition'
const isLimit = ({ operator }: Stage) => bodyKindOf(operator) === 'number' && operator !== 'sample'

/** What changed in a pipeline, in the order of the new one. Empty when its tokens are equal. */
export function comparePipelines(
  { sides, depth }: Omit<ComparisonContext, 'required'>,
  before: Pipeline,
  after: Pipeline,
): AplChange[] {
  if (isSame(sides, before, after)) return []
  if (depth > deepest) return [change(phrase`The text changed: ${becamePhrase(sides, before, after)}.`)]
  const around: ComparisonContext = { sides, depth, required: requiredIn(sides.after, after) }
  const limits = [before, after].map(({ stages }) => stages.filter(isLimit))
  const isLimitLost = (limits[0]?.length ?? 0) > (limits[1]?.length ?? 0)
  const binEnds = { before: endOfFirstBin(before), after: endOfFirstBin(after) }
  const stages = alignStages(sides, before.stages, after.stages).flatMap((stage): AplChange[] => {
    if (stage.before === undefined) {
      const words = phrase`Added ${sides.after.quote(bodyOf(stage.after))} on line ${sides.after.lineOfStage(stage.after)}.`
      return [change(words)]
    }
    if (stage.after === undefined) {
      const words = phrase`Removed ${sides.before.quote(bodyOf(stage.before))} (was on line ${sides.before.lineOfStage(stage.before)}).`
      return [change(words, lossOfStage(around, stage.before, isLimitLost))]
    }
    const [from, to] = [sides.before.lineOfStage(stage.before), sides.after.lineOfStage(stage.after)]
    const places = from === to ? phrase`among the stages` : phrase`from line ${from} to line ${to}`
    const moved = change(phrase`Moved ${sides.after.quote(bodyOf(stage.after))} ${places}.`)
    const isBinned = stage.before.start >= binEnds.before || stage.after.start >= binEnds.after
    const pair = { ...around, before: stage.before, after: stage.after, isBinned, line: to }
    return (stage.isMoved ? [moved] : []).concat(compareStages(pair))
  })
  return [...compareSources(around, before, after), ...stages]
}

const endOfFirstBin = ({ stages }: Pipeline) => stages.find(groupsByBin)?.end ?? Infinity

function compareSources(around: ComparisonContext, before: Pipeline, after: Pipeline): AplChange[] {
  const { sides } = around
  if (before.source && after.source) return compareTables(around, before.source, after.source, [])
  // `logs | union web` reads the same as `union logs, web`.
  const isKnown = sides.before.datasetsIn(before).size > 0
  const notice = isKnown ? otherDataIn(sides, before, after) : otherData
  if (before.source) {
    return [change(phrase`No longer begins with ${sides.before.quote(before.source)}.`, notice)]
  }
  return after.source ? [change(phrase`Now begins with ${sides.after.quote(after.source)}.`, notice)] : []
}

/** Keys of the conditions that every row of a pipeline must meet. */
function requiredIn(source: SourceText, { stages }: Pipeline): ReadonlySet<string> {
  const conditions = stages.filter(isFilter).flatMap(({ items }) => items[0] ?? [])
  return new Set(conditions.flatMap(({ value }) => termsOf(value)).map((term) => keyOfTerm(source, term)))
}

function lossOfStage(around: ComparisonContext, stage: Stage, isLimitLost: boolean): string | undefined {
  const [item] = stage.items
  if (isFilter(stage)) return item ? lossOf(around, item.value) : undefined
  if (stage.operator === 'parse-where' || stage.operator === 'search') return 'Filter removed'
  if (stage.operator === 'redact') return redactionRemoved
  if (stage.operator === 'sample') return 'Sampling removed'
  if (isLimit(stage)) return isLimitLost ? 'Limit removed' : undefined
  const { before, after } = around.sides
  return areAmong(before.datasetsIn(stage), after.datasetsIn()) ? undefined : otherData
}

const condition: CompareItems = (pair, before, after) => {
  const [old, now] = [before[0], after[0]]
  return old && now ? compareConditions(pair, old.value, now.value) : compareValues(pair, before, after)
}

const joined: CompareItems = (pair, before, after) => {
  const [old, now] = [before[0], after[0]]
  if (!old || !now) return compareValues(pair, before, after)
  const verb = pair.after.operator === 'lookup' ? 'looked up' : 'joined'
  return compareTables(pair, old.value, now.value, phrase`In the table ${verb} on line ${pair.line}`)
}

/** Comparison functions by stage body; the items of other bodies are compared by position. */
const comparisons: Readonly<Partial<Record<StageBody, CompareItems>>> = {
  columns: compareColumns,
  condition,
  fields: compareColumns,
  number: compareRowCount,
  table: joined,
  tables: compareTableList,
}

const comparisonOf = (operator: string) => comparisons[bodyKindOf(operator) ?? 'unread'] ?? compareValues

/** Stages without parts that deserve their own sentence; described as a whole. */
const short = new Set(['count', 'as', 'getschema'])

const keywordsOf = ({ clauses }: Stage) => clauses.map(({ keyword }) => keyword).join(' ')

/** What changed inside a stage. Empty exactly when its tokens are equal. */
function compareStages(pair: StagePair): AplChange[] {
  const { sides, before, after } = pair
  const [old, now] = [bodyOf(before), bodyOf(after)]
  if (isSame(sides, old, now)) return []
  const whole = () => [
    change(phrase`Line ${pair.line}: ${becamePhrase(sides, old, now)}.`, otherDataIn(sides, old, now)),
  ]
  const operators = compareOperators(pair)
  const rests = [before, after].map(({ operatorSpan, end }) => ({ start: operatorSpan.end, end }))
  if (operators.length > 0 && rests[0] && rests[1] && isSame(sides, rests[0], rests[1])) return operators
  const compareItems = comparisonOf(after.operator)
  const isOther = compareItems !== comparisonOf(before.operator) || keywordsOf(before) !== keywordsOf(after)
  if (short.has(after.operator) || (operators.length > 0 && isOther)) return whole()
  const changes = [
    ...operators,
    ...compareOptions(pair, before.options, after.options),
    ...compareItems(pair, before.items, after.items),
    ...align(before.clauses, after.clauses, [({ keyword }) => keyword]).flatMap((clause) => {
      if (after.operator !== 'search') return compareClauses(pair, clause.before, clause.after)
      if (clause.before && clause.after) {
        return compareTableList(pair, clause.before.items, clause.after.items)
      }
      // Without a list of datasets, it searches all of them.
      return compareClauses(pair, clause.before, clause.after).map(({ parts }) => change(parts, otherData))
    }),
    ...compareRest(pair),
  ]
  return changes.length > 0 ? changes : whole()
}

function compareOperators({ sides, before, after, line }: StagePair): AplChange[] {
  if (before.operator === after.operator) return []
  const [old, now] = [before.operatorSpan, after.operatorSpan]
  const loss = before.operator === 'parse-where' && after.operator === 'parse' ? 'Filter removed' : undefined
  return [change(phrase`Line ${line}: ${becamePhrase(sides, old, now)}.`, loss)]
}

/** Compares, by tokens, what could not be parsed as part of the stage. */
function compareRest(pair: StagePair): AplChange[] {
  const { sides, before, after } = pair
  const [old, now] = [restOf(sides.before, before), restOf(sides.after, after)]
  if (keyOfTokens(old) === keyOfTokens(now)) return []
  const stage = nameOf(pair)
  const [was, is] = quoteLines(lineOfTokens(old), lineOfTokens(now))
  if (old.length === 0) return [change(phrase`${code(truncateLine(is.text))} added to ${stage}.`)]
  if (now.length === 0) return [change(phrase`${code(truncateLine(was.text))} removed from ${stage}.`)]
  return [change(phrase`${stage}: ${was} became ${is}.`)]
}

const isMark = ({ text }: AplToken) => /^[(),]$/.test(text)

/** Tokens of a stage outside all of its parts; commas and brackets only between others. */
function restOf(source: SourceText, stage: Stage): readonly AplToken[] {
  const { clauses, operatorSpan } = stage
  const keywords = clauses.map(({ start, keyword }) => ({ start, end: start + keyword.length }))
  const members = itemsOf(stage)
  const rest = source.rest(bodyOf(stage), [operatorSpan, ...keywords, ...members])
  const [from, to] = [
    rest.findIndex((token) => !isMark(token)),
    rest.findLastIndex((token) => !isMark(token)),
  ]
  if (from < 0) return []
  const inner = rest.slice(from, to + 1)
  const opened =
    inner.filter(({ text }) => text === '(').length - inner.filter(({ text }) => text === ')').length
  return rest.slice(from, to + 1 + Math.max(0, opened))
}
