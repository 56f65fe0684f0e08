import { lineText, titleText, uidPart } from '#records/timeline/event-text.ts'
import { isCalendarDate } from '#lib/dates.ts'
import type { CalendarEvent } from '#lib/icalendar.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import type { TokenEntry } from '../token.ts'

// What a secret of this service looks like. Nobody should name a token by it, but a calendar is no place for it.
const secret = /\b(xa[ap]t-)[0-9a-f-]{8,}/giu

const withoutSecrets = (text: string): string => text.replaceAll(secret, '$1…')

function tokenEvent(token: TokenEntry, uid: string, origin: string): CalendarEvent | undefined {
  const { id, expiry } = token
  if (expiry.kind !== 'date' || !isCalendarDate(expiry.epoch)) return undefined
  const name = withoutSecrets(token.name)
  const encoded = encodePathSegment(id)
  const address = 'segment' in encoded ? `${origin}${basePath}/tokens/${encoded.segment}` : undefined
  const lines = [
    `API token: ${lineText(name)}`,
    `ID: ${lineText(id)}`,
    `Expires: ${expiry.text}`,
    ...(address === undefined ? [] : [address]),
  ]
  return {
    uid,
    at: expiry.epoch,
    isDay: !/t/i.test(expiry.text),
    summary: `API token ${titleText(name)} expires`,
    description: lines.join('\n'),
    ...(address !== undefined && { address }),
  }
}

/**
 * An event for each wanted token that names a date of expiry; undefined for the others. `isWanted` asks by the place in
 * the list, `origin` is where this console is reached, without a slash at the end. Tokens that share an id are told
 * apart by their order in the whole list, so that the same one has the same UID whatever is wanted.
 */
export function* tokenEvents(
  tokens: readonly TokenEntry[],
  isWanted: (place: number) => boolean,
  origin: string,
): Generator<CalendarEvent | undefined, undefined> {
  const times = new Map<string, number>()
  for (const [place, token] of tokens.entries()) {
    const time = (times.get(token.id) ?? 0) + 1
    times.set(token.id, time)
    const uid = `${uidPart(token.id)}${time > 1 ? `/${time}` : ''}/token-expires@starboard`
    yield isWanted(place) ? tokenEvent(token, uid, origin) : undefined
  }
}
