import type { Expiry, ExpiryBand } from '#lib/expiry.ts'
import { visibleText } from '#lib/visible-text.ts'

/** How close the end of a token is, in words. */
export const bandTexts = {
  expired: 'Expired',
  'within-7-days': 'Expires within 7 days',
  'within-30-days': 'Expires within 30 days',
  later: 'Expires in more than 30 days',
  never: 'Never expires',
  unreadable: 'Expiry unreadable',
} as const satisfies Record<ExpiryBand, string>

/** How the service says that a token never expires: "expiresAt is absent", "expiresAt is null", "sent as 0001-01-01T00:00:00Z". */
export function sentText(expiry: Expiry & { kind: 'never' }): string {
  return expiry.sent === 'placeholder' ? `sent as ${visibleText(expiry.text)}` : `expiresAt is ${expiry.sent}`
}
