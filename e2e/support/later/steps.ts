import type { Locator, Page } from '@playwright/test'
import type { FileGate } from '../later-files.ts'
import { orgRecord, inDays } from '../org-record.ts'
import { record } from '../saved-query.ts'

/** Something that a user does on a screen and that may need files of its own. */
export type Step = {
  readonly act: (page: Page, gate: FileGate) => Promise<unknown>
  /** What is visible once it worked. */
  readonly works: (page: Page) => Locator
  /** Cleans up for the next step; without it, Escape is pressed while a dialog or menu is open. */
  readonly after?: (page: Page) => Promise<unknown>
}

/** A screen, what is typed there, and the steps on it. */
export type Place = {
  readonly to: string
  readonly ready: (page: Page) => Locator
  /** Nobody is signed in. */
  readonly isStranger?: true
  /** Typed text, which must stay. */
  readonly typed?: { readonly into: (page: Page) => Locator; readonly text: string }
  /** Runs before files are refused: preparation that is not under test. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly steps: Readonly<Record<string, Step>>
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name })
export const dialog =
  (name?: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('dialog', name === undefined ? {} : { name })
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
export const tab = (name: string, shows: (page: Page) => Locator): Step => ({
  act: (page) => page.getByRole('tab', { name, exact: true }).click(),
  works: shows,
})
export const table = (name: string | RegExp) => (page: Page) => page.getByRole('table', { name })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const stay = async () => undefined
/** The mark that `window.print` leaves instead of opening a dialog. */
export const printed = (page: Page) => page.locator('body[data-printed]')
export const forgetPrinting = (page: Page) => page.evaluate(() => delete document.body.dataset['printed'])
/** Exports a list as CSV. */
export const exported: Step = {
  act: async (page, gate) => {
    await choose('Export', 'CSV')(page)
    await page.getByText('Could not create the file').first().waitFor()
    gate.letThroughAsked()
    const saved = page.waitForEvent('download')
    await choose('Export', 'CSV')(page)
    await saved
  },
  works: heading(/./u),
}
const tokens = [
  { id: 'mint', name: 'mint', orgCapabilities: { apiTokens: ['create', 'update'], rbac: ['create'] } },
  {
    id: 'wipe',
    name: 'wipe',
    expiresAt: inDays(5),
    orgCapabilities: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`made-${at}`, ['do']])),
    datasetCapabilities: { '*': { data: ['delete'] }, 'http-logs': { query: ['read'] } },
  },
  {
    id: 'ci',
    name: 'ci',
    expiresAt: inDays(90),
    datasetCapabilities: { 'http-logs': { ingest: ['create'] } },
  },
]
export const orgs = [
  orgRecord('acme', 'Acme', { paymentStatus: 'failed' }),
  orgRecord('birch', 'Birch', { plan: 'personal' }),
  orgRecord('cedar', 'Cedar'),
]
export const seed = { orgs, tokens, starredQueries: [record, { ...record, id: 'second', name: 'Second' }] }
