import { type ReactNode, useCallback, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { numberText, shownText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mostPrinted, PrintCap, PrintPage, useBrowserPrint } from '#ui/print.tsx'
import { fieldCell } from '../fields/cell.ts'
import type { Field } from '../fields/field.ts'
import type { ExportedField } from './export-rows.ts'
import type { ListModel } from './list-model.ts'
import { type ListView, useListNow } from './list-view.ts'

/** More columns than a sheet of paper holds upright. */
const mostUpright = 7
/** And more than one holds at all. */
const mostColumns = 26

const isField = (field: ExportedField): field is Field<unknown> => 'kind' in field

type PrintedListProps = {
  list: ListModel<unknown>
  view: ListView
  /** What the open tab shows of each record. */
  fields(): readonly ExportedField[]
  /** What the list is narrowed down by, in words. */
  filters: ReactNode
}

/** Every row and every column that the open tab shows, when the browser prints the page. On no screen. */
export function PrintedList(props: PrintedListProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  useBrowserPrint(useCallback(() => setIsPrinting(true), []))
  return isPrinting && <Paper {...props} onDone={() => setIsPrinting(false)} />
}

function Paper({ list, view, fields, filters, onDone }: PrintedListProps & { onDone(): void }) {
  const { resource, receivedAt } = list
  const now = useListNow(list)
  const all = fields()
  const columns = all.slice(0, mostColumns)
  const rows = Array.from(view.rows.subarray(0, mostPrinted), (row) => list.rows[row])
  const text = (field: ExportedField, row: ListRow) => {
    const subject = list.subject(row.index)
    const late = view.late?.get(field.id ?? '')
    if (late) return visibleText(inlineText(late.of(subject)))
    return isField(field)
      ? fieldCell(field, subject, now).text
      : visibleText(inlineText(field.value(subject)))
  }
  return (
    <PrintPage mustPrint={false} onDone={onDone}>
      <div className={columns.length > mostUpright ? '[page:wide]' : undefined}>
        <h1 className="text-xl font-semibold">{resource.title}</h1>
        <p className="mt-1 text-sm">
          {shownText(list.countRecords(view.rows), list.subjects.length, resource.many)} · as of{' '}
          {absoluteTime(receivedAt)}
        </p>
        <p className="text-sm wrap-anywhere">{filters}</p>
        {all.length > mostColumns && (
          <p className="mt-1 text-sm font-semibold">
            The first {mostColumns} of {numberText(all.length)} columns are printed. The exported file holds
            all of them.
          </p>
        )}
        <PrintCap total={view.rows.length} />
        <table className="mt-3 w-full border-collapse text-left text-[7.5pt]">
          <thead>
            <tr className="border-b border-line-strong">
              {columns.map(({ label }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- names of datasets may repeat those of columns
                <th key={place} scope="col" className="py-1 pr-2 align-bottom font-semibold wrap-anywhere">
                  {visibleText(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(
              (row) =>
                row && (
                  <tr key={row.index} className="break-inside-avoid border-b border-line align-top">
                    {row.kind === 'unreadable' ? (
                      <td colSpan={columns.length} className="py-0.5 pr-2 wrap-anywhere">
                        Unreadable: {row.reason} {visibleText(inlineText(row.value))}
                      </td>
                    ) : (
                      columns.map((field, place) => (
                        // oxlint-disable-next-line react/no-array-index-key -- as above
                        <td key={place} className="py-0.5 pr-2 wrap-anywhere">
                          <bdi>{text(field, row)}</bdi>
                        </td>
                      ))
                    )}
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </div>
    </PrintPage>
  )
}
