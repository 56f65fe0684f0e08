import type { Resource } from '#records/list/resource.ts'

/** What people search tokens for although the service does not report it. */
export const unreportedOfTokens = [
  {
    words: ['used', 'unused', 'usage', 'seen', 'inactive', 'idle', 'stale'],
    text: 'The service doesn’t report when a token was last used.',
  },
  {
    words: ['created', 'creator', 'author', 'owner'],
    text: 'The service doesn’t report who created a token, or when.',
  },
] satisfies Resource['unreported']
