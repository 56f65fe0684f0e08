import { Buffer } from 'node:buffer'
import { expect, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { expectRow } from './support/expect-row.ts'
import { accountKey, allKept, putItems } from './support/kept-items.ts'
import { button } from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const orgs = [
  { id: 'acme', name: 'Acme', plan: 'enterprise' },
  { id: 'birch', name: 'Birch', plan: 'personal' },
]

test.use({ seed: { orgs } })

const views = (page: Page) => page.getByRole('button', { name: /^Views/u })

const saveView = async (page: Page, name: string) => {
  await button(page, 'Save view').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The names in the Views menu, below the entry for all organizations. */
const viewNames = async (page: Page): Promise<string[]> => {
  await views(page).click()
  const menu = page.getByRole('menu', { name: 'Views' })
  await expect(menu).toBeVisible()
  const [, ...names] = await menu.getByRole('menuitemradio').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  return names.map((name) => name.trim().split('\n')[0] ?? '')
}

const toasts = (page: Page, title: string) => page.getByRole('dialog', { name: title })

const storedTable = (page: Page) => page.getByRole('table', { name: 'Stored in this browser' })

const view = (key: string, name: string, at = 1) => ({
  kind: 'orgs.views',
  key,
  value: { name, query: 'plan=personal' },
  at,
})

test('a second tab shows what the first stores, both at once lose nothing, and no other account sees it', async ({
  as,
  context,
}) => {
  const page = await as('admin', '/orgs?plan=personal')
  const second = await context.newPage()
  await second.goto('/orgs?plan=enterprise')
  await expect(views(second)).toBeVisible()
  await saveView(page, 'First')
  await expect.poll(() => viewNames(second)).toEqual(['First'])
  await Promise.all([saveView(page, 'Here'), saveView(second, 'There')])
  await expect.poll(() => viewNames(page)).toEqual(['First', 'Here', 'There'])
  await expect.poll(() => viewNames(second)).toEqual(['First', 'Here', 'There'])
  await second.close()

  await page.getByRole('switch', { name: 'Read-only' }).click()
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signIn(page, 'viewer', '/orgs')
  await expect(views(page)).toBeVisible()
  expect(await viewNames(page)).toEqual([])
  await expect(page.getByRole('switch', { name: 'Read-only' })).not.toBeChecked()
  await showAnew(page, '/settings')
  await expect(page.getByText('Nothing is stored here yet.')).toBeVisible()
})

test('F38 without storage, everything works while the page is open, which says so once', async ({
  as,
  context,
}) => {
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Denied.', 'SecurityError')
    }
  })
  const page = await as('admin', '/orgs?plan=personal')
  await saveView(page, 'First')
  await expect(toasts(page, 'This browser does not allow storage')).toHaveCount(1)
  await saveView(page, 'Second')
  await expect.poll(() => viewNames(page)).toEqual(['First', 'Second'])
  await expect(toasts(page, 'This browser does not allow storage')).toHaveCount(1)
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByText('everything below lasts until you close this page')).toBeVisible()
  await expectRow(storedTable(page), { What: 'Saved views of organizations', Count: '2 views' })
  await page.goBack()
  await expect.poll(() => viewNames(page)).toEqual(['First', 'Second'])
  await page.reload()
  await expect(views(page)).toBeVisible()
  expect(await viewNames(page)).toEqual([])

  await test.step('a storage that does not answer is waited for 15 seconds, and Settings do not say that it is empty', async () => {
    await page.addInitScript(() => {
      const silent = { addEventListener: () => undefined, removeEventListener: () => undefined }
      indexedDB.open = () => Object.assign(Object.create(IDBOpenDBRequest.prototype), silent)
    })
    await page.clock.install()
    await page.goto('/orgs')
    await expect(page.getByText('Filtering 2 organizations')).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(toasts(page, 'Starboard could not read its data in this browser')).toHaveCount(1)
    await expect(page.getByText('2 of 2 organizations')).toBeVisible()
    await saveView(page, 'Third')
    await expect(toasts(page, 'This browser does not allow storage')).toHaveCount(0)
    await page.goto('/settings')
    await page.clock.runFor(15_000)
    await expect(page.getByText('cannot use this browser’s storage')).toBeVisible()
    await expect(page.getByText('Nothing is stored here yet.')).toHaveCount(0)
  })
})

