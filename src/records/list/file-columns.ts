import { csvParts, jsonParts } from './file-parts.ts'

/** A column of an exported file: its heading in CSV, its key in JSON, or both. */
export type FileColumn<Row> = { readonly heading?: string; readonly key?: string; value(row: Row): unknown }

/** Writes rows in order as CSV or JSON, with exact integers; JSON omits what is undefined. */
export function columnsWriter<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]) {
  function* lines() {
    const inCsv = columns.filter(({ heading }) => heading !== undefined)
    yield inCsv.map(({ heading }) => heading)
    for (const row of rows) yield inCsv.map(({ value }) => value(row))
  }
  function* objects() {
    const inJson = columns.filter(({ key }) => key !== undefined)
    for (const row of rows) yield Object.fromEntries(inJson.map(({ key = '', value }) => [key, value(row)]))
  }
  return { csv: () => csvParts(lines()), json: () => jsonParts(objects()) }
}
