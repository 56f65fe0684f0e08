import { clsx } from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { numberText, shownText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mostPrinted, PrintCap, PrintPage, useBrowserPrint } from '#ui/print.tsx'
import { fieldCell } from '../fields/cell.ts'
import type { Field } from '../fields/field.ts'
import type { ExportedField } from '../list/export-rows.ts'
import type { ListModel } from '../list/list-model.ts'
import { type ListView, useListNow } from '../list/list-view.ts'

/** More columns than a sheet of paper holds upright. */
const mostUpright = 7
/** And more than one holds at all. */
const mostColumns = 26

/** Letters that fit beside each other; between two columns there is room for one and a half. */
const lettersAcross = { upright: 130, wide: 190 }

// Not the maximum of arguments: a text may have more words than a call takes.
const longestWord = (text: string) =>
  text.split(/\s/).reduce((longest, { length }) => Math.max(longest, length), 0)

/** How long a word may be that stays whole, in letters, so that columns of such texts fit; longer ones are broken. */
function keptWord(columns: readonly (readonly string[])[], letters: number): number {
  const widths = columns.map((texts) => Math.max(...texts.map(longestWord)))
  const room = letters - 1.5 * columns.length
  const needed = (kept: number) => widths.reduce((sum, width) => sum + Math.min(width, kept), 0)
  let kept = 12
  while (kept > 0 && needed(kept) > room) kept--
  return kept
}

const isField = (field: ExportedField): field is Field<unknown> => 'kind' in field

type PrintedListProps = {
  list: ListModel<unknown>
  view: ListView
  /** What the open tab shows of each record. */
  fields(): readonly ExportedField[]
  /** What the list is narrowed down by, in words. */
  filters: ReactNode
  /** Stands before the value of a field, in the row of that number; what such marks mean. */
  marks?: { of(row: number, field: ExportedField): string | undefined; readonly legend: string }
}

/** Every row and every column that the open tab shows, when the browser prints the page. On no screen. */
export function PrintedList(props: PrintedListProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  useBrowserPrint(useCallback(() => setIsPrinting(true), []))
  return isPrinting && <Paper {...props} onDone={() => setIsPrinting(false)} />
}

function Paper({ list, view, fields, filters, marks, onDone }: PrintedListProps & { onDone(): void }) {
  const { resource, receivedAt } = list
  const now = useListNow(list)
  const all = fields()
  const columns = all.slice(0, mostColumns)
  const rows = Array.from(view.rows.subarray(0, mostPrinted), (row) => list.rows[row])
  const text = (field: ExportedField, row: ListRow) => {
    const mark = marks?.of(row.index, field)
    return mark === undefined ? valueText(field, row) : `${mark} ${valueText(field, row)}`
  }
  function valueText(field: ExportedField, row: ListRow): string {
    const subject = list.subject(row.index)
    const late = view.late?.get(field.id ?? '')
    if (late) return visibleText(inlineText(late.of(subject)))
    return isField(field)
      ? fieldCell(field, subject, now).text
      : visibleText(inlineText(field.value(subject)))
  }
  const isWide = columns.length > mostUpright
  const labels = columns.map(({ label }) => visibleText(label))
  const texts = rows.map((row) =>
    row?.kind === 'unreadable' ? [] : columns.map((field) => (row ? text(field, row) : '')),
  )
  const kept = keptWord(
    labels.map((label, place) => [label, ...texts.map((cells) => cells[place] ?? '')]),
    lettersAcross[isWide ? 'wide' : 'upright'],
  )
  const breaking = (shown: string) => (longestWord(shown) > kept ? 'wrap-anywhere' : undefined)
  return (
    <PrintPage mustPrint={false} onDone={onDone}>
      <div className={isWide ? '[page:wide]' : undefined}>
        <h1 className="text-xl font-semibold">{resource.title}</h1>
        <p className="mt-1 text-sm">
          {shownText(list.countRecords(view.rows), list.subjects.length, resource.many)} · as of{' '}
          {absoluteTime(receivedAt)}
        </p>
        <p className="text-sm wrap-anywhere">{filters}</p>
        {marks && <p className="text-sm">{marks.legend}</p>}
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
              {labels.map((label, place) => (
                <th
                  // oxlint-disable-next-line react/no-array-index-key -- names of datasets may repeat those of columns
                  key={place}
                  scope="col"
                  className={clsx('py-1 pr-2 align-bottom font-semibold', breaking(label))}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(
              (row, at) =>
                row && (
                  <tr key={row.index} className="break-inside-avoid border-b border-line align-top">
                    {row.kind === 'unreadable' ? (
                      <td colSpan={columns.length} className="py-0.5 pr-2 wrap-anywhere">
                        Unreadable: {row.reason} {visibleText(inlineText(row.value))}
                      </td>
                    ) : (
                      texts[at]?.map((shown, place) => (
                        // oxlint-disable-next-line react/no-array-index-key -- as above
                        <td key={place} className={clsx('py-0.5 pr-2', breaking(shown))}>
                          <bdi>{shown}</bdi>
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
