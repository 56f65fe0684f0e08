import { Buffer } from 'node:buffer'
import { expect, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { count, item, openMenu, openView, orgs, save, view } from './support/org-views.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: { orgs } })

test('views move to another browser as a file, and an invalid file says what is wrong', async ({
  as,
  browser,
  starboard,
}) => {
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

  await test.step('an invalid file says what is wrong, and its valid views are usable', async () => {
    await showAnew(empty, '/orgs')
    await openMenu(empty)
    await item(empty, 'Import views…').click()
    const dialog = empty.getByRole('dialog', { name: 'Import views' })
    const choose = (buffer: Buffer) =>
      dialog
        .getByLabel('File of views')
        .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer })
    const problem = dialog.getByRole('alert')

    await choose(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]))
    await expect(problem).toHaveText(
      'views.json: This is not a text file: it contains bytes that are not UTF-8.',
    )
    await choose(Buffer.from('{"format":"starboard-workspace","version":1,"queries":[]}'))
    await expect(problem).toHaveText('views.json: This is not a file of views exported by Starboard.')

    const views = [{ name: 'Good', query: 'plan=personal' }, { name: '' }, 7]
    await choose(Buffer.from(JSON.stringify({ format: 'starboard-organization-views', version: 1, views })))
    await expect(dialog.getByRole('status')).toHaveText('1 new, 2 unreadable')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await openView(empty, 'Good')
    await expect(count(empty, '2 of 3 organizations')).toBeVisible()
    await context.close()
  })
})
