import { expect, type Page, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'

const ingest = { logs: { ingest: ['create'] } }
const tokens = [
  { id: 'ci', name: 'ci', datasetCapabilities: ingest },
  { id: 'admin', name: 'admin \u202Etxt', orgCapabilities: { rbac: ['update'] } },
  { id: 'old', name: 'old', expiresAt: '2020-01-01T00:00:00Z', datasetCapabilities: ingest },
  { id: 'review', name: 'named as the page', datasetCapabilities: ingest },
]
test.use({ seed: { tokens } })

const table = (page: Page) => page.getByRole('table', { name: 'Access review' })
const start = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Start review' }).click()
}

test('a review works by keyboard, keeps its decisions and notes, and asks again if grants changed', async ({
  as,
}) => {
  const page = await as('admin', '/tokens')
  await page.getByRole('button', { name: 'Access review' }).click()
  await expect(page).toHaveURL('/tokens/review')
  await expect(page.getByRole('heading', { level: 1, name: 'Access review' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(' ')
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByText('Give the review a name.')).toBeVisible()
  await start(page, 'Autumn')
  const status = page.getByRole('status').filter({ hasText: 'decided' })
  await expect(status).toHaveText('0 of 4 tokens decided')

  // After a start by keyboard, the focus is in its first row.
  await expect(table(page).getByRole('row').nth(1)).toBeFocused()
  // Worst first; a decision moves on to the next row.
  await expect(table(page).getByRole('row').nth(1)).toContainText('admin')
  for (const key of ['r', 'k']) await page.keyboard.press(key)
  await expect(table(page).getByRole('row').nth(3)).toBeFocused()
  for (const key of ['ArrowUp', 'ArrowUp', 'n']) await page.keyboard.press(key)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Anna asks for fewer grants')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Note on admin/u }).click()
  await expect(note).toHaveValue('Anna asks for fewer grants')
  await page.getByRole('button', { name: 'Save note' }).click()
  // Until the focus has returned, it would leave the row again.
  await expect(page.getByRole('button', { name: /^Note on admin/u })).toBeFocused()
  await expect(status).toHaveText('2 of 4 tokens decided')
  await table(page).getByRole('row').nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL('/tokens/review')
  await page.goBack()
  await expect(table(page).getByRole('row').nth(3)).toBeFocused()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('group', { name: 'Decision on old' }).getByRole('button', { name: 'Remove' }).click()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(
    page.getByText('4 tokens: 1 keep, 1 replace, 1 remove, 0 ask, 0 to review again, 1 to decide.'),
  ).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('button', { name: /^To decide 1$/u }).click()
  await expect(page).toHaveURL(/show=open/u)
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Only: To decide', { exact: true })).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  const [ci, admin] = tokens
  const wider = [{ ...ci, datasetCapabilities: { '*': { ingest: ['create'] } } }, admin, 5]
  await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: wider }))
  await page.goto('/tokens/review')
  await expect(status).toHaveText('1 of 2 tokens decided · 1 to review again')
  await expectRow(table(page), { Token: 'ci', State: 'Review again: its grants changed' })
  await expectRow(table(page), { Token: /^admin/u, State: /^Decided/u, Note: 'Anna asks for fewer grants' })
  await expectRow(table(page), { Token: 'old', State: 'No longer in the list', Decision: 'Remove' })
  await page.getByRole('button', { name: 'End review' }).click()
  await expect(page.getByRole('dialog', { name: 'End the review?' })).toContainText(
    '1 token has changed since the decision. You can still read and reopen the review here.',
  )
})

