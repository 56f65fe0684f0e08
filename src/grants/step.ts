import type { Grant } from './token-grants.ts'

/** `granted`: the grant itself says so. `inferred`: what that may lead to, which no public rule of the service tells. */
export type Certainty = 'granted' | 'inferred'

/** What a token becomes by a step. */
export type Power =
  | 'mint'
  | 'any-grant'
  | 'regenerate'
  | 'make-roles'
  | 'change-roles'
  | 'any-role'
  | 'invite'
  | 'promote'
  | 'read-keys'
  | 'rotate-keys'
  | 'sign-access'
  | 'spend'

/** One step up from what a token was granted. */
export type Step = {
  readonly power: Power
  /** The grants it rests on; its holder has all of them. */
  readonly from: readonly Grant[]
  /** In a few words: "Mint new API tokens". */
  readonly title: string
  /** Why it leads up, in one sentence. */
  readonly reason: string
  readonly certainty: Certainty
  /** Where one gets from there. */
  readonly next: readonly Step[]
}
