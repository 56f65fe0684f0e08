import { csvText } from '#lib/csv.ts'
import { jsonFile } from '#lib/json-value.ts'
import { storedValue } from './stored-value.ts'
import type { ListReading } from './reading.ts'
import type { DescribedChange, DescribedEntry } from './described-changes.ts'

function* csvRows(reading: ListReading, change: DescribedChange): Iterable<readonly unknown[]> {
  const { label, before, after, difference, parts } = change.text
  if (!parts) {
    const { exported } = reading
    const [from, to] = [change.before, change.after].map((text) => exported(change.field, text))
    yield [label, change.field, from, to, difference]
    return
  }
  yield [label, change.field, before.text, after.text, difference]
  for (const part of parts.all())
    yield [part.label, change.field, part.before.text, part.after.text, part.difference]
}

/** Changes as CSV: a row per field and per part of a field, with exact values. */
export function changesCsv(reading: ListReading, entries: readonly DescribedEntry[]): string {
  function* rows(): Iterable<readonly unknown[]> {
    yield ['Change', reading.column, 'ID', 'Record', 'Field', 'Path', 'Before', 'After', 'Difference']
    for (const entry of entries) {
      const about = [entry.type, storedValue(entry.title), entry.id, entry.occurrence + 1]
      if (entry.changes.length === 0) yield [...about, null, null, null, null, null]
      for (const change of entry.changes)
        for (const cells of csvRows(reading, change)) yield [...about, ...cells]
    }
  }
  return csvText(rows())
}

/** Changes as JSON: an object per entry, with exact values; absent values are omitted. */
export function changesJson(reading: ListReading, entries: readonly DescribedEntry[]): string {
  const list = entries.map(({ type, id, occurrence, title, changes }) => ({
    change: type,
    id,
    record: occurrence + 1,
    name: storedValue(title),
    fields: changes.map((change) => ({
      field: change.field,
      before: reading.exported(change.field, change.before),
      after: reading.exported(change.field, change.after),
      difference: change.text.difference,
    })),
  }))
  return jsonFile(list)
}
