import { expect, test } from 'vitest'
import { valueText } from '#records/snapshots/value-text.ts'
import { entriesWith } from '#records/changes/change-lines.ts'
import { describeEntry } from '#records/changes/described-changes.ts'
import { orgReading } from './org-reading.ts'
const entry = (id: string, title: string, field: string, before: unknown, after: unknown) =>
  describeEntry(orgReading, {
    type: 'changed',
    id,
    occurrence: 0,
    title: valueText(title),
    changes: [{ field, before: valueText(before), after: valueText(after) }],
  })

const entries = [
  entry('acme-1', 'Acme', 'license.monthlyIngestGb', 500, 2500),
  entry('birch-2', 'Birch', 'paymentStatus', 'success', 'failed'),
  ...Array.from({ length: 500 }, (_, index) => entry(`many-${index}`, 'Many', 'plan', 'personal', 'comped')),
]

/** Runs the search to its end, and counts how often it yields. */
function searched(text: string) {
  const work = entriesWith(entries, text)
  for (let turns = 0; ; turns++) {
    const { done, value } = work.next()
    if (done) return { found: value.map(({ id }) => id), turns }
  }
}

test.each([
  ['ACME', ['acme-1']],
  ['2.5 tb', ['acme-1']],
  ['failed birch', ['birch-2']],
  ['payment', ['birch-2']],
  ['many-77', ['many-77']],
  ['acme failed', []],
  ['', entries.map(({ id }) => id)],
])('%j finds its changes, in small steps', (text, ids) => {
  const { found, turns } = searched(text)
  expect(found).toEqual(ids)
  expect(turns).toBeGreaterThan(5)
})
