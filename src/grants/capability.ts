import type { Verb } from './verbs.ts'

/** Where a grant holds: the organization itself, one dataset, or one view. */
export const scopeKinds = ['organization', 'dataset', 'view'] as const

export type ScopeKind = (typeof scopeKinds)[number]

/** What is known of one resource. */
export type Capability = {
  /** Name for a person: "Access control". */
  readonly label: string
  /** The verbs that can be granted on it, each with what it allows in one line. */
  readonly verbs: Readonly<Partial<Record<Verb, string>>>
  /** Verbs that destroy data although they are not called delete. */
  readonly destroys?: readonly Verb[]
}
