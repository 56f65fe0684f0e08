import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { readEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  changeElsewhere,
  field,
  id,
  record,
  saveAll,
  seed,
  serviceCall,
  storedText,
  watchPuts,
} from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import { signInByRequests } from './support/sign-in.ts'

test.use({ seed })

const raw =
  '{"name":"Exact", "big" : 18446744073709551615,\n "esc":"\\u00e9\\/", "query":{"apl":"a\\r\\n| take 1"}}'

const versions = (page: Page): Locator => page.getByRole('table', { name: 'Versions' })
const openHistory = (page: Page) => page.getByRole('tab', { name: 'History' }).click()

/** Renames the open query and saves it with a note. */
const saveAs = async (page: Page, name: string, note: string) => {
  await page.getByRole('tab', { name: 'Options' }).click()
  await field(page, 'Name').fill(name)
  await button(page, 'Save…').click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  const noteField = dialog.getByRole('textbox', { name: 'Note' })
  await noteField.fill(note)
  // A look at the editor in between does not lose the note.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(page, 'Save…').click()
  await expect(noteField).toHaveValue(note)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
}

test('any two versions are compared, by URL, too, and the newest is the last copy of a missing query', async ({
  as,
  starboard,
  problems,
}) => {
  const page = await as('admin', address('second', 'history'))
  await expectRow(versions(page), { Time: 'On the service now', Source: 'Loaded' })
  await expect(page.getByText('Once there is a second version')).toBeVisible()

  await saveAs(page, 'Third', 'a better name')
  await changeElsewhere(starboard, { name: 'Fourth' })
  await button(page, 'Refresh').click()
  await openHistory(page)
  await expect(page.getByRole('status').filter({ hasText: '3 versions' })).toBeVisible()
  await expect(versions(page).getByRole('row')).toHaveCount(4)
  await expectRow(versions(page), { Time: 'Named Third', Source: 'Saved here', Note: 'a better name' })
  await expectRow(versions(page), { Time: 'Named Second', Source: 'Loaded' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(versions(page).getByText('a better name').filter({ visible: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(
    versions(page)
      .getByRole('button', { name: /^Actions/u })
      .first(),
  ).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  const newest = versions(page).getByRole('row').nth(1)
  await expect(newest).toContainText('On the service now')
  await expect(newest).toContainText('In the editor')

  const changes = page.getByRole('region', { name: 'Comparison' }).getByRole('table')
  await expectRow(changes, { Field: 'name', Before: '"Third"', After: '"Fourth"' })
  await versions(page).getByRole('radio', { name: /^From/u }).last().check()
  await expectRow(changes, { Field: 'name', Before: '"Second"', After: '"Fourth"' })
  await expect(page).toHaveURL(/tab=history&from=\d+&to=\d+/u)
  await showAnew(page, page.url())
  await expectRow(changes, { Field: 'name', Before: '"Second"', After: '"Fourth"' })

  await test.step('the last copy of a missing query is the newest that was seen', async () => {
    problems.allow(/status of 404/u)
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(field(page, 'Name')).toHaveValue('Fourth')
    await changeElsewhere(starboard, { name: 'Newest' })
    await button(page, 'Refresh').click()
    await expect(field(page, 'Name')).toHaveValue('Newest')
    await openHistory(page)
    await expect(versions(page).getByRole('row')).toHaveCount(5)
    const last = await storedText(starboard, 'second')
    await serviceCall(starboard, 'DELETE', 'second')
    await page.reload()
    const copy = await download(page, () => button(page, 'Download last known copy').click())
    expect(copy.text).toBe(last)
  })
})

test('a version is restored byte for byte as an unsaved change, which can be undone; compared, noted, downloaded, and removed', async ({
  as,
  starboard,
}) => {
  await serviceCall(starboard, 'PUT', 'second', raw)
  const first = await storedText(starboard, 'second')
  const page = await as('admin', address('second', 'options'))
  await expect(field(page, 'Name')).toHaveValue('Exact')
  await changeElsewhere(starboard, { name: 'Later' })
  await button(page, 'Refresh').click()
  await expect(field(page, 'Name')).toHaveValue('Later')
  await field(page, 'Name').fill('Typed')
  const puts = watchPuts(page)

  await openHistory(page)
  const exact = await expectRow(versions(page), { Time: 'Named Exact' })
  await exact.getByRole('button', { name: /^Restore/u }).click()
  await expect(exact).toContainText('In the editor')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect.poll(() => readEditor(page, 'Record JSON')).toBe(first)
  await button(page, 'Undo').click()
  await page.getByRole('tab', { name: 'Options' }).click()
  await expect(field(page, 'Name')).toHaveValue('Typed')
  expect(puts).toEqual([])

  await openHistory(page)
  await exact.getByRole('button', { name: /^Restore/u }).click()
  await expect(page.getByText(/What you had typed is kept as a draft/u)).toBeVisible()
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(puts).toEqual([raw])
  await button(page, 'Use draft').click()
  await page.getByRole('tab', { name: 'Options' }).click()
  await expect(field(page, 'Name')).toHaveValue('Typed')

  await test.step('a version is compared with the editor, noted, downloaded, and removed', async () => {
    await showAnew(page, address(id, 'options'))
    const first = await storedText(starboard, id)
    await saveAs(page, 'Renamed', '')
    await field(page, 'Name').fill('Not saved')
    await openHistory(page)
    const oldest = await expectRow(versions(page), { Time: `Named ${record.name}` })
    const choose = async (item: string) => {
      await oldest.getByRole('button', { name: /^Actions for/u }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }

    const undo = (removed: RegExp) =>
      page.getByRole('dialog', { name: removed }).getByRole('button', { name: 'Undo' }).click()

    await choose('Compare with the editor')
    const dialog = page.getByRole('dialog', { name: /to the text in the editor/u })
    await expectRow(dialog.getByRole('table'), {
      Field: 'name',
      Before: `"${record.name}"`,
      After: '"Not saved"',
    })
    await button(page, 'Done').click()

    await choose('Edit note…')
    await page
      .getByRole('dialog', { name: 'Edit note' })
      .getByRole('textbox', { name: 'Note' })
      .fill('the start')
    await page.keyboard.press('Enter')
    await expect(oldest).toContainText('the start')

    expect((await download(page, () => choose('Download JSON'))).text).toBe(first)

    await choose('Remove from History')
    await expect(versions(page).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Actions for the version/u }).last()).toBeFocused()
    await undo(/^Removed the version/u)
    await expect(oldest).toContainText('the start')

    await button(page, 'Clear history…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByText('No versions yet')).toBeVisible()
    await undo(/^Removed 2 versions/u)
    await expect(versions(page).getByRole('row')).toHaveCount(3)

    await button(page, 'Clear history…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
    await saveAs(page, 'Saved over', '')
    await openHistory(page)
    await expectRow(versions(page), { Time: 'Named Renamed' })

    await test.step('a full storage is reported and does not prevent saving', async () => {
      await page.getByRole('tab', { name: 'Options' }).click()
      await expect(field(page, 'Name')).toHaveValue('Saved over')
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('No more room.', 'QuotaExceededError')
        }
      })
      await field(page, 'Name').fill('Saved all the same')
      await expect(page.getByText('The storage of this browser is full').first()).toBeVisible()
      await expect(page.getByText('Drafts are not kept')).toBeVisible()
      await saveAll(page)
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      expect(await storedText(starboard, id)).toContain('Saved all the same')
    })
  })
})

/** Signs in, and creates the database of an earlier or later Starboard, with one library entry and one draft. */
const putDatabase = async (page: Page, version: number) => {
  await signInByRequests(page.request, 'admin')
  await page.goto('/healthz')
  await page.evaluate(async (databaseVersion) => {
    const answer: unknown = await (await fetch('/auth/session')).json()
    const account = String(Reflect.get(Object(Reflect.get(Object(answer), 'account')), 'key'))
    const opening = indexedDB.open('starboard.saved-queries', databaseVersion)
    opening.addEventListener('upgradeneeded', () => {
      const library = opening.result.createObjectStore('library', { keyPath: ['account', 'id'] })
      const drafts = opening.result.createObjectStore('drafts', { keyPath: ['account', 'id', 'slot'] })
      const baseText = '{"id":"gone"}'
      library.put({
        account,
        id: 'gone',
        name: 'From an earlier version',
        dataset: 'http-logs',
        tags: ['kept'],
        pinned: false,
        lastOpened: 1,
        lastSaved: null,
        gone: 'not-found',
        text: baseText,
        note: '',
      })
      drafts.put({ account, id: 'gone', slot: 'current', text: '{"id":"gone","n":1}', baseText, savedAt: 2 })
    })
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', reject)
    })
    opening.result.close()
  }, version)
}

test.describe('with data of an earlier Starboard', () => {
  test.use({ allowedErrors: /take-over-queries/u })

  test('its library keeps everything, even if the code that moves it is missing at first', async ({
    page,
  }) => {
    await putDatabase(page, 1)
    const code = /\/take-over-queries-/u
    await page.route(code, (route) => route.abort())
    await page.goto('/queries')
    await expect(page.getByText('0 of 0 queries')).toBeVisible()
    await page.unroute(code)
    await page.reload()
    await expectRow(page.getByRole('table', { name: 'Library' }), {
      Name: 'From an earlier version',
      Tags: 'kept',
      Draft: 'Draft',
      Gone: 'Not found',
    })
    await showAnew(page, '/queries?tab=trash')
    await expectRow(page.getByRole('table', { name: 'Trash' }), {
      Name: 'From an earlier version',
      When: 'unknown',
    })
  })
})

test('a database of a later Starboard is left alone, and the page says that nothing is kept', async ({
  page,
}) => {
  await putDatabase(page, 99)
  await page.goto(address(id))
  await expect(page.getByText('Starboard could not read its data in this browser')).toBeVisible()
  await expect(page.getByText('cannot use this browser’s storage').first()).toBeVisible()
  await openHistory(page)
  await expect(page.getByText('these versions last until you close or reload this page')).toBeVisible()
  const left = await page.evaluate(async () =>
    (await indexedDB.databases()).find(({ name }) => name === 'starboard.saved-queries'),
  )
  expect(left?.version).toBe(99)
})
