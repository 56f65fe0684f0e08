import type { AplSurroundings, Suggestion } from '#apl/contract/apl-language.ts'
import type { Origin } from '#apl/help/markdown.ts'
import type { QueryScope } from '#apl/scope/scope.ts'
import type { Stage, Statement } from '#apl/syntax/apl-syntax.ts'
import type { WritingPlace } from './place-at.ts'

/** What is known where somebody writes. */
export interface Setting {
  place: WritingPlace
  /** Names of the query without the piece that is being written, as are all offsets here. */
  scope: QueryScope
  statements: readonly Statement[]
  origin: Origin
  /** The stage that the place is in. */
  stage: Stage | undefined
  /** The operator of the last stage in front of the place. */
  stageBefore: string | undefined
  offset: number
  surroundings: AplSurroundings
}

/** A suggestion whose rank is not known yet. */
export type Draft = Omit<Suggestion, 'rank'>
