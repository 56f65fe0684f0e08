import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { listModel } from '#records/list/list-model.ts'
import { calendarEvents } from '#records/timeline/calendar-events.ts'
import { org as resource } from '../org.ts'
import { licenseCalendar } from './license-calendar.ts'

const origin = 'https://starboard.example'

const listOf = (records: readonly unknown[]) =>
  listModel(resource, { rows: records.map(readRow), receivedAt: 0, source: () => '' })

const events = (records: readonly unknown[], isWanted = (_row: number) => true) =>
  [...calendarEvents(listOf(records), licenseCalendar, isWanted, origin)].flatMap((event) => event ?? [])

const org = (patch: object = {}, license: object = {}) => ({
  id: 'acme-1',
  name: 'Acme',
  plan: 'enterprise',
  license: { id: 'lic-1', expiresAt: '2027-03-01T12:00:00Z', ...license },
  ...patch,
})

test('an expiry is an event with the organization, plan, IDs, and page', () => {
  expect(events([org()])).toEqual([
    {
      uid: 'acme-1/lic-1/expires@starboard',
      at: Date.UTC(2027, 2, 1, 12),
      isDay: false,
      summary: 'License of Acme expires',
      description:
        'Organization: Acme\nID: acme-1\nPlan: enterprise\nLicense ID: lic-1\nExpires: 2027-03-01T12:00:00Z\nhttps://starboard.example/orgs/acme-1',
      address: 'https://starboard.example/orgs/acme-1',
    },
  ])
})

test('a date without a time is an all-day event', () => {
  expect(events([org({}, { expiresAt: '2027-03-01' })])[0]?.isDay).toBe(true)
})

test.each([[null], ['soon'], ['0001-01-01T00:00:00Z'], [5], [undefined], ['9999-12-31T23:59:59-01:00']])(
  '%s is not an expiry for a calendar',
  (expiresAt) => {
    expect(events([org({}, { expiresAt })])).toEqual([])
  },
)

const uid = (record: unknown) => events([record])[0]?.uid

test('the UID stays the same when dates and names change, and differs between licenses', () => {
  expect(uid(org({ name: 'New name' }, { expiresAt: '2030-01-01' }))).toBe(uid(org()))
  expect(uid(org({}, { id: 'lic-2' }))).not.toBe(uid(org()))
  expect(uid(org({ id: 'a/b' }, { id: 'c' }))).not.toBe(uid(org({ id: 'a' }, { id: 'b/c' })))
  expect(uid(org({ id: 'x'.repeat(5000) }))).not.toBe(uid(org({ id: `${'x'.repeat(4999)}y` })))
  expect(uid(org({ id: 'x'.repeat(5000) }))?.length).toBeLessThan(250)
})

test('records with the same IDs keep their own events, whichever are requested', () => {
  const twins = [org(), null, org({ name: 'Twin' })]
  const uids = events(twins).map(({ uid }) => uid)
  expect(uids).toEqual(['acme-1/lic-1/expires@starboard', 'acme-1/lic-1/2/expires@starboard'])
  expect(events(twins, (row) => row === 2).map(({ uid }) => uid)).toEqual([uids[1]])
})

test('an ID that no address can hold has no link, and replaces a missing name', () => {
  const [event] = events([org({ id: '..', name: undefined })])
  expect(event?.address).toBeUndefined()
  expect(event?.summary).toBe('License of .. expires')
})

test('hidden characters are made visible, and endless names are clipped', () => {
  const [event] = events([org({ name: `a\u202e\n${'😀'.repeat(10_000)}` })])
  expect(event?.summary).toMatch(/^License of a⟨U\+202E⟩↵(?:😀)+… expires$/u)
  expect(Array.from(event?.summary ?? '').length).toBeLessThan(150)
  expect(event?.description.length).toBeLessThan(4000)
})

test('any IDs give unique UIDs that fit everywhere', () => {
  const ids = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 10 })
  forAll(ids, (list) => {
    const uids = events(list.map((id) => org({ id }))).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(list.length)
    for (const uid of uids) expect(uid).toMatch(/^[\x21-\x7e]{1,254}$/)
  })
})
