import { countText } from '#lib/count-text.ts'
import type { FleetRule } from './finding.ts'

/** Other tokens that can still be used, and have no full control, allow the same and more. */
export const dominatedRule: FleetRule = {
  id: 'dominated',
  kind: 'cleanup',
  label: 'Dominated grants',
  severity: 'low',
  finds:
    'Allows only a part of what another token allows; neither is expired, and the other has no full control.',
  isOffAtFirst: true,
  over: 'fleet',
  check(place, relations) {
    const { others, isCut } = relations.dominatedBy(place)
    if (others.length === 0) return null
    const count = countText(others.length, 'other token allows', 'other tokens allow')
    return {
      reason: `${isCut ? `At least ${count}` : count} all that this one does, and more.`,
      remedy:
        'Where one person or program holds both and this one is enough, delete the other, which allows more.',
      grants: [],
      others,
    }
  },
}
