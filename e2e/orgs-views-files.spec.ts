import { Buffer } from 'node:buffer'
import { expect, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { count, item, openMenu, orgs, save, view } from './support/org-views.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: { orgs } })

test('views move to another browser as a file', async ({ as, browser, starboard }) => {
  const page = await as('admin', '/orgs?plan=personal')
  await save(page, 'Small ones', { isDefault: true })
  await showAnew(page, '/orgs?q=acme')
  await save(page, 'Acme')
  await openMenu(page)
  const { name, text } = await download(page, () => item(page, 'Export views').click())
  expect(name).toMatch(/^organization-views-\d{4}-\d\d-\d\d\.json$/)
  const small: unknown = JSON.parse(text).items[1].key
  expect(JSON.parse(text)).toMatchObject({
    format: 'starboard-workspace',
    version: 2,
    items: [
      { kind: 'orgs.views', value: { name: 'Acme', query: 'q=acme' } },
      { kind: 'orgs.views', key: small, value: { name: 'Small ones', query: 'plan=personal' } },
      { kind: 'orgs.view-settings', key: 'default', value: { view: small } },
    ],
  })

  const context = await browser.newContext({ baseURL: starboard.url })
  const empty = await context.newPage()
  await signIn(empty, 'admin', '/orgs?q=birch')
  await save(empty, 'acme')
  await openMenu(empty)
  await item(empty, 'Import views…').click()
  const dialog = empty.getByRole('dialog', { name: 'Import views' })
  // With a byte order mark, as written by Windows editors.
  const buffer = Buffer.from(`\uFEFF${text}`)
  const file = { name: 'views.json', mimeType: 'application/json', buffer }
  await dialog.getByLabel('File of views').setInputFiles(file)
  await expect(dialog.getByRole('status')).toHaveText('1 new, 1 renamed')
  await expect(dialog.getByText('The name is taken; it is imported as “Acme (2)”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
  await openMenu(empty)
  await expect(empty.getByRole('menuitemradio')).toHaveText([
    'All organizations',
    'acme',
    'Acme (2)',
    'Small onesdefault',
  ])
  await view(empty, /^Small ones/).click()
  await expect(count(empty, '2 of 3 organizations')).toBeVisible()
  await context.close()
})
