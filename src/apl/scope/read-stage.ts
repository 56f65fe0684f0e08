import { count, makeSeries, summarize } from './aggregate-columns.ts'
import { as, fork, getSchema, print, range, search, unknown } from './bring-tables.ts'
import { extend, project, projectAway, projectRename, projectReorder } from './choose-columns.ts'
import { join, union } from './combine-tables.ts'
import { mvExpand, parse } from './expand-columns.ts'
import { keepsColumns, type StageFlow } from './stage-flow.ts'

const flows: ReadonlyMap<string, StageFlow> = new Map([
  // Nothing is written yet.
  ['', keepsColumns],
  ['as', as],
  ['consume', keepsColumns],
  ['count', count],
  ['distinct', project],
  ['extend', extend],
  ['extend-valid', extend],
  ['filter', keepsColumns],
  ['fork', fork],
  ['getschema', getSchema],
  ['join', join],
  ['limit', keepsColumns],
  ['lookup', join],
  ['make-series', makeSeries],
  ['mv-expand', mvExpand],
  ['mvexpand', mvExpand],
  ['order', keepsColumns],
  ['parse', parse],
  ['parse-kv', parse],
  ['parse-where', parse],
  ['print', print],
  ['project', project],
  ['project-away', projectAway],
  ['project-keep', project],
  ['project-rename', projectRename],
  ['project-reorder', projectReorder],
  ['range', range],
  ['redact', keepsColumns],
  ['render', keepsColumns],
  ['sample', keepsColumns],
  ['search', search],
  ['serialize', extend],
  ['sort', keepsColumns],
  ['summarize', summarize],
  ['take', keepsColumns],
  ['top', keepsColumns],
  ['union', union],
  ['where', keepsColumns],
])

/** Notes what the names in a stage mean, and turns the columns before it into those behind it. */
export const readStage: StageFlow = (stage, row, reading) => {
  const flow = flows.get(stage.operator) ?? unknown
  flow(stage, row, reading)
}
