import type { Rule } from './finding.ts'
import { spanText } from './span-text.ts'

/** The license has ended. At its very end it has. */
export const licenseExpiredRule: Rule = {
  id: 'license-expired',
  urgency: 'now',
  label: () => 'License expired',
  check({ dates: { expiresAt } }, { now }) {
    if (expiresAt === undefined || expiresAt > now) return null
    return {
      moment: expiresAt,
      reason: () => `The license expired ${spanText(now - expiresAt)} ago.`,
      fields: ['license.expiresAt'],
    }
  },
}
