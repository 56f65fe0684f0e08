import type { ListRow } from '#api/list-row.ts'
import { inlineText } from '#lib/json-value.ts'
import { columnHeading } from '../fields/amount.ts'
import type { Field } from '../fields/field.ts'
import type { ListModel } from './list-model.ts'
import { csvParts, jsonParts } from './file-parts.ts'
import type { LateValues } from './list-view.ts'

/** The rows and fields of an exported file. */
export type ExportedRows = {
  readonly list: Pick<ListModel<unknown>, 'subject'>
  readonly rows: Iterable<ListRow>
  readonly fields: readonly ExportedField[]
  readonly late?: LateValues | undefined
}

export type ExportedField = Pick<Field<unknown>, 'label' | 'path' | 'value'> &
  Partial<Pick<Field<unknown>, 'id' | 'kind'>>

const valueIn = ({ list, late }: ExportedRows, field: ExportedField, row: number): unknown => {
  const subject = list.subject(row)
  return (late?.get(field.id ?? '')?.of ?? field.value)(subject)
}

/** Joins a list of texts into one text. Values of any other kind stay as they are. */
const cellOf = (value: unknown, { kind }: ExportedField): unknown =>
  kind?.type === 'texts' && Array.isArray(value) ? value.map(inlineText).join(', ') : value

/**
 * The rows and fields as CSV: values as sent, integers exact, units in the headings. An unreadable row has its JSON in
 * the first column.
 */
export function rowsCsv(shown: ExportedRows): Promise<Blob[]> {
  const { rows, fields } = shown
  function* lines(): Iterable<readonly unknown[]> {
    yield fields.map(columnHeading)
    for (const row of rows) {
      yield row.kind === 'record'
        ? fields.map((field) => cellOf(valueIn(shown, field, row.index), field))
        : fields.map((_, index) => (index === 0 ? inlineText(row.value) : null))
    }
  }
  return csvParts(lines())
}

/**
 * The rows and fields as JSON: a list of objects keyed by field path, with exact integers. Absent fields stay absent.
 * An unreadable row is included as it was sent.
 */
export function rowsJson(shown: ExportedRows): Promise<Blob[]> {
  const { rows, fields } = shown
  function* values() {
    for (const row of rows) {
      yield row.kind === 'record'
        ? Object.fromEntries(fields.map((field) => [field.path, valueIn(shown, field, row.index)]))
        : row.value
    }
  }
  return jsonParts(values())
}
