import type { Piece } from './open-levels.ts'
import { stagePlan } from './stage-parts.ts'
import { type Part, nothing, type Want } from './want.ts'

/** A part, and what is written of it so far. */
export interface WrittenPart {
  part: Part
  pieces: readonly Piece[]
}

/** The part of a stage that is written last: what is behind its operator or its last keyword, or an option's value. */
export function stagePartAt(stage: readonly Piece[]): WrittenPart {
  const plan = stagePlan(stage[0]?.text ?? '')
  const used: string[] = []
  let pieces = stage.slice(1)
  while (pieces[1]?.text === '=' && Object.hasOwn(plan.options ?? {}, pieces[0]?.text ?? '')) {
    const option = pieces[0]?.text ?? ''
    if (pieces.length === 2) return { part: { ...nothing, takes: plan.options?.[option] ?? [] }, pieces: [] }
    used.push(`${option}=`)
    pieces = pieces.slice(3)
  }
  let part = withoutWords(plan.first, used)
  let start = 0
  for (const [index, { kind, text }] of pieces.entries()) {
    const isKeyword =
      kind === 'word' &&
      pieces[index - 1]?.text !== '.' &&
      pieces[index + 1]?.text !== '=' &&
      (text !== 'in' || index === 0)
    const clause = isKeyword && Object.hasOwn(plan.clauses ?? {}, text) ? plan.clauses?.[text] : undefined
    if (clause) {
      part = clause
      start = index + 1
    }
  }
  return { part, pieces: pieces.slice(start) }
}

function withoutWords(part: Part, used: readonly string[]): Part {
  const without = (wants: readonly Want[]) =>
    wants.map((want) =>
      want.sort === 'word' ? { ...want, words: want.words.filter((word) => !used.includes(word)) } : want,
    )
  return used.length === 0 ? part : { ...part, takes: without(part.takes) }
}
