import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { listModel } from '#records/list/list-model.ts'
import { calendarEvents } from '#records/timeline/calendar-events.ts'
import { token as resource } from '../token.ts'
import { tokenCalendar } from './token-calendar.ts'

const origin = 'https://starboard.example'

const listOf = (records: readonly JsonObject[]) =>
  listModel(resource, { rows: records.map(readRow), receivedAt: 0, source: () => '' })

const events = (records: readonly JsonObject[]) =>
  [...calendarEvents(listOf(records), tokenCalendar, () => true, origin)].flatMap((event) => event ?? [])

const token = (patch: JsonObject = {}) => ({
  id: 'tok/1',
  name: 'ci-ingest',
  expiresAt: '2027-03-01T12:00:00Z',
  ...patch,
})

test('an expiry is an event with the name, ID, date, and page of the token', () => {
  expect(events([token()])).toEqual([
    {
      uid: 'tok%2F1/token-expires@starboard',
      at: Date.UTC(2027, 2, 1, 12),
      isDay: false,
      summary: 'API token ci-ingest expires',
      description:
        'API token: ci-ingest\nID: tok/1\nExpires: 2027-03-01T12:00:00Z\nhttps://starboard.example/tokens/tok%2F1',
      address: 'https://starboard.example/tokens/tok%2F1',
    },
  ])
  expect(events([token({ expiresAt: '2027-03-01' })])[0]?.isDay).toBe(true)
})

test('invisible characters in a name are made visible, and a secret in it is removed', () => {
  const [event] = events([
    token({ name: `a\u202Eb\u0000\nxaat-123e4567-e89b-12d3-a456-426614174000`, description: 'xapt-secret' }),
  ])
  expect(event?.summary).toBe('API token a⟨U+202E⟩b⟨NUL⟩↵xaat-… expires')
  expect(JSON.stringify(event)).not.toContain('123e4567')
  expect(JSON.stringify(event)).not.toContain('secret')
})
