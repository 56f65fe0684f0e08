import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'

/** Strong entity tag of a record's text (RFC 9110, 8.8.3): the same for every spelling of the same JSON value. */
export function recordTag(text: string): string {
  return `"${createHash('sha256')
    .update(canonicalJson(text) ?? text)
    .digest('base64url')}"`
}

/** True when `If-Match` names `tag`, or anything (RFC 9110, 13.1.1). Weak tags never match. */
export function matchesTag(ifMatch: string, tag: string): boolean {
  return ifMatch.split(',').some((part) => part.trim() === '*' || part.trim() === tag)
}
