import { createListeners } from '#lib/listeners.ts'

/** Less than this is the way of an answer, or two clocks that nobody set by the second; in milliseconds. */
const leeway = 5 * 60_000

let ahead = 0

const { tell, subscribe } = createListeners()

/** Calls its listener when the clock turns out to be wrong, or right again; gives the function that ends it. */
export const onClockError = subscribe

/**
 * Hears what time it is by an answer of the service that has just arrived, from its `Date`. A clock of this computer
 * that is off by more than five minutes is set right by it, as long as the page is open.
 */
export function hearServiceTime(date: string | null, heardAt = Date.now()): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  const found = Math.abs(heardAt - told) > leeway ? heardAt - told : 0
  // The same clock, and another way of the answer.
  if (found !== 0 && Math.abs(found - ahead) < leeway) return
  if (found === ahead) return
  ahead = found
  tell()
}

/** How far the clock of this computer is ahead of the service, in milliseconds: 0 when it is about right. */
export const clockError = (): number => ahead

/** What time it is, in milliseconds since the epoch: by the service where the clock of this computer is wrong. */
export const timeNow = (): number => Date.now() - ahead
