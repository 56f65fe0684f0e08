import type { AplContext } from '#apl/contract/apl-language.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { resolveScope } from './resolve-scope.ts'

/**
 * The dataset fields that queries use, with the number of queries; most used first, ties in alphabetical order. Skips
 * texts with problems, because after one a name may be anything.
 */
export function fieldsOfDataset(dataset: string, texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const name of fieldsIn(text, dataset)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Map([...counts].toSorted(([a, m], [b, n]) => n - m || compare(a, b)))
}

function fieldsIn(text: string, dataset: string): ReadonlySet<string> {
  const syntax = parseApl(text)
  if (syntax.problems.length > 0) return new Set()
  const fields = resolveScope(syntax).references.filter(
    ({ role, definition, datasets }) =>
      role === 'column' && definition === undefined && datasets.includes(dataset),
  )
  return new Set(fields.map(({ name }) => name.name))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

interface Learned {
  texts: readonly string[]
  fields: ReadonlyMap<string, number>
}

const most = 50
const learned = new Map<string, Learned>()

/**
 * The dataset fields that other queries use, with the number of queries. Cached while the queries stay the same,
 * because parsing hundreds of them takes longer than a keystroke may.
 */
export function cachedFields(dataset: string, { queriesByDataset }: AplContext): ReadonlyMap<string, number> {
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

/** Number of other queries that use a field of any of the datasets. */
export function queriesWith(field: string, datasets: readonly string[], aplContext: AplContext): number {
  const counts = datasets.map((dataset) => cachedFields(dataset, aplContext).get(field) ?? 0)
  return counts.reduce((sum, count) => sum + count, 0)
}
