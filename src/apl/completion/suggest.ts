import type { Want } from '#apl/stages/stage-kind.ts'
import type { Draft, Setting } from './setting.ts'
import { suggestColumns } from './suggest-columns.ts'
import { suggestFunctions, suggestValues } from './suggest-entries.ts'
import { suggestDatasets, suggestTables, suggestVariables } from './suggest-names.ts'
import { suggestOperators } from './suggest-operators.ts'
import { suggestSpecialFields } from './suggest-special-fields.ts'
import { suggestStages, suggestStatements } from './suggest-stages.ts'
import { suggestWords } from './suggest-words.ts'

/** Everything that a want stands for at a place, the most likely first. */
export function suggest(want: Want, setting: Setting): Draft[] {
  const drafts = allOf(want, setting)
  return 'most' in want ? drafts.slice(0, want.most) : drafts
}

function allOf(want: Want, setting: Setting): Draft[] {
  switch (want.sort) {
    case 'stage':
      return suggestStages(setting.stageBefore)
    case 'table':
      return suggestTables(setting)
    case 'dataset-text':
      return suggestDatasets(setting)
    case 'column':
      return suggestColumns(setting, want)
    case 'variable':
      return suggestVariables(setting)
    case 'function':
    case 'aggregation':
      return suggestFunctions(want.sort, setting.place)
    case 'operator':
      return suggestOperators(want.group)
    case 'entry':
      return suggestValues(want, setting.place)
    case 'special-field':
      return suggestSpecialFields()
    case 'word':
      return suggestWords(want.words)
    default:
      return suggestStatements()
  }
}
