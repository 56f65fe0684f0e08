import { createHash } from 'node:crypto'
import { canonicalJson } from '#record-text/canonical-json.ts'

/**
 * A record that can be saved through Starboard is not longer, in characters. One that is would hold up every other call
 * for as long as its spelling is worked out.
 */
const largestCanonical = 2 * 1024 * 1024

/**
 * Strong entity tag of a record's text (RFC 9110, 8.8.3): the same for every spelling of the same JSON value, or, over
 * 2 MiB, of the text as it is.
 */
export function recordTag(text: string): string {
  const canonical = text.length > largestCanonical ? text : (canonicalJson(text) ?? text)
  return `"${createHash('sha256').update(canonical).digest('base64url')}"`
}

const entityTag = /(?:W\/)?"[^"]*"/g
const listOfTags = /^[\s,]*(?:(?:W\/)?"[^"]*"\s*(?:,[\s,]*|$))+$/

/**
 * True when `If-Match` is a list that names `tag`, or is `*` (RFC 9110, 13.1.1). Weak tags never match; neither does
 * anything that is no such list, because a change must not go through by mistake.
 */
export function matchesTag(ifMatch: string, tag: string): boolean {
  const value = ifMatch.trim()
  if (value === '*') return true
  return listOfTags.test(value) && value.match(entityTag)?.includes(tag) === true
}
