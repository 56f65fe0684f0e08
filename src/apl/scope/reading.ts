import type { Stage } from '#apl/syntax/apl-syntax.ts'
import type { Environment } from './environment.ts'
import type { Findings } from './findings.ts'
import type { Row } from './flow.ts'

/** What names can mean where an expression stands, and where to note what they do. */
export interface Reading {
  findings: Findings
  names: Environment
  /** The stage it is in; undefined at the head of a pipeline and in a `let`. */
  stage: Stage | undefined
  /** The columns it can use; none outside of a stage. */
  row: Row | undefined
  /** What `$left` and `$right` are in the condition of a join. */
  sides: { left: Row; right: Row } | undefined
}
