/** Values of `?status=`, each one toggle button. */
export const tokenStatuses = ['expired', '7-days', '30-days', 'never', 'saml', 'findings'] as const

export type TokenStatus = (typeof tokenStatuses)[number]

/** Names of the toggle buttons (`ui.md`). */
export const statusLabels = {
  expired: 'Expired',
  '7-days': 'Expires within 7 days',
  '30-days': 'Expires within 30 days',
  never: 'Never expires',
  saml: 'SAML authenticated',
  findings: 'Has findings',
} as const satisfies Record<TokenStatus, string>
