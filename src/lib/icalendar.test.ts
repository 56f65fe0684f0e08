import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { isCalendarDate } from './dates.ts'
import { type CalendarEvent, type CalendarOptions, calendarParts } from './icalendar.ts'

const now = Date.UTC(2026, 10, 21, 10)
const days = (count: number): number => now + count * 86_400_000

function write(
  events: readonly (CalendarEvent | undefined)[],
  options: Partial<CalendarOptions> = {},
): string {
  const work = calendarParts(events, { title: 'License expiries', now, alarms: [30, 7], ...options })
  for (;;) {
    const step = work.next()
    if (step.done) return step.value.join('')
  }
}

const event = (patch: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@starboard',
  at: days(100),
  isDay: false,
  summary: 'License of Acme expires',
  description: 'Plan: enterprise',
  ...patch,
})

const read = (text: string): ICAL.Component[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')

/** Checks the rules of RFC 5545 for any text: lines (3.1), objects (3.4, 3.6), and required properties (3.8). */
function expectRfc5545(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}]/u)
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  const unfolded = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  const open: string[] = []
  const names = new Map<number, string[]>()
  for (const line of unfolded) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/su.exec(line) ?? []
    expect(name).not.toBe('')
    if (name === 'BEGIN') {
      open.push(value)
      names.set(open.length, [])
    } else if (name === 'END') {
      const own = names.get(open.length)
      if (value === 'VCALENDAR') expect(own).toEqual(['PRODID', 'VERSION', 'CALSCALE'])
      if (value === 'VEVENT') {
        for (const required of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'SEQUENCE', 'LAST-MODIFIED']) {
          expect(own?.filter((property) => property === required)).toEqual([required])
        }
      }
      if (value === 'VALARM') expect(own).toEqual(['ACTION', 'TRIGGER', 'DESCRIPTION'])
      expect(open.pop()).toBe(value)
    } else names.get(open.length)?.push(name)
  }
  expect(open).toEqual([])
}

test('writes a calendar', () => {
  const text = write([event({ uid: 'a/b@starboard', address: 'https://starboard.example/orgs/a' })])
  expect(text).toBe(
    [
      'BEGIN:VCALENDAR',
      'PRODID:-//Starboard//License expiries//EN',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a/b@starboard',
      'DTSTAMP:20261121T100000Z',
      'LAST-MODIFIED:20261121T100000Z',
      'SEQUENCE:3623640',
      'DTSTART:20270301T100000Z',
      'SUMMARY:License of Acme expires',
      'DESCRIPTION:Plan: enterprise',
      'URL:https://starboard.example/orgs/a',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P30D',
      'DESCRIPTION:License of Acme expires',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P7D',
      'DESCRIPTION:License of Acme expires',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  expectRfc5545(text)
})

test('a day is a date without a time', () => {
  expect(write([event({ at: Date.UTC(2026, 11, 1), isDay: true })])).toContain(
    '\r\nDTSTART;VALUE=DATE:20261201\r\n',
  )
})

const alarms = (at: number, asked = [30, 7]) =>
  read(write([event({ at })], { alarms: asked }))[0]?.getAllSubcomponents('valarm').length

test('reminders in the past are omitted', () => {
  expect([days(31), days(30), days(8), days(7), days(-1)].map((at) => alarms(at))).toEqual([2, 1, 1, 0, 0])
  expect(alarms(days(100), [])).toBe(0)
})

test('a later export has a higher sequence number and the same UID', () => {
  const [first, second] = [now, now + 60_000].map((at) => read(write([event()], { now: at }))[0])
  expect(Number(second?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
    Number(first?.getFirstPropertyValue('sequence')),
  )
  expect(second?.getFirstPropertyValue('uid')).toBe(first?.getFirstPropertyValue('uid'))
})

test('without events, it is still a calendar, and undefined elements are skipped', () => {
  expectRfc5545(write([]))
  expect(read(write([undefined, event(), undefined]))).toHaveLength(1)
})

/** Text as a calendar can contain it. */
const plain = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .toWellFormed()

test('any text follows the rules and is read back, except for control characters', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', '\n', '\r', '"', ':', 'é', '😀', '\u202e', '\0', ' '),
      maxLength: 300,
    }),
  )
  forAll(
    anyText,
    anyText,
    fc.integer({ min: days(-1e6), max: days(1e6) }),
    fc.boolean(),
    (summary, description, at, isDay) => {
      fc.pre(isCalendarDate(at))
      const text = write([event({ summary, description, at, isDay })])
      expectRfc5545(text)
      const [found] = read(text)
      expect(found?.getFirstPropertyValue('summary')).toBe(plain(summary))
      expect(found?.getFirstPropertyValue('description')).toBe(plain(description))
      const start = String(found?.getFirstPropertyValue('dtstart')).padStart(isDay ? 10 : 20, '0')
      expect(start).toBe(new Date(at).toISOString().slice(0, isDay ? 10 : 19) + (isDay ? '' : 'Z'))
    },
  )
})

test('a calendar supports the years 1 to 9999', () => {
  const moments = [
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-01:00',
  ]
  expect(moments.map((moment) => isCalendarDate(Date.parse(moment)))).toEqual([false, true, true, false])
  expect(isCalendarDate(Number.NaN)).toBe(false)
})
