import type { ColumnEffect } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import {
  as,
  count,
  extend,
  fork,
  getSchema,
  keepsColumns,
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
  type StageFlow,
  summarize,
  unknown,
} from './stage-columns.ts'
import { join, union } from './combine-tables.ts'

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
