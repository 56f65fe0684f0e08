import type { AplProblem, AplSurroundings } from '#apl/contract/apl-language.ts'
import type { QueryScope } from '#apl/scope/scope.ts'
import type {
  AplSyntax,
  Binary,
  Call,
  LetStatement,
  NameReference,
  Pipeline,
  Stage,
} from '#apl/syntax/apl-syntax.ts'
import type { Place } from '#apl/syntax/walk.ts'

/** A query as the rules read it: its places by kind, in the order of the text. */
export interface CheckedApl {
  text: string
  syntax: AplSyntax
  scope: QueryScope
  surroundings: AplSurroundings
  binaries: readonly Place<Binary>[]
  calls: readonly Place<Call>[]
  lets: readonly Place<LetStatement>[]
  names: readonly Place<NameReference>[]
  pipelines: readonly Place<Pipeline>[]
  stages: readonly Place<Stage>[]
  /** The line that an offset is in, from 1. */
  lineOf(offset: number): number
}

/** What a rule has to say of a place in a query. */
export type Remark = Pick<AplProblem, 'start' | 'end' | 'message' | 'fixes'>

/** One thing to look for in a query. */
export interface Rule {
  /** Kebab-case name. */
  code: string
  /** A warning where the service is sure to refuse it; a hint unless said otherwise. */
  severity?: AplProblem['severity']
  /** Rests in a query with syntax problems, where nobody knows which columns and names there are. */
  needsSoundQuery?: boolean
  check(query: CheckedApl): Iterable<Remark>
}
