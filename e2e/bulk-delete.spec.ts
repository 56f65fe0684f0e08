import { expect, type Page } from './fixtures.ts'
import { recordTest as test } from './support/backends.ts'
import { expectRow } from './support/expect-row.ts'
import { sendText } from './support/listen.ts'
import { button, passCountdown, queryCount } from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'

const ids = Array.from({ length: 20 }, (_, at) => `q${at + 1}`)
const records = Object.fromEntries(
  ids.map((id) => [
    id,
    `{"id":"${id}","name":"Query ${id}","dataset":"logs","query":{"apl":"logs | take 1"}}`,
  ]),
)

test.use({ records, allowedErrors: /Failed to load resource/u })

const results = (page: Page) => page.getByRole('table', { name: 'Results' })

/** Fills the library. */
const fillLibrary = async (page: Page) => {
  await signInWithToken(page, 'any', '/queries')
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill(ids.join('\n'))
  await button(page, 'Open').click()
  await expect(queryCount(page, '20 of 20 queries')).toBeVisible()
}

/** Selects these queries in the library. Returns the dialog that "Delete…" opens. */
const select = async (page: Page, chosen: readonly string[]) => {
  if (chosen.length === ids.length) await page.getByRole('checkbox', { name: /^Select all/u }).check()
  else
    for (const id of chosen)
      await page.getByRole('checkbox', { name: `Select Query ${id}`, exact: true }).check()
  return page.getByRole('dialog', { name: `Delete ${chosen.length} saved queries` })
}

const confirm = async (page: Page, count: number) => {
  await page.clock.install()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Type the number of queries/u }).fill(String(count))
  await dialog.getByRole('button', { name: `Delete ${count} queries` }).click()
  await expect(page.getByRole('status').filter({ hasText: `Deleting ${count} queries` })).toBeVisible()
}

test('F73 of 20, the 7th is rate-limited and the 12th fails: the others go, and only the failed one again', async ({
  page,
  service,
}) => {
  await fillLibrary(page)
  const dialog = await select(page, ids)
  await button(page, 'Delete…').click()
  await expect(dialog.getByRole('list', { name: 'Queries to delete' }).getByRole('listitem')).toHaveCount(20)
  let deletes = 0
  service.plan('DELETE', (response, serve) => {
    deletes++
    if (deletes === 7) return sendText(response, 429, '', { 'Retry-After': '30' })
    if (deletes === 13) return sendText(response, 500, '{"message":"Out of order."}')
    const { status } = serve()
    return response.writeHead(status).end()
  })
  await expect(dialog.getByRole('textbox', { name: /Type the number of queries/u })).toBeFocused()
  await page.keyboard.type('19')
  await expect(dialog.getByRole('button', { name: 'Delete 20 queries' })).toHaveAccessibleDescription(
    'Type 20 first.',
  )
  await confirm(page, 20)
  expect(deletes).toBe(0)
  await passCountdown(page)
  await expect(page.getByText(/Continuing in \d+ s/u)).toBeVisible({ timeout: 120_000 })
  await button(page, 'Try now').click()
  const finished = page.getByRole('status').filter({ hasText: 'Finished: 19 deleted, 1 failed.' })
  // One by one: forty answers, each of which may be seconds late.
  await expect(finished).toBeVisible({ timeout: 240_000 })
  await expectRow(results(page), { Result: 'Failed', Details: 'Status 500' })
  expect(service.records.size).toBe(1)
  const [kept] = service.records.keys()

  await button(page, 'Retry failed').click()
  await expect(page.getByRole('status').filter({ hasText: 'Finished: 20 deleted.' })).toBeVisible()
  expect(service.calls.filter(({ method }) => method === 'DELETE').slice(21)).toMatchObject([{ id: kept }])
  expect(service.records.size).toBe(0)
  await button(page, 'Done').click()
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: 'Query q1', Gone: 'Deleted here' })
})

test('it can be undone for 8 seconds, and leaving sends nothing; missing or changed queries are named before anything is sent; the end of the session stops it', async ({
  page,
  service,
}) => {
  await fillLibrary(page)
  await select(page, ['q1', 'q2'])
  await button(page, 'Delete…').click()
  await confirm(page, 2)
  await button(page, 'Undo').click()
  await expect(page.getByRole('status').filter({ hasText: 'Deleting' })).toBeHidden()
  await button(page, 'Delete…').click()
  await confirm(page, 2)
  await page.getByRole('tab', { name: 'Trash' }).click()
  await expect(page.getByText('Not deleted: 2 queries')).toBeVisible()
  await page.getByRole('tab', { name: 'Table' }).click()
  await button(page, 'Delete…').click()
  await confirm(page, 2)
  await page.reload()
  await expect(queryCount(page, '20 of 20 queries')).toBeVisible()
  expect(service.calls.filter(({ method }) => method === 'DELETE')).toEqual([])

  await test.step('missing or changed queries are named', async () => {
    const dialog = await select(page, ['q1', 'q2', 'q3', 'q4'])
    service.records.delete('q4')
    service.records.set('q2', (records['q2'] ?? '').replace('take 1', 'take 3'))
    await button(page, 'Delete…').click()
    const list = dialog.getByRole('list', { name: 'Queries to delete' })
    const missing = list.getByRole('listitem').filter({ hasText: 'Query q4' })
    await expect(missing).toContainText('Will not be deleted')
    await expect(list.getByRole('listitem').filter({ hasText: 'Query q2' })).toContainText(
      'Changed on the service',
    )
    await expect(dialog.getByRole('button', { name: 'Delete 3 queries' })).toBeVisible()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('switch', { name: 'Read-only' }).click()
    await button(page, 'Delete…').click()
    await expect(missing).toContainText('Not found')
    await expect(dialog.getByRole('button', { name: 'Delete 3 queries' })).toHaveAccessibleDescription(
      /Read-only/u,
    )
  })

  await test.step('nothing is sent whose last copy cannot be kept, so no answer is missing', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('switch', { name: 'Read-only' }).click()
    for (const id of ['q1', 'q2', 'q3'])
      service.records.set(id, (records[id] ?? '').replace('take 1', 'take 2'))
    const put = await page.evaluateHandle(() => {
      const before = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No more room.', 'QuotaExceededError')
      }
      return before
    })
    await button(page, 'Delete…').click()
    await confirm(page, 3)
    await passCountdown(page)
    const first = results(page).getByRole('row').filter({ hasText: 'Query q1' })
    await expect(first).toContainText('so nothing was sent')
    await expect(first).not.toContainText('Status')
    expect(service.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await put.evaluate((before) => void (IDBObjectStore.prototype.put = before))
  })

  await test.step('a session that ends meanwhile stops it, says so over the page, and keeps what was not sent', async () => {
    await button(page, 'Delete…').click()
    let deletes = 0
    service.plan('DELETE', (response, serve) => {
      deletes++
      if (deletes === 2) return sendText(response, 401, '')
      const { status } = serve()
      return response.writeHead(status).end()
    })
    await confirm(page, 3)
    await passCountdown(page)
    await expect(page.getByRole('dialog', { name: 'Signed out' })).toBeVisible()
    expect(deletes).toBe(2)
  })
})
