import { expect, test } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { listModel } from '#records/list/list-model.ts'
import { findingMarks } from '#records/findings/list-findings.ts'
import { noDate, orderByDate, unreadableDate, unreadableRow } from '#records/timeline/expiry-order.ts'
import { groupFacts, monthGroups } from '#records/timeline/month-groups.ts'
import { groupName, readGroups } from '#records/timeline/timeline.ts'
import { testFindings } from '../list/test-findings.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import { token } from '../token.ts'
import { timelineWriter, tokenTimeline } from './timeline-panel.tsx'

const now = Date.UTC(2026, 10, 21)

const records = [
  { name: 'later', expiresAt: '2027-01-31T23:59:59Z', orgCapabilities: { apiTokens: ['create'] } },
  { name: 'null b', expiresAt: null },
  { name: 'Zero', expiresAt: '0001-01-01T00:00:00Z' },
  { name: 'B same time', expiresAt: '2026-11-25T00:00:00Z' },
  { name: 'a same time', expiresAt: '2026-11-25T00:00:00Z' },
  { name: 'odd', expiresAt: 'whenever' },
  { name: 'past', expiresAt: '2019-03-01', orgCapabilities: { apiTokens: ['create'] } },
  { name: 'absent' },
  { name: 'null A', expiresAt: null },
  { name: 'by offset', expiresAt: '2026-12-31T23:30:00-01:00' },
]
// Some elements of the response are not tokens.
const rows = [...records, ['x'], null].map((record, index) =>
  readRow(record && !Array.isArray(record) ? { id: `t${index}`, ...record } : record, index),
)
const list = listModel(token, { rows, receivedAt: 0, source: () => '' })
const order = runSync(orderByDate(list, tokenTimeline.calendar.date))
const all = Int32Array.from(rows.keys())
const findings = testFindings(list.subjects, now)
const mark = findingMarks(tokenFindings, findings)
const textOf = (month: number) => groupName(tokenTimeline, month).text

function outline() {
  const { groups, items } = monthGroups(order, all)
  return Array.from(items, (item) => {
    const group = groups[-1 - item]
    if (group) return `# ${textOf(group.month)} ${group.count}`
    return list.subject(item)?.name ?? `row ${item - records.length}`
  })
}

test('tokens are grouped by the month they expire in; those without a month come last', () => {
  expect(outline()).toEqual([
    '# March 2019 1',
    'past',
    '# November 2026 2',
    'a same time',
    'B same time',
    '# January 2027 2',
    'by offset',
    'later',
    '# No expiration date 4',
    'absent',
    'null A',
    'null b',
    'Zero',
    '# Expiry unreadable 1',
    'odd',
    '# Unreadable rows 2',
    'row 0',
    'row 1',
  ])
})

test('a group header has the number of tokens with findings of high severity, and how "never" was sent', () => {
  const facts = groupFacts(order, { rows: all, mark })
  expect(facts.get(2027 * 12)).toEqual({ worst: 1, sent: '' })
  // Grants of an expired token are not a high risk.
  expect(facts.get(2019 * 12 + 2)).toEqual({ worst: 0, sent: '' })
  expect(facts.get(2026 * 12 + 10)?.worst).toBe(0)
  expect(facts.get(noDate)?.sent).toBe('1 absent, 2 null, 1 placeholder date')
  expect(facts.get(unreadableDate)?.sent).toBe('')
  expect(groupFacts(order, { rows: all, mark: undefined }).get(2027 * 12)?.worst).toBe(0)
})

test('a group reads back from the address as written', () => {
  const months = [0, 2026 * 12 + 10, noDate, unreadableDate, unreadableRow]
  const values = months.map((month) => groupName(tokenTimeline, month).value)
  expect([...readGroups(tokenTimeline, values)]).toEqual(months)
  expect(readGroups(tokenTimeline, ['', 'x', '2026-13', '__proto__']).size).toBe(0)
  expect(readGroups(tokenTimeline, []).size).toBe(0)
})

test('the export contains what is shown, in the order and groups of the tab, as sent', async () => {
  const shown = all.filter((row) => row !== 11 && list.subject(row)?.name !== 'later')
  const write = (view: { rows: Int32Array; found: typeof findings | null }) =>
    timelineWriter({ list, view, order, now })
  const writer = write({ rows: shown, found: findings })
  const lines = (await fileText(writer.csv())).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Month,Token,Expires,Status,Findings,ID')
  expect(lines).toHaveLength(shown.length + 1)
  expect(new Set(lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(',').length))).toEqual(
    new Set([6]),
  )
  expect(lines[1]).toMatch(/^March 2019,past,2019-03-01,Expired,.*mint.*,t6$/)
  expect(lines[2]).toMatch(/^November 2026,a same time,2026-11-25T00:00:00Z,Expires within 7 days,/)
  expect(lines.slice(-6).map((line) => line.split(',').slice(0, 3).join())).toEqual([
    'No expiration date,absent,',
    'No expiration date,null A,null',
    'No expiration date,null b,null',
    'No expiration date,Zero,0001-01-01T00:00:00Z',
    'Expiry unreadable,odd,whenever',
    'Unreadable rows,"[""x""]",',
  ])
  const records: unknown = JSON.parse(await fileText(writer.json()))
  expect(records).toHaveLength(shown.length)
  expect(records).toMatchObject([
    { month: 'March 2019', expiresAt: '2019-03-01', id: 't6' },
    {},
    {},
    {},
    {},
    { expiresAt: null },
    {},
    {},
    {},
    { unreadable: ['x'] },
  ])
  const early = write({ rows: shown, found: null })
  expect(await fileText(early.csv())).toContain('not worked out yet')
  expect(await fileText(early.json())).toContain('"findings": null')
})
