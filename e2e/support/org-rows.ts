import type { Locator, Page } from '../fixtures.ts'
import { orgRecord } from './org-record.ts'

/** An organization with a limit. */
export const org = (id: string, name: string, patch: object = {}) =>
  orgRecord(id, name, { license: { maxUsers: 250, expiresAt: '2031-05-01T00:00:00Z' }, ...patch })

export const orgs = [
  org('a-1', 'Acme'),
  org('b-2', 'Birch', { plan: 'personal' }),
  org('c-3', 'Cedar', { plan: 'personal' }),
  org('d-4', 'Dune'),
  org('e-5', 'Elm with a name that is a good deal longer than its column'),
]

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Organizations' })
export const rowOf = (page: Page, name: string): Locator =>
  table(page).locator('tr[data-position]').filter({ hasText: name })
