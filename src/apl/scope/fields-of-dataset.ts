import { parseApl } from '#apl/syntax/parse-apl.ts'
import { scopeOf } from './scope-of.ts'

/**
 * The fields of a dataset that queries use, with the number of queries that use them, the most used first and those
 * used alike in the order of the alphabet. Of a text with a problem no field is taken: behind one, a name may be
 * anything.
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
  const fields = scopeOf(syntax).references.filter(
    ({ role, definition, datasets }) =>
      role === 'column' && definition === undefined && datasets.includes(dataset),
  )
  return new Set(fields.map(({ name }) => name.name))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
