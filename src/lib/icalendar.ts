import ICAL from 'ical.js'
import { day, utcDay } from './dates.ts'

/** An event at a time or on a whole day. */
export type CalendarEvent = {
  /** The same in every export, so that calendars update existing events. */
  uid: string
  /** In milliseconds since the epoch. */
  at: number
  /** Whether it is the whole UTC day of `at`. */
  isDay: boolean
  summary: string
  description: string
  /** Absolute URL of the subject. */
  address?: string
}

export type CalendarOptions = {
  /** What it holds: "License expiries". */
  title: string
  /** Time of the export, in milliseconds since the epoch. */
  now: number
  /** Days before an event to remind of it. Reminders in the past are omitted. */
  alarms: readonly number[]
}

type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number]
type Component = [name: string, properties: Property[], components: Component[]]

const firstRevision = Date.UTC(2020, 0, 1)

// Lines have at most 75 octets (RFC 5545, 3.1), including the space before a continuation.
ICAL.foldLength = 74
ICAL.newLineChar = '\r\n'

// Line breaks are written as
// ; text must not contain other control characters (RFC 5545, 3.3.11).
const controls = /(?!\n)\p{Cc}/gu

const safeText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, ' ').toWellFormed()

const text = (name: string, value: string): Property => [name, {}, 'text', safeText(value)]

const moment = (name: string, epoch: number): Property => [
  name,
  {},
  'date-time',
  `${new Date(epoch).toISOString().slice(0, 19)}Z`,
]

function eventComponent(event: CalendarEvent, { now, alarms }: CalendarOptions): Component {
  const { uid, at, isDay, summary, description, address } = event
  return [
    'vevent',
    [
      text('uid', uid),
      // Without METHOD, both are the time of the last revision (RFC 5545, 3.8.7.2).
      moment('dtstamp', now),
      moment('last-modified', now),
      // Calendars treat the higher number as the newer revision; this one is minutes since 2020.
      ['sequence', {}, 'integer', Math.max(0, Math.floor((now - firstRevision) / 60_000))],
      isDay ? ['dtstart', {}, 'date', utcDay(at)] : moment('dtstart', at),
      text('summary', summary),
      text('description', description),
      ...(address === undefined ? [] : [['url', {}, 'uri', address] satisfies Property]),
      text('transp', 'TRANSPARENT'),
    ],
    alarms.filter((days) => at - days * day > now).map((days) => alarmComponent(days, summary)),
  ]
}

function alarmComponent(days: number, summary: string): Component {
  const trigger: Property = ['trigger', {}, 'duration', `-P${days}D`]
  return ['valarm', [text('action', 'DISPLAY'), trigger, text('description', summary)], []]
}

/**
 * The events as an iCalendar file (RFC 5545), in consecutive parts. Yields after each element; undefined elements are
 * skipped.
 */
export function* calendarParts(
  events: Iterable<CalendarEvent | undefined>,
  options: CalendarOptions,
): Generator<void, string[]> {
  const empty: Component = [
    'vcalendar',
    [
      text('prodid', `-//Starboard//${options.title}//EN`),
      text('version', '2.0'),
      text('calscale', 'GREGORIAN'),
    ],
    [],
  ]
  const whole = ICAL.stringify(empty)
  const end = whole.lastIndexOf('END:')
  const parts = [whole.slice(0, end)]
  for (const event of events) {
    if (event)
      parts.push(`${ICAL.stringify.component(eventComponent(event, options), ICAL.design.icalendar)}\r\n`)
    yield
  }
  parts.push(whole.slice(end))
  return parts
}
