import type { Pipeline } from '#apl/syntax/apl-syntax.ts'
import { Row, unknownFlow } from './flow.ts'
import { readSource } from './read-source.ts'
import { readStage } from './read-stage.ts'
import type { Reading } from './reading.ts'
import type { Columns } from './scope.ts'

/**
 * Reads a pipeline stage by stage; gives the columns of its result. `taken` are the columns of the rows that it takes
 * over, as a branch of `fork` does.
 */
export function readPipeline(pipeline: Pipeline, reading: Reading, taken: Columns = unknownFlow): Columns {
  const { findings, names } = reading
  const row = new Row(pipeline.source ? readSource(pipeline.source, reading) : taken)
  for (const stage of pipeline.stages) {
    findings.before.set(stage, row.flow())
    readStage(stage, row, { findings, names, stage, row, sides: undefined })
    row.commit()
  }
  findings.results.set(pipeline, row.flow())
  return row.flow()
}
