import type { Piece } from './open-levels.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import { expression, nothing, type Part, part as partOf, type Want } from '#apl/stages/stage-kind.ts'

/** A part, and what is written of it so far. */
export interface WrittenPart {
  part: Part
  pieces: readonly Piece[]
}

/** What a stage takes that nothing is known of. */
const values = partOf(expression, [], { hasOperators: true })

/** The part of a stage that is written last: what is behind its operator or its last keyword, or an option's value. */
export function stagePartAt(stage: readonly Piece[]): WrittenPart {
  const { options = {}, clauses = {}, first = values } = stageKinds.get(stage[0]?.text ?? '') ?? {}
  const used: string[] = []
  let pieces = stage.slice(1)
  while (pieces[1]?.text === '=' && Object.hasOwn(options, pieces[0]?.text ?? '')) {
    const option = pieces[0]?.text ?? ''
    if (pieces.length === 2) return { part: { ...nothing, takes: options[option] ?? [] }, pieces: [] }
    used.push(`${option}=`)
    pieces = pieces.slice(3)
  }
  let part = withoutWords(first, used)
  let start = 0
  for (const [index, { kind, text }] of pieces.entries()) {
    const isKeyword =
      kind === 'word' &&
      pieces[index - 1]?.text !== '.' &&
      pieces[index + 1]?.text !== '=' &&
      (text !== 'in' || index === 0)
    const clause = isKeyword && Object.hasOwn(clauses, text) ? clauses[text] : undefined
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
