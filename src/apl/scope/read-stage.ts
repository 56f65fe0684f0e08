import type { ColumnEffect } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import { count, makeSeries, summarize } from './aggregate-columns.ts'
import { as, fork, getSchema, print, range, search, unknown } from './bring-tables.ts'
import { extend, project, projectAway, projectRename, projectReorder } from './choose-columns.ts'
import { join, union } from './combine-tables.ts'
import { mvExpand, parse } from './expand-columns.ts'
import { keepsColumns, type StageFlow } from './stage-flow.ts'

const flows: Readonly<Record<ColumnEffect, StageFlow>> = {
  keep: keepsColumns,
  as,
  count,
  extend,
  fork,
  getSchema,
  join,
  makeSeries,
  mvExpand,
  parse,
  print,
  project,
  projectAway,
  projectRename,
  projectReorder,
  range,
  search,
  summarize,
  union,
}

/** Notes what the names in a stage mean, and turns the columns before it into those behind it. */
export const readStage: StageFlow = (stage, row, reading) => {
  const effect = stage.operator === '' ? 'keep' : stageKinds.get(stage.operator)?.columns
  const flow = effect === undefined ? unknown : flows[effect]
  flow(stage, row, reading)
}
