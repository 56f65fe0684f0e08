import type { SentencePart } from '#apl/contract/apl-language.ts'
import type { Span, Stage } from '#apl/syntax/apl-syntax.ts'
import type { StageBody } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import { code, say, type Words } from './sentence.ts'
import { quotes, type Sides } from './source-text.ts'

/** A pipeline of both versions, and how deep in others it is. */
export interface Surroundings {
  sides: Sides
  /** How many pipelines are around this one. */
  depth: number
  /** Conditions that the new pipeline requires, by their tokens. */
  required: ReadonlySet<string>
}

/** One stage in both versions. */
export interface StagePair extends Surroundings {
  before: Stage
  after: Stage
  /** Its number in the new pipeline, from 1. */
  number: number
}

/** A stage as sentences name it: `summarize` (stage 3). */
export function nameOf({ after, number }: StagePair): Words {
  return after.operator === '' ? say`stage ${number}` : say`${code(after.operator)} (stage ${number})`
}

/** `a` became `b`. */
export function became(sides: Sides, before: Span, after: Span): Words {
  const [was, is] = quotes(sides, before, after)
  return say`${was} became ${is}`
}

/** What follows an operator; undefined for one that nothing is known of. */
export const bodyKindOf = (operator: string): StageBody | undefined => stageKinds.get(operator)?.body

/** What follows the pipe of a stage. */
export function bodyOf(stage: Stage): Span {
  return { start: stage.pipe === undefined ? stage.start : stage.pipe.end, end: stage.end }
}

/** Most quotations in a row. */
const most = 4

/** `a, b and c`; of many the first ones, and how many more. */
export function listed(quoted: readonly SentencePart[]): Words {
  const shown = quoted.length > most ? quoted.slice(0, most - 1) : quoted
  const rest = quoted.length - shown.length
  let words: Words = []
  for (const [index, part] of shown.entries()) {
    const isLast = index === shown.length - 1 && rest === 0
    words = index === 0 ? [part] : say`${words}${isLast ? ' and ' : ', '}${part}`
  }
  return rest > 0 ? say`${words} and ${rest} more` : words
}
