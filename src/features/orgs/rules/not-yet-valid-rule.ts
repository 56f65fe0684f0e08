import type { Rule } from './finding.ts'
import { spanText } from './span-text.ts'

/** The license has not begun. */
export const notYetValidRule: Rule = {
  id: 'license-not-yet-valid',
  urgency: 'soon',
  label: () => 'Not yet valid',
  check({ dates: { validFrom } }, { now }) {
    if (validFrom === undefined || validFrom <= now) return null
    return {
      moment: validFrom,
      reason: () => `The license becomes valid in ${spanText(validFrom - now)}.`,
      fields: ['license.validFrom'],
    }
  },
}
