import type { Locator, Page } from '../fixtures.ts'
import { inDays, orgRecord } from './org-record.ts'

/** An organization without findings, except those from `patch` and `license`. */
export const org = (id: string, name: string, patch: object = {}, license: object = {}) =>
  orgRecord(id, name, {
    planCreated: inDays(-500),
    lastUsageSync: inDays(0),
    ...patch,
    license: { id: `lic-${id}`, tier: 'enterprise', expiresAt: inDays(300), ...license },
  })

/** Organizations with a finding for each rule. */
export const orgs = [
  org('sound-1', 'Sound'),
  org('failed-1', 'Failed lately', { paymentStatus: 'failed', firstFailedPayment: inDays(-2.5) }),
  org('failed-2', 'Failed long ago', { paymentStatus: 'failed', firstFailedPayment: inDays(-40.5) }),
  org('blocked-1', 'Blocked', { paymentStatus: 'blocked', firstFailedPayment: inDays(-9.5) }),
  org('ended-1', '=Ended', { plan: 'personal' }, { expiresAt: inDays(-3.5), tier: 'personal' }),
  org('ending-1', 'Ending', {}, { expiresAt: inDays(5.5) }),
  org('later-1', 'Later', {}, { expiresAt: inDays(20.5), billingPeriodEnd: inDays(25.5) }),
  org('stale-1', 'Stale', { lastUsageSync: inDays(-8.5) }),
  org('twin-1', 'Twin', { plan: 'personal' }),
  org('twin-1', 'Twin again', { plan: 'teamPlus' }),
]

/** The line above the tabs. */
export const line = (page: Page): Locator => page.getByRole('region', { name: 'Findings' })
/** A rule in the tab Findings: "Payment failed 2". */
export const toggle = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Rule' }).getByRole('button', { name, exact: true })
export const openFindings = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Findings' }).click()
export const list = (page: Page): Locator => page.getByRole('list', { name: 'Findings' })
export const status = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const navLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations', exact: true })
