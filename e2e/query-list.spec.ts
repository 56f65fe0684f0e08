import { expect, test } from './fixtures.ts'
import { readEditor, replaceEditor } from './support/editor.ts'
import { saveAll } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'

test.use({ settings: { SERVICE_QUERY_LIST: 'on' } })

test('from nothing to the first saved edit: the library says that it is loading and fills itself, and a query is created, changed, and saved', async ({
  as,
  page,
  problems,
}) => {
  problems.allow(/403/u)
  await test.step('until the service has listed its queries, the library says that they are loading, not that there are none', async () => {
    const held: (() => void)[] = []
    await page.route(/\/auth\/offers|\/api\/v2\/apl-starred-queries\?/u, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.route(/\/auth\/offers/u, (route) => route.fulfill({ status: 403, json: {} }), { times: 1 })
    await as('admin', '/queries')
    const failure = page.getByRole('alert').filter({ hasText: 'whether the service lists saved queries' })
    await failure.getByRole('button', { name: 'Retry' }).click()
    // First the page does not know whether the service has a list, then it waits for that.
    for (const at of [0, 1]) {
      await expect.poll(() => held.length).toBe(at + 1)
      await expect(page.getByRole('status', { name: 'Loading queries' })).toBeVisible()
      await expect(page.getByText('No queries yet')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Add sample queries' })).toBeHidden()
      if (at === 0) held[at]?.()
    }
    await page.getByRole('tab', { name: 'Find and replace' }).click()
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('http')
    const preview = page.getByRole('button', { name: 'Preview' })
    await expect(preview).toHaveAccessibleDescription('The library is still loading.')
    await expect(page.getByText('the preview waits until it has every query')).toBeVisible()
    held[1]?.()
    await expect(preview).toHaveAccessibleDescription('')
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(page.getByRole('link', { name: 'Server errors by service' })).toBeVisible()
    await page.unrouteAll()
  })

  await expect(page.getByText('30 queries', { exact: false }).first()).toBeVisible()

  const owner = page.getByRole('radiogroup', { name: 'Owner' })
  await expect(owner.getByRole('radio', { name: 'All' })).toBeChecked()
  const all = await page.getByRole('table', { name: 'Library' }).getAttribute('aria-rowcount')
  await owner.getByText('Mine').click()
  await expect(page.getByRole('table', { name: 'Library' })).not.toHaveAttribute('aria-rowcount', all ?? '')
  await owner.getByText('All').click()
  await expect(page.getByRole('table', { name: 'Library' })).toHaveAttribute('aria-rowcount', all ?? '')
  await page.getByRole('button', { name: 'New query', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My first')
  await dialog.getByRole('textbox', { name: 'Dataset' }).fill("it's-logs")
  // Impatiently: below, exactly one link has its name.
  await dialog.getByRole('button', { name: 'Create' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'My first' })).toBeVisible()
  expect(await readEditor(page, 'APL query')).toBe("['it\\'s-logs']\n| take 100")
  await replaceEditor(page, 'APL query', "['it\\'s-logs']\n| count")
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  // The copy is what is on screen.
  await replaceEditor(page, 'APL query', "['it\\'s-logs']\n| take 7")
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of My first' })).toBeVisible()
  expect(await readEditor(page, 'APL query')).toBe("['it\\'s-logs']\n| take 7")

  await showAnew(page, '/datasets/http-logs')
  await expect(page.getByRole('region', { name: 'Saved queries' })).toContainText(
    'There may be more: refresh Saved queries to load the service’s list.',
  )
  await showAnew(page, '/queries?q=My+first')
  await expect(page.getByRole('link', { name: 'My first', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Copy of My first' })).toBeVisible()
})

test('after a visit through a link, the library still has everything that the service lists', async ({
  as,
  page,
  starboard,
}) => {
  const list = `${starboard.serviceUrl}/v2/apl-starred-queries?who=all`
  const headers = { authorization: `Bearer ${starboard.accessToken}` }
  const [first]: readonly { id: string; name: string }[] = await (await fetch(list, { headers })).json()
  await as('admin', `/queries/${first?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
  await page.getByRole('link', { name: 'Saved queries' }).first().click()
  await expect(page.getByText('30 of 30 queries')).toBeVisible()
})
