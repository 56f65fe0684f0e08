import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'

/** Characters of a name in the title of an event; more than a calendar ever shows. */
const longestTitle = 120
/** Characters of a name or value in the description. */
const longestLine = 1000
/** Characters of an id in a UID: every calendar keeps 255 octets of it (RFC 5545, 3.8.4.7). */
const longestId = 90

function clipped(value: unknown, length: number): string {
  const characters = Array.from(visibleText(inlineText(value ?? '')).slice(0, 2 * length + 1))
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

/** A value as part of the title of an event: hidden characters made visible, an endless text clipped. */
export const titleText = (value: unknown): string => clipped(value, longestTitle)

/** A value as a line of the description of an event. */
export const lineText = (value: unknown): string => clipped(value, longestLine)

/** A number of 53 bits that is the same for the same text, and hardly ever for another (cyrb53). */
function textNumber(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 2 ** 32 * (low & 0x1f_ffff) + (high >>> 0)
}

/** An id as part of the UID of an event: without slashes or anything that is not plain text, and never too long. */
export function uidPart(id: string): string {
  const encoded = encodeURIComponent(id.toWellFormed())
  return encoded.length <= longestId && id.isWellFormed()
    ? encoded
    : `${encoded.slice(0, longestId - 16)}~${textNumber(id).toString(36)}`
}
