import { expect, test } from 'vitest'
import { type ExpiryOrder, noDate, unreadableDate, unreadableRow } from '#records/timeline/expiry-order.ts'
import { testFindings } from '../list/test-findings.ts'
import { testToken } from '../list/test-token.ts'
import { groupFacts } from './group-facts.ts'
import { timelineWriter } from './timeline-export.ts'
import { groupText, groupValue, readGroups } from './timeline-group.ts'
import { shownPlaces, tokenGroups } from './token-groups.ts'
import { tokenOrder } from './token-order.ts'

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
// The element at 2 of the answer is no token.
const tokens = records.map((record, place) => testToken(record, place < 2 ? place : place + 1))

function orderOf(): ExpiryOrder {
  const work = tokenOrder(tokens)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const outline = (shown: typeof tokens, unreadableCount = 0, closed: ReadonlySet<number> = new Set()) => {
  const places = shownPlaces(tokens, shown)
  const { groups, items } = tokenGroups(orderOf(), {
    places,
    tokenCount: tokens.length,
    unreadableCount,
    closed,
  })
  return Array.from(items, (item) => {
    const group = groups[-1 - item]
    if (group) return `# ${groupText(group.month)} ${group.count}`
    return tokens[item]?.name ?? `row ${item - tokens.length}`
  })
}

test('tokens stand under the month in which they end; what has no month comes behind', () => {
  expect(outline(tokens, 2)).toEqual([
    '# March 2019 1',
    'past',
    '# November 2026 2',
    'a same time',
    'B same time',
    '# January 2027 2',
    'by offset',
    'later',
    '# Never expires 4',
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

test('filters narrow it, and closed groups keep their counts', () => {
  const shown = tokens.filter(({ name }) => name.includes('a'))
  expect(outline(shown, 1, new Set([noDate, unreadableRow]))).toEqual([
    '# March 2019 1',
    'past',
    '# November 2026 2',
    'a same time',
    'B same time',
    '# January 2027 1',
    'later',
    '# Never expires 1',
    '# Unreadable rows 1',
  ])
})

test('a heading knows how many of its tokens have findings of high severity, and how "never" was sent', () => {
  const facts = groupFacts(orderOf(), tokens, shownPlaces(tokens, tokens), testFindings(tokens, now))
  expect(facts.get(2027 * 12)).toEqual({ high: 1, sent: '' })
  // What an expired token is granted is no high risk.
  expect(facts.get(2019 * 12 + 2)).toEqual({ high: 0, sent: '' })
  expect(facts.get(2026 * 12 + 10)?.high).toBe(0)
  expect(facts.get(noDate)?.sent).toBe('1 absent, 2 null, 1 placeholder date')
  expect(facts.get(unreadableDate)?.sent).toBe('')
  expect(groupFacts(orderOf(), tokens, shownPlaces(tokens, tokens), null).get(noDate)?.high).toBeUndefined()
})

test('a group is read from the address as it is written into it', () => {
  const months = [0, 2026 * 12 + 10, noDate, unreadableDate, unreadableRow]
  expect([...readGroups(months.map(groupValue))]).toEqual(months)
  expect(readGroups(['', 'x', '2026-13', '__proto__']).size).toBe(0)
  expect(readGroups(undefined).size).toBe(0)
})

test('the export holds what is shown, in the order and the groups of the tab, as it was sent', () => {
  const shown = tokens.filter(({ name }) => name !== 'later')
  const unreadable = [{ kind: 'unreadable', index: 2, value: ['x'], reason: 'no object' }] as const
  const findings = testFindings(tokens, now)
  const writer = timelineWriter({ shown, unreadable, findings, now })
  const lines = writer.csv().trimEnd().split('\r\n')
  expect(lines[0]).toBe('Month,Token,Expires,Status,Findings,ID')
  expect(lines).toHaveLength(shown.length + 2)
  expect(lines[1]).toMatch(/^March 2019,past,2019-03-01,Expired,.*mint.*,t7$/)
  expect(lines[2]).toMatch(/^November 2026,a same time,2026-11-25T00:00:00Z,Expires within 7 days,/)
  expect(lines.slice(-6).map((line) => line.split(',').slice(0, 3).join())).toEqual([
    'Never expires,absent,',
    'Never expires,null A,null',
    'Never expires,null b,null',
    'Never expires,Zero,0001-01-01T00:00:00Z',
    'Expiry unreadable,odd,whenever',
    'Unreadable rows,"["x"]"'.replace('["x"]', '[""x""]'),
  ])
  const records: unknown = JSON.parse(writer.json())
  expect(records).toHaveLength(shown.length + 1)
  expect(records).toMatchObject([
    { month: 'March 2019', expiresAt: '2019-03-01', id: 't7' },
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
  const early = timelineWriter({ shown, unreadable: [], findings: null, now })
  expect(early.csv()).toContain('not worked out yet')
  expect(early.json()).toContain('"findings": null')
})
