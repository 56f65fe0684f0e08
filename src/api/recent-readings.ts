import type { RecordReading } from './record-text.ts'

/** A text up to this long (UTF-16 units) is read in about a millisecond. */
const quick = 16_384

/** Enough for a record under edit, the one it came from, and both as they are sent. */
const most = 8

let recent: readonly { text: string; reading: RecordReading }[] = []

/** Whether reading this text costs next to nothing. */
export const isReadQuickly = (text: string): boolean => text.length <= quick

/** What a text that was read lately says. */
export function knownReading(text: string): RecordReading | undefined {
  const at = recent.findIndex((each) => each.text === text)
  const found = recent[at]
  if (found && at > 0) recent = [found, ...recent.slice(0, at), ...recent.slice(at + 1)]
  return found?.reading
}

/** Whether a text is read in no time: it is short, or was read lately. */
export const isReadAtOnce = (text: string): boolean => isReadQuickly(text) || knownReading(text) !== undefined

/** Keeps what a text says, in place of the one asked for longest ago. */
export function keepReading(text: string, reading: RecordReading): void {
  recent = [{ text, reading }, ...recent.slice(0, most - 1)]
}
