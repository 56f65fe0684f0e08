import { minute } from '#lib/dates.ts'
import { createListeners } from '#lib/listeners.ts'

/** Milliseconds; smaller differences are network delay or clocks that are not set to the second. */
const leeway = 5 * minute

let ahead = 0
let isServiceHeard = false
/** How far `Date.now()` was ahead of `performance.now()` at the last such response: differs once the clock is set. */
let offset = 0

const { tell, subscribe } = createListeners()

/** Registers a listener for when the clock is found wrong, or right again. Returns a function that removes it. */
export const onClockError = subscribe

/**
 * Reads the time from the `Date` of a response that has just arrived. If this computer's clock is off by more than five
 * minutes, `timeNow` corrects for it while the page is open. Starboard's own server, whose clock may itself be off, only
 * fills in until the service has answered, also after this computer's clock was set.
 */
export function updateServiceTime(date: string | null, isService = true, heardAt = Date.now()): void {
  // Over plain HTTP, Chromium also takes a header that is cut off.
  const told = date?.endsWith(' GMT') ? Date.parse(date) : Number.NaN
  const offsetNow = heardAt - performance.now()
  const wasSet = Math.abs(offsetNow - offset) > leeway
  if (Number.isNaN(told) || (isServiceHeard && !isService && !wasSet)) return
  isServiceHeard = isService
  offset = offsetNow
  const found = Math.abs(heardAt - told) > leeway ? heardAt - told : 0
  // The same clock error, with another network delay.
  if (found !== 0 && Math.abs(found - ahead) < leeway) return
  if (found === ahead) return
  ahead = found
  tell()
}

/** How far this computer's clock is ahead of the service, in milliseconds; 0 if it is about right. */
export const clockError = (): number => ahead

/** The current time in milliseconds since the epoch, corrected if this computer's clock is wrong. */
export const timeNow = (): number => Date.now() - ahead
