import { expect, test } from 'vitest'
import { publishedFile, type PublishedLimits } from '../limits/published-limits.ts'
import { planPublishedImport, readPublishedFile } from './read-published-file.ts'

const personal: PublishedLimits = { limits: { maxUsers: '1' }, date: '2026-01-01', source: 'page 3' }
const huge: PublishedLimits = { limits: { maxUsers: '18446744073709551615' }, date: '2026-01-02', source: '' }
const now = Date.UTC(2026, 10, 21)

const file = (patch: object) =>
  JSON.stringify({ format: 'starboard-published-limits', version: 1, plans: [], ...patch })

test('an exported file imports as the same, integers of any size exact', () => {
  const kept = new Map([
    ['personal', personal],
    ['enterprise', huge],
  ])
  const text = publishedFile(kept, now)
  expect(text).toContain('"maxUsers": "18446744073709551615"')
  const read = readPublishedFile(text)
  if ('problem' in read) throw new Error(read.problem)
  expect(planPublishedImport(new Map(), read.plans).put).toEqual([
    { key: 'personal', value: personal },
    { key: 'enterprise', value: huge },
  ])
  const again = planPublishedImport(kept, read.plans)
  expect(again.put).toEqual([])
  expect(again.report.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
})

test('a file of an earlier version is read, integers of any size exact', () => {
  const plans =
    '{"plan":"enterprise","date":"2026-01-02","source":"","limits":{"maxUsers":18446744073709551615}}'
  const read = readPublishedFile(
    `{"format":"starboard-published-limits","version":1,"exportedAt":"x","plans":[${plans}]}`,
  )
  expect(read).toEqual({ plans: [{ position: 1, plan: 'enterprise', value: huge }] })
})

test.each([
  ['', 'Invalid or truncated JSON.'],
  ['{', 'Invalid or truncated JSON.'],
  ['[]', 'This is not a file of published limits exported by Starboard.'],
  [file({ format: 'other' }), 'This is not a file of published limits exported by Starboard.'],
  [file({ plans: {} }), 'This is not a file of published limits exported by Starboard.'],
  [file({ version: 2 }), 'The limits were exported by a newer Starboard'],
])('%s is rejected as a whole', (text, problem) => {
  expect(readPublishedFile(text)).toEqual({ problem: expect.stringContaining(problem) })
})

const plan = { plan: 'personal', date: '2026-01-01', source: '', limits: { maxUsers: 1 } }

test.each<[unknown, string]>([
  [5, 'It is not a JSON object.'],
  [{ ...plan, plan: ' ' }, 'It has no plan, or one that is too long.'],
  [{ ...plan, date: '2026-13-01' }, 'Its date does not look like 2026-01-31.'],
  [{ ...plan, source: 5 }, 'Its source is not text.'],
  [{ ...plan, limits: {} }, 'It has no limits.'],
  [{ ...plan, limits: { maxRobots: 1 } }, 'It has an unknown limit: maxRobots.'],
  [{ ...plan, limits: { maxUsers: '1' } }, 'Users is not an integer of at most 200 digits.'],
  [{ ...plan, limits: { maxUsers: 1.5 } }, 'Users is not an integer of at most 200 digits.'],
])('an invalid plan is rejected by itself: %j', (entry, reason) => {
  const read = readPublishedFile(file({ plans: [entry, plan] }))
  expect(read).toMatchObject({
    plans: [
      { position: 1, reason },
      { position: 2, plan: 'personal' },
    ],
  })
})

test('an import says what it replaces, and takes the first of two entries for a plan', () => {
  const read = [
    { position: 1, plan: 'personal', value: huge },
    { position: 2, plan: 'personal', value: personal },
    { position: 3, plan: 'team', value: personal },
  ]
  const { put, report } = planPublishedImport(new Map([['personal', personal]]), read)
  expect(put.map(({ key }) => key)).toEqual(['personal', 'team'])
  expect(report).toMatchObject([
    { outcome: 'replaced', detail: '1 limit of 2026-01-02, replacing those of 2026-01-01.' },
    { outcome: 'unreadable', detail: 'The file has this plan more than once; the first one counts.' },
    { outcome: 'new', detail: '1 limit of 2026-01-01.' },
  ])
})
