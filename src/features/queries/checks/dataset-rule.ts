import { textAt } from '#record-text/record-text.ts'
import { querySource } from '#apl/reading/query-source.ts'
import type { CheckRule } from './check.ts'

/** A query without a dataset, or whose APL reads another one first. */
export const datasetRule: CheckRule = ({ record }) => {
  const path = ['dataset']
  const dataset = textAt(record, path)
  if (!dataset?.trim()) return [{ severity: 'warning', path, sentence: 'The query names no dataset.' }]
  const source = querySource(textAt(record, ['query', 'apl']) ?? '')
  if (source === undefined || source === dataset) return []
  const sentence = `The APL reads “${source}” first, but the dataset is “${dataset}”.`
  return [{ severity: 'hint', path, sentence }]
}
