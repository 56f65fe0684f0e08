import type { SessionAnswer } from '#contract/session.ts'

/**
 * What a look at the session means for a page. `same`: the page may go on. `ended`: nobody is signed in. `other`:
 * somebody else is. `unclear`: another access token is, which names nobody; it may well be the same person's.
 */
export type SessionVerdict = 'same' | 'ended' | 'other' | 'unclear'

/** Compares for whom a page was drawn (undefined: for nobody yet) with who is signed in. */
export function sessionVerdict(drawnFor: SessionAnswer | undefined, found: SessionAnswer): SessionVerdict {
  const [before, now] = [drawnFor?.account, found.account]
  if (!before) return 'same'
  if (!found.signedIn || !now) return 'ended'
  if (before.key === now.key) return 'same'
  return before.name === null || now.name === null ? 'unclear' : 'other'
}
