import type { AplChange, SentencePart } from '#apl/contract/apl-language.ts'
import type { StageBody } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import type { Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { quotes, type Sides } from './source-text.ts'

/** A sentence or part of one. */
export type Phrase = readonly SentencePart[]

export const code = (text: string): SentencePart => ({ text, isCode: true })

/** Builds a sentence: ``phrase`Column ${code('p95')} added.` ``. Merges adjacent parts of the same type. */
export function phrase(
  strings: TemplateStringsArray,
  ...values: readonly (SentencePart | Phrase | string | number)[]
): Phrase {
  const parts: SentencePart[] = []
  const add = (part: SentencePart) => {
    const last = parts.at(-1)
    if (part.text === '') return
    if (last?.isCode === part.isCode) parts[parts.length - 1] = { ...part, text: last.text + part.text }
    else parts.push(part)
  }
  for (const [index, words] of strings.entries()) {
    add({ text: words, isCode: false })
    const value = values[index]
    if (value === undefined) continue
    if (typeof value !== 'object') add({ text: String(value), isCode: false })
    else for (const part of 'text' in value ? [value] : value) add(part)
  }
  return parts
}

export const change = (parts: Phrase, notice?: string): AplChange => ({ parts, notice })

/** Notice for reviewers when different data is read. */
export const otherData = 'Other data'

/** The notice when a part reads other datasets than what it was before, for example in a subquery. */
export function otherDataIn({ before, after }: Sides, was: Span, is: Span): string | undefined {
  const [old, now] = [before.datasetsIn(was), after.datasetsIn(is)]
  // A part without a dataset of its own may use one by a name that `let` defines.
  const isSame =
    areAmong(old, now.size > 0 ? now : after.datasetsIn()) &&
    areAmong(now, old.size > 0 ? old : before.datasetsIn())
  return isSame ? undefined : otherData
}

/** Whether all names are among others. */
export function areAmong(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...names].every((name) => others.has(name))
}

/** The changes prefixed with their location: `In the table joined on line 4: reads … instead of …`. */
export function within(where: Phrase, changes: readonly AplChange[]): AplChange[] {
  return changes.map((each) => {
    const [first, ...rest] = each.parts
    if (first === undefined) return each
    const { isCode, text } = first
    const start = isCode ? first : { text: text.slice(0, 1).toLowerCase() + text.slice(1), isCode }
    return { ...each, parts: phrase`${where}: ${[start, ...rest]}` }
  })
}

/** The context of a pipeline that is compared. */
export interface ComparisonContext {
  sides: Sides
  /** Number of enclosing pipelines. */
  depth: number
  /** Conditions that the new pipeline requires, by key. */
  required: ReadonlySet<string>
}

/** A stage in both versions. */
export interface StagePair extends ComparisonContext {
  before: Stage
  after: Stage
  /** Whether a stage in front of it groups by a time bin, so that a number of rows may be one of groups. */
  isBinned: boolean
  /** The line of the new text that it begins on, as in the editor and the outline. */
  line: number
}

/** A stage's name in sentences: `summarize` (line 3). */
export function nameOf({ after, line }: StagePair): Phrase {
  return after.operator === ''
    ? phrase`the stage on line ${line}`
    : phrase`${code(after.operator)} (line ${line})`
}

/** Words for `a` became `b`. */
export function becamePhrase(sides: Sides, before: Span, after: Span): Phrase {
  const [was, is] = quotes(sides, before, after)
  return phrase`${was} became ${is}`
}

/** Kind of a stage's body by operator; undefined for an unknown operator. */
export const bodyKindOf = (operator: string): StageBody | undefined => stageKinds.get(operator)?.body

/** The part of a stage after its pipe. */
export function bodyOf(stage: Stage): Span {
  return { start: stage.pipe === undefined ? stage.start : stage.pipe.end, end: stage.end }
}

/** Maximum number of quotes in a list. */
const most = 4

/** Words for `a, b and c`; a long list shows the first ones and the number of others. */
export function listPhrase(quoted: readonly SentencePart[]): Phrase {
  const shown = quoted.length > most ? quoted.slice(0, most - 1) : quoted
  const rest = quoted.length - shown.length
  let words: Phrase = []
  for (const [index, part] of shown.entries()) {
    const isLast = index === shown.length - 1 && rest === 0
    words = index === 0 ? [part] : phrase`${words}${isLast ? ' and ' : ', '}${part}`
  }
  return rest > 0 ? phrase`${words} and ${rest} more` : words
}
