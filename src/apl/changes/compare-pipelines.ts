import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Pipeline, Stage } from '#apl/syntax/apl-syntax.ts'
import { alignStages } from './align-stages.ts'
import { keyOfTerm, lossOf, termsOf } from './compare-conditions.ts'
import { compareStages } from './compare-stages.ts'
import { compareTables, otherData } from './compare-tables.ts'
import { change, say } from './sentence.ts'
import { isSame, type SourceText } from './source-text.ts'
import { became, bodyKindOf, bodyOf, type Surroundings } from './stage-pair.ts'

/** Pipelines deeper in each other are compared as texts. */
const deepest = 8

const isFilter = ({ operator }: Stage) => bodyKindOf(operator) === 'condition'
const isLimit = ({ operator }: Stage) => bodyKindOf(operator) === 'number'

/** What changed in a pipeline, in the order of the new one. Nothing when its tokens are the same. */
export function comparePipelines(
  { sides, depth }: Omit<Surroundings, 'required'>,
  before: Pipeline,
  after: Pipeline,
): AplChange[] {
  if (isSame(sides, before, after)) return []
  if (depth > deepest)
    return [change(say`The text changed: ${became(sides, before, after)}.`, { before, after })]
  const around: Surroundings = { sides, depth, required: requiredIn(sides.after, after) }
  const limits = [before, after].map(({ stages }) => stages.filter(isLimit))
  const isLimitLost = (limits[0]?.length ?? 0) > (limits[1]?.length ?? 0)
  const stages = alignStages(sides, before.stages, after.stages).flatMap((stage): AplChange[] => {
    if (stage.before === undefined) {
      const words = say`Added ${sides.after.quote(bodyOf(stage.after))} as stage ${stage.at[1] + 1}.`
      return [change(words, stage)]
    }
    if (stage.after === undefined) {
      const words = say`Removed ${sides.before.quote(bodyOf(stage.before))} (was stage ${stage.at[0] + 1}).`
      return [change(words, stage, lossOfStage(around, stage.before, isLimitLost))]
    }
    const [from, to] = [stage.at[0] + 1, stage.at[1] + 1]
    const places = from === to ? say`among the stages` : say`from stage ${from} to stage ${to}`
    const moved = change(say`Moved ${sides.after.quote(bodyOf(stage.after))} ${places}.`, stage)
    const pair = { ...around, before: stage.before, after: stage.after, number: to }
    return (stage.isMoved ? [moved] : []).concat(compareStages(pair))
  })
  return [...compareSources(around, before, after), ...stages]
}

function compareSources(around: Surroundings, before: Pipeline, after: Pipeline): AplChange[] {
  const { sides } = around
  if (before.source && after.source) return compareTables(around, before.source, after.source, [])
  if (before.source) {
    const words = say`No longer begins with ${sides.before.quote(before.source)}.`
    return [change(words, { before: before.source }, otherData)]
  }
  return after.source
    ? [change(say`Now begins with ${sides.after.quote(after.source)}.`, { after: after.source }, otherData)]
    : []
}

/** Conditions that every row of a pipeline has to meet, by their tokens. */
function requiredIn(source: SourceText, { stages }: Pipeline): ReadonlySet<string> {
  const conditions = stages.filter(isFilter).flatMap(({ items }) => items[0] ?? [])
  return new Set(conditions.flatMap(({ value }) => termsOf(value)).map((term) => keyOfTerm(source, term)))
}

function lossOfStage(around: Surroundings, stage: Stage, isLimitLost: boolean): string | undefined {
  const [item] = stage.items
  if (isFilter(stage)) return item ? lossOf(around, item.value) : undefined
  if (stage.operator === 'parse-where' || stage.operator === 'search') return 'Filter removed'
  if (stage.operator === 'redact') return 'Redaction removed'
  return isLimitLost && isLimit(stage) ? 'Limit removed' : undefined
}