test('a review is finished, read, reopened, and removed, and appears on a token’s page', async ({ as }) => {
  const page = await as('admin', '/tokens/review')
  await start(page, 'Spring')
  await test.step('a list of which nothing can be read is no list without tokens', async () => {
    await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: [5] }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { name: 'No API token could be read' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(table(page)).toBeVisible()
  })
  await showAnew(page, '/tokens/ci')
  const region = page.getByRole('region', { name: 'Access review' })
  await region.getByRole('button', { name: 'Replace' }).click()
  await expect(region).toContainText('Decided')
  await region.getByRole('link', { name: 'Spring' }).click()
  await page.getByRole('button', { name: 'End review' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the review?' })
  await expect(dialog).toContainText('3 tokens are not decided yet')
  await dialog.getByRole('button', { name: 'End review' }).click()
  await expectRow(table(page), { Token: 'ci', Decision: 'Replace' })
  await expect(page.getByRole('group', { name: 'Decision on ci' })).toHaveCount(0)
  await expectRow(table(page), { Token: 'old', State: 'Not decided' })
  await expect(page.getByRole('button', { name: 'Not decided 3', exact: true })).toBeVisible()

  const [ci, ...rest] = tokens
  await page.route('**/api/v2/tokens', (route) =>
    route.fulfill({ json: [{ ...ci, orgCapabilities: { rbac: ['update'] } }, ...rest] }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectRow(table(page), { Token: 'ci', State: 'Changed since: its grants changed' })
  await expect(page.getByText('everything else is from today’s list')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'decided' })).toHaveText(
    '1 of 4 tokens decided · 1 changed since',
  )
  await page.unrouteAll()

  await page.getByRole('button', { name: 'All reviews' }).click()
  await page.getByRole('button', { name: 'Remove Spring' }).click()
  await expect(page.getByRole('region', { name: 'Earlier reviews' })).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Removed “Spring”' }).getByRole('button', { name: 'Undo' }).click()
  await test.step('the ended review can be read while another one is in progress', async () => {
    await start(page, 'Summer')
    await expect(page.getByRole('button', { name: 'End review' })).toBeVisible()
    await page.getByRole('button', { name: 'All reviews' }).click()
    await page.getByRole('button', { name: 'Open Spring' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'All reviews' }).click()
    await page
      .getByRole('region', { name: 'In progress' })
      .getByRole('button', { name: 'Open Summer' })
      .click()
    await page.getByRole('button', { name: 'End review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End review' }).click()
    await page.getByRole('button', { name: 'All reviews' }).click()
  })
  await page.getByRole('button', { name: 'Open Spring' }).click()
  await expectRow(table(page), { Token: 'ci', Decision: 'Replace' })
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('group', { name: 'Decision on ci' })).toBeVisible()

  await table(page).getByRole('link', { name: 'named as the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'named as the page' })).toBeVisible()

  await test.step('if the storage cannot be read, nothing looks as if there were no review', async () => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('Broken.', 'UnknownError')
      }
    })
    await page.goto('/tokens/review')
    await expect(page.getByText('The access reviews could not be read')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start review' })).toHaveCount(0)
    await expect(page.getByText('Views, waivers, reviews, and settings may be missing')).toBeVisible()
  })
})

test('a refresh leaves the focus in its row, so that the next key decides on the token that it was meant for', async ({
  as,
}) => {
  const page = await as('admin', '/tokens/review')
  // So many that their findings take a moment.
  const many = Array.from({ length: 3000 }, (_, index) => ({
    ...tokens[0],
    id: `t${index}`,
    name: `t${index}`,
  }))
  await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: many }))
  await page.goto('/tokens/review')
  await start(page, 'Winter')
  await page.getByRole('row', { name: /^t0\b/u }).focus()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('row', { name: /^t20\b/u })).toBeFocused()

  many.pop()
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click')
  const status = page.getByRole('status').filter({ hasText: 'decided' })
  await expect(status).toHaveText('0 of 2,999 tokens decided')
  await expect(page.getByRole('row', { name: /^t20\b/u })).toBeFocused()

  await page.keyboard.press('k')
  await expect(status).toHaveText('1 of 2,999 tokens decided')
  await page.getByRole('button', { name: /^Keep 1$/u }).click()
  await expectRow(table(page), { Token: 't20', Decision: 'KeepReplaceRemoveAsk' })
  // The last row leaves the filter, and the focus goes to the screen.
  await page.getByRole('row', { name: /^t20\b/u }).focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Show all tokens' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
