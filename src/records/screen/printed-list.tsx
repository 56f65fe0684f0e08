import type { ListRow } from '#api/list-row.ts'
import { numberText, shownText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { maxPrintedRows, PrintedTable, usePrinting } from '#ui/print.tsx'
import { fieldCell } from '../fields/cell.ts'
import type { Field } from '../fields/field.ts'
import type { ExportedField } from '../list/export-rows.ts'
import type { ListModel } from '../list/list-model.ts'
import { type ListView, useListNow } from '../list/list-view.ts'

/** The most columns that fit in portrait orientation. */
const mostUpright = 7
/** The most columns that fit on a sheet at all. */
const mostColumns = 26

/** Characters per line; the gap between two columns takes one and a half. */
const lettersAcross = { upright: 130, wide: 190 }

// Not `Math.max(...)`: a text may have more words than a call can have arguments.
const longestWord = (text: string) =>
  text.split(/\s/).reduce((longest, { length }) => Math.max(longest, length), 0)

/** The longest word, in characters, that is not broken, so that all columns fit. */
function keptWord(columns: readonly (readonly string[])[], letters: number): number {
  const widths = columns.map((texts) => Math.max(...texts.map(longestWord)))
  const room = letters - 1.5 * columns.length
  const needed = (kept: number) => widths.reduce((sum, width) => sum + Math.min(width, kept), 0)
  let kept = 12
  while (kept > 0 && needed(kept) > room) kept--
  return kept
}

/** Shows dates as days: "in 3 days" would be true on the day of printing only. */
const onPaper = (field: Field<unknown>): Field<unknown> =>
  field.kind.type === 'date' ? { ...field, kind: { ...field.kind, show: 'day' } } : field

const isField = (field: ExportedField): field is Field<unknown> => 'kind' in field

type PrintedListProps = {
  list: ListModel<unknown>
  view: ListView
  /** Fields shown in the open tab. */
  fields(): readonly ExportedField[]
  /** Description of the active filters. */
  filters(): string
  /** A mark before the value of a field in a row, and an explanation of such marks. */
  marks?: { of(row: number, field: ExportedField): string | undefined; readonly legend: string }
}

/** All rows and columns of the open tab, rendered only while the page is printed. */
export function PrintedList(props: PrintedListProps) {
  return usePrinting().isPrinting && <Paper {...props} />
}

function Paper({ list, view, fields, filters, marks }: PrintedListProps) {
  const { resource, receivedAt } = list
  const now = useListNow(list)
  const all = fields()
  const columns = all.slice(0, mostColumns)
  const rows = Array.from(view.rows.subarray(0, maxPrintedRows)).flatMap((row) => list.rows[row] ?? [])
  const text = (field: ExportedField, row: ListRow) => {
    const mark = marks?.of(row.index, field)
    return mark === undefined ? valueText(field, row) : `${mark} ${valueText(field, row)}`
  }
  function valueText(field: ExportedField, row: ListRow): string {
    const subject = list.subject(row.index)
    const late = view.late?.get(field.id ?? '')
    if (late) return visibleText(inlineText(late.of(subject)))
    return isField(field)
      ? fieldCell(onPaper(field), subject, now).text
      : visibleText(inlineText(field.value(subject)))
  }
  const isWide = columns.length > mostUpright
  const labels = columns.map(({ label }) => visibleText(label))
  const texts = rows.map((row) => (row.kind === 'unreadable' ? [] : columns.map((field) => text(field, row))))
  const kept = keptWord(
    labels.map((label, index) => [label, ...texts.map((cells) => cells[index] ?? '')]),
    lettersAcross[isWide ? 'wide' : 'upright'],
  )
  const breaking = (shown: string) => (longestWord(shown) > kept ? 'wrap-anywhere' : undefined)
  return (
    <PrintedTable
      isWide={isWide}
      isSmall
      title={resource.title}
      notes={[
        `${shownText(list.countRecords(view.rows), list.subjects.length, resource.plural)} · as of ${absoluteTime(receivedAt)}`,
        list.isPartial && (
          <strong className="font-semibold">Printed while the list was loading: it is not complete.</strong>
        ),
        filters(),
        marks?.legend,
        all.length > mostColumns && (
          <strong className="font-semibold">
            The first {mostColumns} of {numberText(all.length)} columns are printed. The exported file holds
            all of them.
          </strong>
        ),
      ]}
      total={view.rows.length}
      // One long word would otherwise take the room of the other columns.
      columns={labels.map((head) => ({ head, className: 'max-w-[28em]' }))}
      rows={rows.map((row, at) => ({
        key: String(row.index),
        cells:
          row.kind === 'unreadable'
            ? [
                <span key="" className="wrap-anywhere">
                  Unreadable: {row.reason} {visibleText(inlineText(row.value))}
                </span>,
              ]
            : (texts[at] ?? []).map((shown, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- names of datasets may repeat those of columns
                <bdi key={index} className={breaking(shown)}>
                  {shown}
                </bdi>
              )),
      }))}
    />
  )
}
