import { countText } from '#lib/count-text.ts'
import type { TokenRule } from './finding.ts'
import { dayMilliseconds, timeLeft } from './time-left.ts'

/** The token ends within the days that count as soon; within the urgent ones it worries more. */
export const expiresSoonRule: TokenRule = {
  id: 'expires-soon',
  kind: 'lifetime',
  label: 'Expires soon',
  severity: 'medium',
  finds: 'Ends within the days that count as soon; within the urgent days it is medium, else low.',
  over: 'expiry',
  check({ expiry }, { now, thresholds: { urgentDays, soonDays } }) {
    const left = timeLeft(expiry, now)
    if (left === null || left <= 0 || left > soonDays * dayMilliseconds) return null
    const isUrgent = left <= urgentDays * dayMilliseconds
    return {
      severity: isUrgent ? 'medium' : 'low',
      reason: `The token ends within ${countText(isUrgent ? urgentDays : soonDays, 'day')}. What uses it stops working then.`,
      remedy: 'Make a replacement, move what uses the token to it, and let this one end.',
      grants: [],
    }
  },
}
