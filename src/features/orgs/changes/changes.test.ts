import { expect, test } from 'vitest'
import type { ComparedEntry } from '#records/snapshots/snapshot-requests.ts'
import { valueText } from '#records/snapshots/value-text.ts'
import { changeLines, entriesWith } from '#records/changes/change-lines.ts'
import { describeEntry } from '#records/changes/described-changes.ts'
import { changesCsv, changesJson } from '#records/changes/export-changes.ts'
import { orgReading } from './org-reading.ts'

const entry = (
  type: ComparedEntry['type'],
  id: string,
  title: string,
  ...changes: readonly (readonly [string, unknown, unknown])[]
) =>
  describeEntry(orgReading, {
    type,
    id,
    occurrence: 0,
    title: valueText(title),
    changes: changes.map(([field, before, after]) => ({
      field,
      before: valueText(before),
      after: valueText(after),
    })),
  })

const entries = [
  entry('changed', 'a', '=a', ['license.maxUsers', 1, 18446744073709551615n]),
  entry('changed', 'b', '=b', ['paymentStatus', 'success', 'failed'], ['plan', undefined, { x: 1 }]),
  entry('gone', 'c', '=c', ['plan', 'personal', undefined]),
]

test('changes are grouped, failed payments first', () => {
  expect(
    changeLines(entries, { twins: new Set(), opened: new Set() }).map((line) =>
      line.type === 'group'
        ? `${line.kind} ${line.count}`
        : line.type === 'field'
          ? `${line.entry.id} ${line.change.field}`
          : 'entry' in line && line.entry.id,
    ),
  ).toEqual(['gone 1', 'c', 'changed 2', 'b paymentStatus', 'b plan', 'a license.maxUsers'])
})

test('CSV has a row per field, with exact values and without formulas', () => {
  expect(changesCsv(orgReading, entries)).toBe(
    [
      'Change,Organization,ID,Record,Field,Path,Before,After,Difference',
      `changed,'=a,a,1,Users,license.maxUsers,1,18446744073709551615,`,
      `changed,'=b,b,1,Payment status,paymentStatus,success,failed,`,
      `changed,'=b,b,1,Plan,plan,,"{""x"":1}",`,
      `gone,'=c,c,1,Plan,plan,personal,,`,
      '',
    ].join('\r\n'),
  )
})

test('JSON has exact values and leaves out absent ones', () => {
  const text = changesJson(orgReading, entries)
  expect(text).toContain('"after": 18446744073709551615')
  expect(JSON.parse(text)).toMatchObject([
    { change: 'changed', id: 'a', name: '=a' },
    {
      fields: [
        { before: 'success', after: 'failed' },
        { field: 'plan', after: { x: 1 } },
      ],
    },
    { change: 'gone' },
  ])
})

const searchable = [
  entry('changed', 'acme-1', 'Acme', ['license.monthlyIngestGb', 500, 2500]),
  entry('changed', 'birch-2', 'Birch', ['paymentStatus', 'success', 'failed']),
  ...Array.from({ length: 500 }, (_, at) =>
    entry('changed', `many-${at}`, 'Many', ['plan', 'personal', 'comped']),
  ),
]

/** Runs the search to its end, and counts how often it yields. */
function searched(text: string) {
  const work = entriesWith(searchable, text)
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
  ['', searchable.map(({ id }) => id)],
])('%j finds its changes, in small steps', (text, ids) => {
  const { found, turns } = searched(text)
  expect(found).toEqual(ids)
  expect(turns).toBeGreaterThan(5)
})
