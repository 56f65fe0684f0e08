import { countText } from '#lib/count-text.ts'
import type { FleetRule } from './finding.ts'

/** Other tokens that can still be used allow exactly the same. */
export const identicalRule: FleetRule = {
  id: 'identical',
  kind: 'cleanup',
  label: 'Identical grants',
  severity: 'low',
  finds: 'Allows exactly what another token allows; neither is expired.',
  over: 'fleet',
  check(place, relations) {
    const others = relations.identicalTo(place)
    if (others.length === 0) return null
    return {
      reason: `${countText(others.length, 'other token allows', 'other tokens allow')} exactly the same, so one of them may be left over.`,
      remedy: 'Find out what uses each of them, and delete those that nothing uses.',
      grants: [],
      others,
    }
  },
}