test('a full storage is reported once and loses nothing on the page; with space again, all of it is stored, and Settings lists it', async ({
  as,
  context,
}) => {
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function write(...given: Parameters<typeof put>) {
      if (Reflect.get(window, 'isFull')) throw new DOMException('No more room.', 'QuotaExceededError')
      return Reflect.apply(put, this, given)
    }
  })
  const page = await as('admin', '/orgs?plan=personal')
  await saveView(page, 'Before')
  await page.evaluate(() => Reflect.set(window, 'isFull', true))
  for (const name of ['Full', 'Fuller']) {
    await saveView(page, name)
    const warning = toasts(page, 'The storage of this browser is full')
    await expect(warning).toHaveCount(1)
    await expect(toasts(page, `Saved “${name}”`)).toHaveCount(0)
    await warning.getByRole('button', { name: 'Dismiss' }).click()
    await expect(warning).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => viewNames(page)).toEqual(['Before', 'Full', 'Fuller'])
  await page.evaluate(() => Reflect.set(window, 'isFull', false))
  await saveView(page, 'Room')
  await expect.poll(() => viewNames(page)).toEqual(['Before', 'Full', 'Fuller', 'Room'])
  await expect.poll(() => allKept(page)).toContain('"name":"Fuller"')
  await page.reload()
  await expect.poll(() => viewNames(page)).toEqual(['Before', 'Full', 'Fuller', 'Room'])

  await test.step('Settings lists everything stored for this account, and clearing it can be undone', async () => {
    await putItems(page, [
      view('a', 'First'),
      view('b', 'Second'),
      { kind: 'orgs.snapshots', key: '1', value: 'x'.repeat(3_000_000), at: 1 },
      { kind: 'later.things', key: 'a', value: 'from another version', at: 1 },
    ])
    await putItems(page, [view('a', 'Of somebody else')], 'somebody-else')
    await page.goto('/settings')
    const table = storedTable(page)
    await expectRow(table, { What: 'Saved views of organizations', Count: '6 views', Size: '0.3 kB' })
    await expectRow(table, { What: 'Snapshots of organizations', Count: '1 snapshot', Size: '3 MB' })
    await expectRow(table, { What: 'Other: later.things', Count: '1 entry', Size: '<0.1 kB' })
    await expect(table.getByRole('rowheader')).toHaveText([
      'Saved views of organizations',
      'Snapshots of organizations',
      'Other: later.things',
    ])

    await table.getByRole('button', { name: 'Clear saved views of organizations' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clear saved views of organizations?' })
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expectRow(table, { What: 'Saved views of organizations', Count: '6 views' })
    await table.getByRole('button', { name: 'Clear saved views of organizations' }).click()
    await dialog.getByRole('button', { name: 'Clear saved views of organizations' }).click()
    await expect(toasts(page, '6 views cleared')).toBeVisible()
    await expect(table.getByRole('rowheader')).toHaveText([
      'Snapshots of organizations',
      'Other: later.things',
    ])
    expect(await allKept(page)).toContain('Of somebody else')
    await button(page, 'Undo').click()
    await expectRow(table, { What: 'Saved views of organizations', Count: '6 views', Size: '0.3 kB' })
    await showAnew(page, '/orgs')
    await expect.poll(() => viewNames(page)).toEqual(['Before', 'First', 'Full', 'Fuller', 'Room', 'Second'])

    await test.step('what a newer Starboard overwrote is reported and can be restored', async () => {
      await putItems(page, [
        { kind: 'orgs.view-settings', key: 'default', value: { next: 'version' }, at: 1 },
      ])
      await page.reload()
      await button(page, 'Save view').click()
      const dialog = page.getByRole('dialog', { name: 'Save view' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
      await dialog.getByRole('checkbox', { name: 'Make it the default view' }).check()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(toasts(page, 'An item from another version was replaced')).toBeVisible()
      expect(await allKept(page)).not.toContain('"next":"version"')
      await button(page, 'Restore it').click()
      await expect.poll(() => allKept(page)).toContain('"next":"version"')
    })
  })
})

const exportWorkspace = async (page: Page): Promise<string> => {
  const { text } = await download(page, () => button(page, 'Export workspace').click())
  return text
}

const chooseFile = async (page: Page, text: string) => {
  await button(page, 'Import').click()
  await page
    .getByLabel('Workspace file')
    .setInputFiles({ name: 'workspace.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('the workspace file takes views to another browser, says which of two stays, and refuses invalid ones', async ({
  as,
  browser,
  starboard,
}) => {
  const page = await as('admin', '/orgs?plan=personal')
  await saveView(page, 'Small ones')
  await putItems(page, [
    { kind: 'orgs.snapshots', key: '1', value: 'a snapshot', at: 1 },
    view('clash', 'Mine', 1000),
    view('old', 'Newer in the file', 2000),
  ])
  await page.goto('/settings')
  await expect(
    page.getByText(/An export includes all of it except .* snapshots with their settings\.$/u),
  ).toBeVisible()
  const text = await exportWorkspace(page)
  expect(text).not.toContain('a snapshot')
  expect(text).not.toContain(await accountKey(page))

  const other = await browser.newContext({ baseURL: starboard.url })
  const target = await other.newPage()
  await signIn(target, 'admin', '/settings')
  await putItems(target, [view('clash', 'Theirs', 5000), view('old', 'Older here', 500)])
  const file = JSON.parse(text)
  file.items.push(
    { ...view('bad', ''), value: { name: 7 } },
    { kind: 'orgs.unheard', key: 'x', at: 1, value: 1 },
    { ...view('clash', 'Twice') },
  )
  await chooseFile(target, JSON.stringify(file))
  await expect(
    target.getByRole('status').filter({ hasText: '1 replaced, 1 older, 1 new, 3 refused' }),
  ).toBeVisible()
  const report = target.getByRole('table', { name: 'What an import would change' })
  await expectRow(report, { Item: 'Small ones', Outcome: 'New' })
  await expectRow(report, {
    Item: 'Mine',
    Outcome: 'Older',
    Details: /^The one here stays: it is newer \(.*\)/u,
  })
  await expectRow(report, {
    Item: 'Newer in the file',
    Outcome: 'Replaced',
    Details: 'Replaces the one here',
  })
  await expectRow(report, { Item: 'bad', Outcome: 'Refused', Details: 'value.name' })
  await expectRow(report, { Item: 'orgs.unheard', Outcome: 'Refused', Details: 'cannot import' })
  expect(await allKept(target)).not.toContain('Small ones')
  await button(target, 'Apply').click()
  await button(target, 'Done').click()
  await target.getByRole('link', { name: 'Organizations' }).click()
  await expect.poll(() => viewNames(target)).toEqual(['Newer in the file', 'Small ones', 'Theirs'])
  await other.close()
})
