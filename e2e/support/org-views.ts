import { expect, type Page } from '../fixtures.ts'
import { allKept } from './kept-items.ts'
import { orgRecord } from './org-record.ts'
import { button } from './saved-query.ts'

const org = (id: string, plan: string) =>
  orgRecord(id, id.toUpperCase(), {
    plan,
    license: { id: `lic-${id}`, tier: plan, expiresAt: '2031-05-01T00:00:00Z', maxUsers: 5 },
  })

/** One enterprise, two personal ones. */
export const orgs = [org('acme', 'enterprise'), org('birch', 'personal'), org('cedar', 'personal')]

export const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
export const viewsButton = (page: Page) => page.getByRole('button', { name: /^Views/ })
export const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
export const view = (page: Page, name: string | RegExp) => page.getByRole('menuitemradio', { name })
export const search = (page: Page) => new URL(page.url()).search

export const openMenu = async (page: Page) => {
  await viewsButton(page).click()
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible()
}

export const openView = async (page: Page, name: string | RegExp) => {
  await openMenu(page)
  await view(page, name).click()
}

export const save = async (page: Page, name: string, { isDefault = false } = {}) => {
  await button(page, 'Save view').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (isDefault) await dialog.getByRole('checkbox', { name: /^Make it the default view$/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  // A test continues faster than a person: the view must be stored before the page is left.
  await expect.poll(() => allKept(page)).toContain(`"name":${JSON.stringify(name.trim())}`)
  if (isDefault) await expect.poll(() => allKept(page)).toContain('.view-settings')
}
