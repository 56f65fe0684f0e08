import type { Page } from '../fixtures.ts'
import { orgRecord } from './org-record.ts'

const license = (patch: object = {}) => ({
  id: 'lic-1',
  tier: 'enterprise',
  validFrom: '2025-05-01T00:00:00Z',
  expiresAt: '2031-05-01T00:00:00Z',
  regions: ['eu-1'],
  features: { sso: true, audit: false },
  maxUsers: 250,
  monthlyIngestGb: 2500,
  ...patch,
})

/** An organization with limits. */
export const org = (id: string, name: string, patch: object = {}) =>
  orgRecord(id, name, { license: license(), ...patch })

export const acme = org('acme', 'Acme')
export const birch = org('birch', 'Birch')
const cedar = org('cedar', 'Cedar')
export const first = [acme, birch, cedar]

/** A day later: Acme's payment failed and its limits grew, Birch is gone, Dune is new, Cedar is unchanged. */
export const second = [
  org('acme', 'Acme', {
    paymentStatus: 'failed',
    license: license({ expiresAt: '2031-05-31T00:00:00Z', maxUsers: '9007199254740993' }),
  }),
  cedar,
  org('dune', 'Dune', { plan: 'personal' }),
]

/** Makes the service answer with these organizations from the next visit on. */
export const answerWith = async (page: Page, orgs: readonly object[]) => {
  const list = { orgs }
  await page.context().route('**/api/v2/orgs', (route) =>
    // JavaScript cannot represent a limit beyond 2^53.
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify(list.orgs).replace('"9007199254740993"', '9007199254740993'),
    }),
  )
  return list
}
