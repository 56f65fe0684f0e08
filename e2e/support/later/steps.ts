import type { Locator, Page } from '@playwright/test'
import type { FileGate } from '../later-files.ts'
import { orgRecord, inDays } from '../org-record.ts'
import { record } from '../saved-query.ts'

/** Something that one does on a screen and that may need files of its own. */
export type Step = {
  readonly act: (page: Page, gate: FileGate) => Promise<unknown>
  /** What stands there once it worked. */
  readonly works: (page: Page) => Locator
  /** Makes room for the next; without it, Escape is pressed as long as a dialog or menu is open. */
  readonly after?: (page: Page) => Promise<unknown>
}

/** A screen, what is typed into it, and what is done on it. */
export type Place = {
  readonly to: string
  readonly ready: (page: Page) => Locator
  /** Nobody is signed in. */
  readonly isStranger?: true
  /** What somebody has typed, which must stay. */
  readonly typed?: { readonly into: (page: Page) => Locator; readonly text: string }
  /** Comes before the files are kept back: what the steps need that is no matter here. */
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
/** What `window.print` leaves, in the place of a dialog of the browser. */
export const printed = (page: Page) => page.locator('body[data-printed]')
export const forgetPrinting = (page: Page) => page.evaluate(() => delete document.body.dataset['printed'])
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
