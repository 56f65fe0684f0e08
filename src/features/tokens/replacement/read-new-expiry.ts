import { readDate } from '#lib/dates.ts'

/** What was typed as the end of a new token: the text that is asked for, null for no end, or what is wrong with it. */
export type NewExpiry = { readonly value: string | null } | { readonly problem: string }

const day = 86_400_000

/** The end that is offered: midnight UTC, 90 days ahead. */
export function defaultExpiry(now: number): string {
  return `${new Date(now + 90 * day).toISOString().slice(0, 10)}T00:00:00Z`
}

/** Reads what was typed as the end of a token. A day alone means its beginning, UTC. */
export function readNewExpiry(typed: string, now: number): NewExpiry {
  const text = typed.trim()
  if (text === '') return { problem: 'Write a date, or null for a token that never expires.' }
  if (text === 'null') return { value: null }
  const reading = readDate(text)
  if (reading.kind === 'never') {
    return { problem: 'Some programs write this for “no date”. Write null for a token that never expires.' }
  }
  if (reading.kind === 'text') {
    return readDate(`${text}Z`).kind === 'date'
      ? { problem: 'The time zone is missing. End with Z for UTC, or with an offset like +01:00.' }
      : { problem: 'This is not an ISO 8601 date. Write it like 2027-02-19T00:00:00Z, or null.' }
  }
  if (reading.epoch <= now) return { problem: 'This is in the past: the token would expire immediately.' }
  return { value: rfc3339(text.toUpperCase()) }
}

/** RFC 3339 wants a time, seconds in it, and a colon in the offset. */
function rfc3339(text: string): string {
  if (text.length === 10) return `${text}T00:00:00Z`
  return text.replace(/(T\d\d:\d\d)(?=Z|[+-])/, '$1:00').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
}
