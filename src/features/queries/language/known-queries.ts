import { querySource } from '#apl/reading/query-source.ts'
import { quickApl } from '../record/quick-apl.ts'
import type { LibraryEntry } from '../store/query-store.ts'

/** What of a library query is looked at. */
export type LibraryQuery = Pick<LibraryEntry, 'id' | 'dataset' | 'text' | 'lastOpened' | 'lastSaved'>

/** The APL of library queries by the dataset that each reads. */
export type QueriesByDataset = Readonly<Record<string, readonly string[]>>

/** Enough to learn the fields of a dataset from, and not too much to hand to a worker. */
const mostTexts = 300
/** UTF-16 units. */
const mostText = 1_000_000

interface ReadQuery {
  apl: string
  dataset: string
}

const readings = new WeakMap<LibraryQuery, ReadQuery>()

/** Read once per row: a list that is read again has the same objects for the rows that did not change. */
function readQuery(query: LibraryQuery, text: string): ReadQuery {
  const known = readings.get(query)
  if (known) return known
  const apl = quickApl(text)
  const reading = { apl, dataset: querySource(apl) ?? query.dataset }
  readings.set(query, reading)
  return reading
}

/** The longest piece of a name that stands in every record as it is, whatever APL and JSON escape. */
function plainPiece(name: string): string {
  const pieces = name.match(/[\w .-]+/g) ?? []
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

const used = ({ lastOpened, lastSaved }: LibraryQuery) => Math.max(lastOpened ?? 0, lastSaved ?? 0)

/**
 * The APL of the library queries that read one of some datasets, those used last first, at most 300 and a million
 * characters of it, each text once. Yields between steps of well under a millisecond.
 */
export function* knownQueries(
  queries: readonly LibraryQuery[],
  datasets: readonly string[],
): Generator<void, QueriesByDataset> {
  const wanted = new Set(datasets)
  const pieces = datasets.map(plainPiece)
  const found: { query: LibraryQuery; text: string }[] = []
  for (const query of queries) {
    const { text, dataset } = query
    if (text === null || text.length > mostText) continue
    yield
    // To look for a name costs a hundredth of reading a record.
    if (wanted.has(dataset) || pieces.some((piece) => text.includes(piece))) found.push({ query, text })
  }
  found.sort((a, b) => used(b.query) - used(a.query))

  const byDataset = new Map<string, string[]>()
  const seen = new Set<string>()
  let room = mostText
  for (const { query, text } of found) {
    if (seen.size >= mostTexts) break
    yield
    const { apl, dataset } = readQuery(query, text)
    if (!wanted.has(dataset) || apl.trim() === '' || apl.length > room || seen.has(apl)) continue
    seen.add(apl)
    room -= apl.length
    byDataset.set(dataset, [...(byDataset.get(dataset) ?? []), apl])
  }
  return Object.fromEntries(byDataset)
}

/** Whether two collections hold the same texts in the same order. */
export function sameQueries(a: QueriesByDataset, b: QueriesByDataset): boolean {
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return (
    left.length === right.length &&
    left.every(([dataset, texts], at) => {
      const [otherDataset, others] = right[at] ?? []
      return (
        dataset === otherDataset &&
        texts.length === others?.length &&
        texts.every((text, index) => text === others[index])
      )
    })
  )
}
