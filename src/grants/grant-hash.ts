import { canonicalJson } from '#record-text/canonical-json.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { inlineText } from '#lib/json-value.ts'
import { cacheByScope } from './grant-sets.ts'
import type { ScopeGrants, TokenGrants, UnreadPart } from './token-grants.ts'

/** Marks where a text ends, so that adjacent texts cannot be confused. */
const part = (text: string): string => `${text.length}:${text}`

/** The same text for the same grants in a scope, whatever their order. */
const contentText = cacheByScope<string>(
  (granted) =>
    [...granted]
      .map(([resource, verbs]) => `${part(resource)}${verbs.toSorted().map(part).join('')};`)
      .toSorted()
      .join(''),
  new WeakMap(),
)

function scopesText(scopes: ReadonlyMap<string, ScopeGrants>): string {
  const entries: string[] = []
  for (const [name, granted] of scopes) {
    const text = contentText(granted)
    if (text !== '') entries.push(part(name) + part(text))
  }
  return entries.toSorted().join('')
}

function unreadText({ kind, scope, resource, value }: UnreadPart): string {
  const sent = inlineText(value)
  return [kind, scope, resource, typeof value, canonicalJson(sent) ?? sent].map(part).join('')
}

/**
 * A short text that is the same for the same grants, in whatever order they were sent, and different for any others.
 * It is literal: `*` and the names that `*` covers differ. Parts that could not be read count as they were sent.
 */
export function grantHash(grants: TokenGrants): string {
  const unread = grants.unread.map(unreadText).toSorted()
  const parts = [
    contentText(grants.organization),
    scopesText(grants.datasets),
    scopesText(grants.views),
    ...unread,
  ]
  return fingerprint(parts.map(part).join(''))
}
