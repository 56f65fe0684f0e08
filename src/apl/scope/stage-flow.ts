import type { Stage } from '#apl/syntax/apl-syntax.ts'
import type { Row } from './flow.ts'
import { readExpression } from './read-expression.ts'
import type { Reading } from './reading.ts'

/** Notes what the names in a stage mean, and turns the columns before it into those behind it. */
export type StageFlow = (stage: Stage, row: Row, reading: Reading) => void

/** A stage that leaves the columns as they are. */
export const keepsColumns: StageFlow = (stage, _row, reading) => {
  for (const { value } of stage.items) readExpression(value, reading)
  readClauses(stage, reading)
}

/** Notes what the names behind the keywords of a stage mean, all of them or some. */
export function readClauses(stage: Stage, reading: Reading, keywords?: readonly string[]) {
  for (const { keyword, items } of stage.clauses) {
    if (keywords && !keywords.includes(keyword)) continue
    for (const { value } of items) readExpression(value, reading)
  }
}
