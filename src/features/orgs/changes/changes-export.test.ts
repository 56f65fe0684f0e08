import { expect, test } from 'vitest'
import type { ComparedEntry } from '#records/snapshots/snapshot-requests.ts'
import { valueText } from '#records/snapshots/value-text.ts'
import { changeLines } from '#records/changes/change-lines.ts'
import { describeEntry } from '#records/changes/described-changes.ts'
import { changesCsv, changesJson } from '#records/changes/export-changes.ts'
import { orgReading } from './org-reading.ts'

const entry = (
  type: ComparedEntry['type'],
  id: string,
  ...changes: readonly (readonly [string, unknown, unknown])[]
) =>
  describeEntry(orgReading, {
    type,
    id,
    occurrence: 0,
    title: valueText(`=${id}`),
    changes: changes.map(([field, before, after]) => ({
      field,
      before: valueText(before),
      after: valueText(after),
    })),
  })

const entries = [
  entry('changed', 'a', ['license.maxUsers', 1, 18446744073709551615n]),
  entry('changed', 'b', ['paymentStatus', 'success', 'failed'], ['plan', undefined, { x: 1 }]),
  entry('gone', 'c', ['plan', 'personal', undefined]),
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
