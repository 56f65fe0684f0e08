import { csvText } from '#lib/csv.ts'
import { inlineText, jsonFile } from '#lib/json-value.ts'
import type { TableFormat } from '#ui/save-table.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { ListView } from '../list/list-view.ts'
import type { ExpiryOrder } from './expiry-order.ts'
import { monthGroups } from './month-groups.ts'
import { type FileColumn, groupName, type Timeline } from './timeline.ts'

type FileContent<View, Subject> = {
  readonly list: Pick<ListModel<Subject>, 'rows' | 'subject'>
  readonly view: View
  readonly order: ExpiryOrder
  readonly now: number
}

/**
 * Writes the rows of a timeline in order, each with its month, including folded months. Unreadable rows come last, as
 * JSON.
 */
export function timelineWriter<View extends Pick<ListView, 'rows'>, Subject>(
  timeline: Pick<Timeline<View, Subject>, 'undated'>,
  columns: readonly FileColumn<View, Subject>[],
  { list, view, order, now }: FileContent<View, Subject>,
): Readonly<Record<TableFormat, () => string>> {
  const { groups, items } = monthGroups(order, view.rows)
  /** Maps each row to a line that starts with its month. */
  function lines<Line>(
    ofRecord: (month: string, subject: Subject, at: { row: number; view: View; now: number }) => Line,
    ofOther: (month: string, value: unknown) => Line,
  ): readonly Line[] {
    let month = ''
    const made: Line[] = []
    for (const row of items) {
      const [entry, subject] = [list.rows[row], list.subject(row)]
      if (entry?.kind === 'unreadable') made.push(ofOther(month, entry.value))
      else if (subject !== undefined) made.push(ofRecord(month, subject, { row, view, now }))
      else month = groupName(timeline, groups[-1 - row]?.month ?? 0).text
    }
    return made
  }
  return {
    csv: () =>
      csvText([
        ['Month', ...columns.map(({ heading }) => heading)],
        ...lines(
          (month, subject, at) => [
            month,
            ...columns.map(({ value, cell }) => cell?.(subject, at) ?? inlineText(value(subject, at))),
          ],
          (month, value) => [month, inlineText(value), ...columns.slice(1).map(() => '')],
        ),
      ]),
    json: () =>
      jsonFile(
        lines<object>(
          (month, subject, at) => ({
            month,
            ...Object.fromEntries(columns.map(({ key, value }) => [key, value(subject, at)])),
          }),
          (month, value) => ({ month, unreadable: value }),
        ),
      ),
  }
}
