import { countText } from '#lib/count-text.ts'
import type { TokenRule } from './finding.ts'
import { dayMilliseconds, timeLeft } from './time-left.ts'

/**
 * The token ends later than a policy allows. The service does not say when a token was created, so its life is
 * counted from now on; one that never ends is another rule's.
 */
export const longLifeRule: TokenRule = {
  id: 'long-life',
  kind: 'lifetime',
  label: 'Lives longer than the policy',
  severity: 'medium',
  finds: 'Ends later than the longest life that is set above, counted from today.',
  isOffAtFirst: true,
  over: 'expiry',
  check({ expiry }, { now, thresholds: { longestDays } }) {
    const left = timeLeft(expiry, now)
    if (left === null || left <= longestDays * dayMilliseconds) return null
    return {
      reason: `The token ends more than ${countText(longestDays, 'day')} from now, later than your policy allows.`,
      remedy: 'Replace it with a token that ends sooner, and replace that one before it ends.',
      grants: [],
    }
  },
}
