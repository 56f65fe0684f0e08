import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { allKept } from './support/kept-items.ts'
import {
  count,
  item,
  openMenu,
  openView,
  orgs,
  save,
  search,
  view,
  viewsButton,
} from './support/org-views.ts'
import { button } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: { orgs } })

test('a view is saved under a name, reopens, says if the list differs, and is updated', async ({ as }) => {
  const page = await as('admin', '/orgs?plan=personal&sort=-name&columns=plan,role')
  await test.step('a view keeps filters, sort, and columns under a name, reopens, and says if the list differs', async () => {
    await expect(count(page, '2 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views')
    await save(page, '  Small ones ')
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Small ones')
    expect(search(page)).toBe('?plan=personal&sort=-name&columns=plan,role')

    await button(page, 'Clear filters').click()
    await expect(count(page, '3 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Small ones, modified')
    // The history entry remembers its view.
    await page.reload()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Small ones, modified')

    await openView(page, 'All organizations')
    await expect(viewsButton(page)).toHaveAccessibleName('Views')
    await openView(page, 'Small ones')
    await expect(count(page, '2 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Small ones')
    await openMenu(page)
    await expect(view(page, 'Small ones')).toBeChecked()
    await expect(view(page, 'All organizations')).not.toBeChecked()
    await page.keyboard.press('Escape')

    await page.goBack()
    await expect(count(page, '3 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views')

    // The URL alone also identifies the view, with its keys in any order.
    await showAnew(page, '/orgs?columns=plan,role&sort=-name&plan=personal')
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Small ones')
    // URLs of earlier versions are read and rewritten.
    await page.goto('/orgs?view=limits&plan=personal')
    await expect(page.getByRole('tab', { name: 'Limits', selected: true })).toBeVisible()
    await expect.poll(() => search(page)).toMatch(/^\?(plan=personal&tab=limits|tab=limits&plan=personal)$/u)
  })

  await test.step('an open view is updated from the list, and the update can be undone', async () => {
    await showAnew(page, '/orgs?plan=personal')
    await save(page, 'Mine')
    await page.getByRole('searchbox').fill('birch')
    await expect(count(page, '1 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine, modified')
    await openMenu(page)
    await expect(view(page, 'Mine modified')).not.toBeChecked()
    await item(page, 'Update view').click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine')
    await expect.poll(() => allKept(page)).toContain('q=birch')
    await page.reload()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine')
    expect(search(page)).toBe('?plan=personal&q=birch')

    await page.getByRole('searchbox').fill('')
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine, modified')
    await openMenu(page)
    await item(page, 'Update view').click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine')
    await button(page, 'Undo').click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Mine, modified')
  })

  await test.step('a name is required, short, and unique in any case; a taken one offers to replace', async () => {
    await showAnew(page, '/orgs?plan=personal')
    await save(page, 'Renewals')
    await showAnew(page, '/orgs?plan=enterprise')
    await button(page, 'Save view').click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await name.fill('   ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name.')
    await name.fill('x'.repeat(81))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('A name has at most 80 characters.')
    await expect(name).toHaveValue('x'.repeat(81))
    await expectAccessible(page)
    await name.fill(' RENEWALS')
    await expect(dialog.getByText('“Renewals” already exists. Saving replaces what it shows.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Replace view' }).click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: RENEWALS')
    await openMenu(page)
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'All organizations',
      'Mine',
      'RENEWALS',
      'Small ones',
    ])
    await page.keyboard.press('Escape')
    await button(page, 'Undo').click()
    await openView(page, 'Renewals')
    await expect(count(page, '2 of 3 organizations')).toBeVisible()
  })
})

test('the default view opens from outside the list and never traps anybody in it', async ({ as }) => {
  const page = await as('admin', '/orgs')
  await test.step('Back to before there was a default still leads to the whole list', async () => {
    await expect(count(page, '3 of 3 organizations')).toBeVisible()
    await button(page, 'Plan').click()
    await page.getByRole('option', { name: 'personal 2' }).click()
    await page.keyboard.press('Escape')
    await save(page, 'Small ones', { isDefault: true })
    await page.goBack()
    await expect(count(page, '3 of 3 organizations')).toBeVisible()
    expect(search(page)).toBe('')
  })

  await showAnew(page, '/orgs?plan=enterprise')
  await button(page, 'Save view').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Small ones')
  await expect(dialog.getByText('It stays the default view.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await save(page, 'Big ones', { isDefault: true })
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API tokens')
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(count(page, '1 of 3 organizations')).toBeVisible()
  expect(search(page)).toBe('?plan=enterprise')
  await expect(viewsButton(page)).toHaveAccessibleName('Views: Big ones')

  // Cleared filters stay cleared: after visiting an organization, after Back, and after a reload.
  await button(page, 'Clear filters').click()
  await expect(count(page, '3 of 3 organizations')).toBeVisible()
  expect(search(page)).toBe('')
  await page.getByRole('link', { name: 'BIRCH' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BIRCH')
  await page.getByRole('main').getByRole('link', { name: 'Organizations' }).click()
  await expect(count(page, '3 of 3 organizations')).toBeVisible()
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API tokens')
  await page.goBack()
  await expect(count(page, '3 of 3 organizations')).toBeVisible()
  await page.reload()
  await expect(count(page, '3 of 3 organizations')).toBeVisible()

  // Coming from outside again: the navigation, the address bar, and the start page.
  await page.getByRole('link', { name: 'Organizations' }).first().click()
  await expect(count(page, '1 of 3 organizations')).toBeVisible()
  await page.goto('/')
  await expect(count(page, '1 of 3 organizations')).toBeVisible()
  expect(search(page)).toBe('?plan=enterprise')
  // A URL with parameters is not changed.
  await page.goto('/orgs?plan=personal')
  await expect(count(page, '2 of 3 organizations')).toBeVisible()

  // The full list is never rendered before it.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('BIRCH')) Reflect.set(window, 'sawOther', true)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/orgs')
  await expect(count(page, '1 of 3 organizations')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ACME' })).toBeVisible()
  expect(await page.evaluate(() => 'sawOther' in window)).toBe(false)
  await openMenu(page)
  await item(page, 'Stop using as default view').click()
  await page.goto('/orgs')
  await expect(count(page, '3 of 3 organizations')).toBeVisible()
})

test('views open from the palette, sync across tabs, and are renamed, removed, and copied in one place', async ({
  as,
  context,
}) => {
  const page = await as('admin', '/orgs?plan=personal')
  await test.step('the palette opens a view, and another tab sees changes at once', async () => {
    await save(page, 'Small ones')
    const other = await context.newPage()
    await other.goto('/orgs?plan=personal')
    await expect(viewsButton(other)).toHaveAccessibleName('Views: Small ones')
    await openMenu(page)
    await item(page, 'Manage views…').click()
    await page.getByRole('button', { name: 'Rename Small ones' }).click()
    await page.getByRole('textbox', { name: 'New name of Small ones' }).fill('Tiny')
    await page.keyboard.press('Enter')
    await expect(viewsButton(other)).toHaveAccessibleName('Views: Tiny')
    await page.getByRole('button', { name: 'Done' }).click()

    await other.close()
    await showAnew(page, '/queries')
    await button(page, 'Search or jump to…').click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('tin')
    await expect(page.getByRole('group', { name: 'Views' })).toBeVisible()
    await page.getByRole('option', { name: /^Tiny/ }).click()
    await expect(count(page, '2 of 3 organizations')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Tiny')
  })

  await test.step('views are renamed, removed with Undo, set as default, and copied in one place', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showAnew(page, '/orgs?plan=enterprise')
    await save(page, 'Big ones', { isDefault: true })
    await openMenu(page)
    await item(page, 'Manage views…').click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    const list = dialog.getByRole('list', { name: 'Saved views' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('/orgs?plan=enterprise')).toBeVisible()

    await dialog.getByRole('button', { name: 'Rename Tiny' }).click()
    const name = dialog.getByRole('textbox', { name: 'New name of Tiny' })
    await expect(name).toBeFocused()
    await name.fill('big ONES')
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Another view is named “Big ones”.')
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Open Tiny' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Rename Tiny' }).click()
    await name.fill('Personal')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Rename Personal' })).toBeFocused()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Copy link to Personal' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(new URL('/orgs?plan=personal', page.url()).href)

    await dialog.getByRole('button', { name: 'Make Personal the default view' }).click()
    await expect(
      dialog.getByRole('button', { name: 'Stop using Personal as the default view' }),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByRole('button', { name: 'Make Big ones the default view' })).toBeVisible()

    for (const [removed, neighbor] of [
      ['Personal', 'Big ones'],
      ['Big ones', 'Personal'],
    ]) {
      await dialog.getByRole('button', { name: `Remove ${removed}` }).press('Enter')
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: `Remove ${neighbor}` })).toBeFocused()
      await button(page, 'Undo').click()
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(page.getByRole('dialog', { name: `Removed “${removed}”` })).toBeHidden()
    }
    await expect(
      dialog.getByRole('button', { name: 'Stop using Personal as the default view' }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Open Big ones' }).click()
    await expect(dialog).toBeHidden()
    await expect(count(page, '1 of 3 organizations')).toBeVisible()
  })
})
