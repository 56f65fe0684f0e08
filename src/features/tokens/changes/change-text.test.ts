import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllAsync } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { fromGrants } from '#grants/token-grants.ts'
import { stateOf } from '#records/snapshots/state.ts'
import { captureList } from '#records/snapshots/capture.ts'
import { valueText } from '#records/snapshots/value-text.ts'
import { listModel } from '#records/list/list-model.ts'
import { token } from '../token.ts'
import { tokenReading } from './change-text.ts'
import { createGrantsWriter } from '../token-changes.ts'

const { changeText, valueText: keptText } = tokenReading

const noTurn = () => Promise.resolve()

async function textsOf(...records: readonly unknown[]) {
  const list = listModel(token, { rows: records.map(readRow), receivedAt: 0, source: () => '' })
  return stateOf(await captureList(list, noTurn))
}

const date = (text: string) => valueText(text)

test.each([
  [
    'expiresAt',
    date('2026-11-30T00:00:00Z'),
    date('2026-12-30T00:00:00Z'),
    ['Nov 30, 2026', 'Dec 30, 2026', '30 days later'],
  ],
  ['expiresAt', date('2026-11-30T00:00:00Z'), 'null', ['Nov 30, 2026', 'never', 'no longer expires']],
  [
    'expiresAt',
    'null',
    date('2026-11-30T00:00:00Z'),
    ['never', 'Nov 30, 2026', 'now expires; it never did before'],
  ],
  ['expiresAt', '"soon"', date('2026-11-30T00:00:00Z'), ['soon', 'Nov 30, 2026', 'unreadable before']],
  [
    'expiresAt',
    date('2026-11-30T00:00:00Z'),
    date('2026-11-30T01:00:00+01:00'),
    ['2026-11-30T00:00:00Z', '2026-11-30T01:00:00+01:00', 'the same moment'],
  ],
  ['name', '"ci"', '"ci‮"', ['ci', 'ci⟨U+202E⟩', undefined]],
  ['description', '', '""', ['—', '“”', undefined]],
  ['samlAuthenticated', 'false', 'true', ['false', 'true', undefined]],
])('%s from %s to %s', (field, before, after, expected) => {
  const text = changeText({ field, before, after })
  expect([text.before.text, text.after.text, text.difference]).toEqual(expected)
})

test('all ways to send "never expires" are equal, and order does not matter', async () => {
  const state = await textsOf(
    { id: 'a', orgCapabilities: { users: ['read', 'create'], rbac: ['read'] } },
    { id: 'a', expiresAt: null, orgCapabilities: { rbac: ['read'], users: ['create', 'read'] } },
    {
      id: 'a',
      expiresAt: '0001-01-01T00:00:00Z',
      orgCapabilities: { rbac: ['read'], users: ['create', 'read'] },
    },
    { name: 'no id' },
    7,
  )
  expect([...state.entries.keys()]).toEqual(['0:a', '1:a', '2:a'])
  expect(new Set(Array.from(state.entries.values(), (texts) => texts.join('|'))).size).toBe(1)
  expect(state.fields).toEqual(token.tracked?.map(({ path }) => path))
})

const tokenOn = (count: number) =>
  fromGrants(
    Array.from({ length: count }, (_, at) => ({
      kind: 'dataset' as const,
      scope: `d${String(at).padStart(4, '0')}`,
      resource: 'query',
      verb: 'read',
    })),
  )

const text = (count: number) => createGrantsWriter()(tokenOn(count), 'dataset')

test('of many changed datasets the first few are shown, and all on request', () => {
  const change = {
    field: 'datasetCapabilities',
    before: text(1),
    after: text(5000),
  }
  const { before, after, difference, tone, parts } = changeText(change)
  expect([before.text, after.text, difference, tone]).toEqual([
    '1 grant on 1 dataset',
    '5,000 grants on 5,000 datasets',
    'Widened +4,999',
    'warning',
  ])
  expect([parts?.count, parts?.first.length, parts?.all().length]).toEqual([4999, 8, 4999])
  expect(parts?.first[0]?.label).toBe('d0001')
})

test('the changes between any two records have readable text', async () => {
  const some = fc.record(
    {
      name: fc.jsonValue(),
      expiresAt: fc.jsonValue(),
      orgCapabilities: fc.jsonValue(),
      datasetCapabilities: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
      viewCapabilities: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  await forAllAsync(some, some, async (before, after) => {
    // The records themselves may contain these words.
    fc.pre(!/NaN|Invalid|undefined|object/.test(JSON.stringify([before, after])))
    const { fields, entries } = await textsOf({ ...before, id: 'a' }, { ...after, id: 'b' })
    const [from, to] = [...entries.values()]
    for (const [index, field] of fields.entries()) {
      const change = { field, before: from?.[index] ?? '', after: to?.[index] ?? '' }
      if (change.before === change.after) continue
      const text = changeText(change)
      const all = [text, ...(text.parts?.all() ?? [])]
      for (const each of all) expect([each.label, each.before.text, each.after.text]).not.toContain('')
      expect(keptText(field, change.after)?.value.text).not.toBe('')
      expect(JSON.stringify(all)).not.toMatch(/NaN|Invalid Date|\[object/)
    }
  })
})
