import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { listModel } from '#records/list/list-model.ts'
import { orderByDate } from '#records/timeline/expiry-order.ts'
import { monthGroups } from '#records/timeline/month-groups.ts'
import { groupName } from '#records/timeline/timeline.ts'
import { runSync } from '#lib/time-slices.ts'
import { org as resource } from '../org.ts'
import { licenseTimeline } from './timeline-panel.tsx'

const org = (name: string, expiresAt: unknown) => ({ id: name, name, license: { expiresAt } })

const rows = [
  org('later', '2027-01-31T23:59:59Z'),
  org('B same day', '2026-11-05'),
  org('a same day', '2026-11-05'),
  null,
  org('never', '0001-01-01T00:00:00Z'),
  org('odd', 'soon'),
  org('past', '2019-03-01'),
  { id: 'no license' },
  org('first of November', '2026-11-01T00:00:00+00:00'),
  org('odd number', 7),
].map(readRow)

const all = Int32Array.from(rows.keys())

const name = (month: number) => groupName(licenseTimeline, month)

test('rows are grouped by month of expiry, then sorted by date and name; those without a date come last', () => {
  const list = listModel(resource, { rows, receivedAt: 0, source: () => '' })
  const order = runSync(orderByDate(list, licenseTimeline.calendar.date))
  const { groups, items } = monthGroups(order, all)
  const shown = Array.from(items, (item) => {
    const row = rows[item]
    if (item < 0) return `# ${name(groups[-1 - item]?.month ?? 0).text} ${groups[-1 - item]?.count}`
    return row?.kind === 'record' ? row.id : 'unreadable'
  })
  expect(shown).toEqual([
    '# March 2019 1',
    'past',
    '# November 2026 3',
    'first of November',
    'a same day',
    'B same day',
    '# January 2027 1',
    'later',
    '# No date 2',
    'no license',
    'never',
    '# Date not readable 2',
    'odd',
    'odd number',
    '# Unreadable rows 1',
    'unreadable',
  ])
  expect(groups.map(({ month }) => name(month).value)).toEqual([
    '2019-03',
    '2026-11',
    '2027-01',
    'none',
    'unreadable',
    'rows',
  ])
})
