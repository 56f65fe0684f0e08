import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { fieldsOfDataset } from './fields-of-dataset.ts'

interface Learned {
  texts: readonly string[]
  fields: ReadonlyMap<string, number>
}

const most = 50
const learned = new Map<string, Learned>()

/**
 * The fields of a dataset that other queries use, with the number of those queries. Kept for as long as the queries
 * stay the same: reading hundreds of them takes longer than a key may.
 */
export function rememberedFields(
  dataset: string,
  { queriesByDataset }: AplSurroundings,
): ReadonlyMap<string, number> {
  const texts = (Object.hasOwn(queriesByDataset, dataset) ? queriesByDataset[dataset] : undefined) ?? []
  const known = learned.get(dataset)
  if (known !== undefined && isSame(known.texts, texts)) return known.fields
  const fields = fieldsOfDataset(dataset, texts)
  if (learned.size >= most) learned.clear()
  learned.set(dataset, { texts: [...texts], fields })
  return fields
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, index) => text === b[index])

/** How many other queries use a field of one of the datasets. */
export function queriesWith(
  field: string,
  datasets: readonly string[],
  surroundings: AplSurroundings,
): number {
  const counts = datasets.map((dataset) => rememberedFields(dataset, surroundings).get(field) ?? 0)
  return counts.reduce((sum, count) => sum + count, 0)
}
