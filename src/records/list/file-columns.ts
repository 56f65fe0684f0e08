import { csvText } from '#lib/csv.ts'
import { jsonFile } from '#lib/json-value.ts'

/** A column of an exported file: its heading in CSV, its key in JSON, or both. */
export type FileColumn<Row> = {
  readonly heading?: string
  readonly key?: string
  value(row: Row): unknown
}

/** Writes rows in order as CSV or JSON, with exact integers; JSON omits what is undefined. */
export function columnsWriter<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]) {
  const inCsv = columns.filter(({ heading }) => heading !== undefined)
  const inJson = columns.filter(({ key }) => key !== undefined)
  return {
    csv: () =>
      csvText([
        inCsv.map(({ heading }) => heading),
        ...rows.map((row) => inCsv.map(({ value }) => value(row))),
      ]),
    json: () =>
      jsonFile(rows.map((row) => Object.fromEntries(inJson.map(({ key = '', value }) => [key, value(row)])))),
  }
}
