import { isInCatalogue, scopeKinds } from '#grants/capability-catalogue.ts'
import { everything } from '#grants/token-grants.ts'
import type { TokenRule } from './finding.ts'
import { grantsOfKind, pairFinder } from './granted-pairs.ts'

/** What is known differs between dataset and view, so each kind has a finder of its own. */
const unknownIn = scopeKinds.map((kind) => ({
  kind,
  find: pairFinder((resource, verb) => !isInCatalogue(kind, resource, verb)),
}))

/** Resources of the organization of which an unknown grant may be the worst there is; "" is the whole of it. */
const weighty: ReadonlySet<string> = new Set([
  'apiTokens',
  'rbac',
  'users',
  'sharedAccessKeys',
  'datasets',
  everything,
  '',
])

/** The token is granted something that Starboard does not know, or that could not be read. */
export const unknownCapabilityRule: TokenRule = {
  id: 'unknown-capability',
  kind: 'risk',
  label: 'Unknown capability',
  severity: 'high',
  finds:
    'Is granted something that Starboard does not know, or that could not be read: high where credentials or datasets of the organization may be meant, else medium.',
  over: 'grants',
  check(subject) {
    const { unread } = subject.grants
    const grants = unknownIn.flatMap(({ kind, find }) => grantsOfKind(subject.grants, kind, find, 'every'))
    if (grants.length === 0 && unread.length === 0) return null
    const mayBeHigh = [...grants, ...unread].some(
      ({ kind, resource }) => kind === 'organization' && weighty.has(resource),
    )
    return {
      severity: mayBeHigh ? 'high' : 'medium',
      reason: [
        grants.length > 0 &&
          'It is unknown what these grants allow, so no other rule has looked at them: they may allow more than all that is known.',
        unread.length > 0 &&
          'Part of what the token is granted could not be read, so no other rule has looked at it.',
      ]
        .filter(Boolean)
        .join(' '),
      remedy: 'Find out from the service what they allow, and whether the token needs them.',
      grants,
    }
  },
}
