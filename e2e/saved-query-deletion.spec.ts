import { expect, type Page, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  confirmDeletion,
  field,
  passCountdown,
  record,
  seed,
  serviceCall,
  storedText,
  id,
} from './support/saved-query.ts'
import { allKept, keptValues } from './support/kept-items.ts'

test.use({ seed, allowedErrors: /status of 404/u })

const deleted = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This query was deleted' })).toBeVisible()
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Waits until the shown version is stored, which a page that is left immediately may not have done. */
const versionKept = (page: Page) => expect.poll(() => keptValues(page, 'queries.versions')).not.toEqual([])

test('F72 the last copy of a missing or deleted query is kept until it is removed after a confirmation', async ({
  as,
  starboard,
}) => {
  const page = await as('admin', address(id))
  await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
  await versionKept(page)
  await serviceCall(starboard, 'DELETE', id)
  await button(page, 'Refresh').click()
  await expect(status(page, 'The service no longer has a query with this ID')).toBeVisible()
  await expect.poll(() => allKept(page)).toContain('"gone":"not-found"')
  await page.reload()
  await expect(page.getByText('There is no query with this ID')).toBeVisible()
  await expect.poll(() => allKept(page)).toContain('"gone":"not-found"')
  await showAnew(page, '/queries?tab=trash')
  const row = await expectRow(page.getByRole('table', { name: 'Trash' }), {
    Name: record.name,
    Gone: 'Not found',
  })
  await row.getByRole('button', { name: /^Actions for/u }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(row).toBeVisible()

  await test.step('changes since are shown before a deletion, and the deleted version is kept', async () => {
    await showAnew(page, address('second', 'options'))
    await expect(field(page, 'Name')).toHaveValue('Second')
    await serviceCall(
      starboard,
      'PUT',
      'second',
      '{"name":"Newer  one", "dataset":"x",  "big":18446744073709551615}',
    )
    const last = await storedText(starboard, 'second')

    await button(page, 'Delete…').click()
    const dialog = page.getByRole('dialog', { name: 'Delete saved query' })
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
    await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill('Newer one')
    await expectRow(dialog.getByRole('table'), { Field: 'name', Before: '"Second"', After: '"Newer  one"' })
    await expect(remove).toHaveAccessibleDescription('Review what changed first.')
    await dialog.getByRole('checkbox', { name: 'I have seen what changed' }).check()
    await page.clock.install()
    await remove.click()
    await passCountdown(page)
    await deleted(page)
    expect((await serviceCall(starboard, 'GET', 'second')).status).toBe(404)

    await button(page, 'Try to restore').click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The service did not accept it' })
    await expect(refusal).toContainText('The interface does not say whether PUT can create')
    await expect(refusal).toContainText('404')

    await showAnew(page, '/queries?tab=trash')
    const row = await expectRow(page.getByRole('table', { name: 'Trash' }), {
      Name: 'Newer',
      Gone: 'Deleted here',
      When: 'just now',
    })
    await row.getByRole('button', { name: /^Actions for/u }).click()
    await page.getByRole('menuitem', { name: 'Open history' }).click()
    await expect(page.getByText('There is no query with this ID')).toBeVisible()
    const version = await expectRow(page.getByRole('table', { name: 'Versions' }), {
      Source: 'Deleted here',
    })
    await expect(version.getByRole('button', { name: /^Try to restore/u })).toBeEnabled()
    const kept = (await keptValues(page, 'queries.versions')).map(({ text }) => text)
    expect(kept.at(-1)).toBe(last)
  })
})

test.describe('if PUT creates', () => {
  test.use({ settings: { SERVICE_UNKNOWN_ID: 'create' }, allowedErrors: /status of (?:404|412)/u })

  test('F72 a missing query is restored and never overwrites another', async ({ as, starboard }) => {
    const page = await as('admin', address('second'))
    await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
    await versionKept(page)
    await serviceCall(starboard, 'DELETE', 'second')
    await page.reload()
    const restore = button(page, 'Try to restore').first()
    await page.getByRole('switch', { name: 'Read-only' }).click()
    await expect(restore).toHaveAccessibleDescription(/Read-only is on/u)
    await page.getByRole('switch', { name: 'Read-only' }).click()

    await serviceCall(starboard, 'PUT', 'second', '{"name":"Somebody else’s"}')
    await restore.click()
    await expect(status(page, 'The service has a query with this ID again')).toContainText('Nothing was sent')
    expect(await storedText(starboard, 'second')).toContain('Somebody else’s')

    await serviceCall(starboard, 'DELETE', 'second')
    await restore.click()
    await expect(status(page, 'Restored: the service holds exactly this record')).toBeVisible()
    expect(JSON.parse(await storedText(starboard, 'second'))).toEqual({
      ...record,
      id: 'second',
      name: 'Second',
    })
    await button(page, 'Open the query').click()
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(field(page, 'Name')).toHaveValue('Second')

    await test.step('a query that changes during the countdown is not deleted', async () => {
      await confirmDeletion(page, 'Second')
      const newer = '{"name":"Second","dataset":"newer"}'
      await serviceCall(starboard, 'PUT', 'second', newer)
      await passCountdown(page)
      await expect(page.getByText('Not deleted: this query changed on the service')).toBeVisible()
      expect(await storedText(starboard, 'second')).toContain('newer')
    })

    await test.step('a query deleted here is restored on its page', async () => {
      await confirmDeletion(page, 'Second')
      await passCountdown(page)
      await deleted(page)
      await button(page, 'Try to restore').click()
      await button(page, 'Open the query').click()
      await expect(field(page, 'Name')).toHaveValue('Second')
      await page.getByRole('tab', { name: 'History' }).click()
      const table = page.getByRole('table', { name: 'Versions' })
      await expectRow(table, { Time: 'On the service now', Source: 'Saved here', Note: 'Restored' })
      await expectRow(table, { Source: 'Deleted here' })
    })
  })
})
