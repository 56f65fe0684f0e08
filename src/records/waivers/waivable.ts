import type { ReactNode } from 'react'
import type { FoundWaiver } from './found-waiver.ts'

/** A finding that can be waived, as the dialog speaks of it. */
export type Waivable = {
  /** Id of the rule, and what it is called. */
  readonly rule: string
  readonly label: string
  /** Id of what the finding is about, and what that is called. */
  readonly subject: string
  readonly name: string
  /** What the finding rests on, after "as soon as" and before "changes". */
  readonly restsOn: ReactNode
  /** The fingerprint of that. */
  readonly facts: string
  readonly waived: FoundWaiver | null
  /** How many of the list have the id: "2 records", when it is more than one. */
  readonly twins: string | null
}
