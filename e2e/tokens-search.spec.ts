import { expect, type Page, test } from './fixtures.ts'
import { openMenu, openView, save, viewsButton } from './support/org-views.ts'
import { inDays } from './support/org-record.ts'
import { showAnew } from './support/show.ts'

const tokens = [
  {
    id: 'reader-1',
    name: 'reader',
    expiresAt: inDays(20),
    datasetCapabilities: { 'http-logs': { query: ['read'] } },
  },
  { id: 'wiper-2', name: 'wiper', orgCapabilities: { datasets: ['read', 'delete'] } },
  {
    id: 'all-3',
    name: 'everything',
    orgCapabilities: { datasets: ['delete'], apiTokens: ['create'] },
    datasetCapabilities: { '*': { data: ['delete'] } },
    expiresAt: inDays(400),
  },
]

test.use({ seed: { tokens } })

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search tokens' })
const names = (page: Page) => page.getByRole('table', { name: 'API tokens' }).getByRole('rowheader')

test('terms find tokens by grant, expiry, and dataset; a view keeps them, even as the default and in the palette', async ({
  as,
}) => {
  const page = await as('admin', '/tokens?tab=table&sort=-name')
  await box(page).fill('datasets:delete')
  await expect(names(page)).toHaveText(['wiper', 'everything'])
  await box(page).fill('datasets:delete status:never')
  await expect(names(page)).toHaveText(['wiper'])
  await expect(page).toHaveURL(/q=datasets(:|%3A)delete/u)
  await box(page).fill('expires:never')
  await expect(names(page)).toHaveText(['wiper'])
  await box(page).fill('dataset=http-logs')
  await expect(names(page)).toHaveText(['reader'])
  await box(page).fill('dataset:http-logs')
  await expect(names(page)).toHaveText(['reader', 'everything'])
  await box(page).fill('dataset.data:delete grants>1')
  await expect(names(page)).toHaveText(['everything'])
  await box(page).fill('expires<30d')
  await expect(names(page)).toHaveText(['reader'])
  await box(page).fill('expires<soon ')
  await expect(page.getByRole('status', { name: 'Notes on the search' })).toContainText('soon')

  // A word that asks for what no service reports: the screen says so instead of seeming to know that there is none.
  await box(page).fill('never used')
  await expect(page.getByText('The service doesn’t report when a token was last used.')).toBeVisible()
  await box(page).fill('nothing like it')
  await expect(
    page.getByText('with terms such as dataset:http-logs, status:never, or expires<30d'),
  ).toBeVisible()

  // A word that people would type for it teaches the term.
  await box(page).fill('datasets:delete never')
  await page.getByRole('option', { name: /^status:never/u }).click()
  await expect(box(page)).toHaveValue('datasets:delete status:never ')
  await expect(names(page)).toHaveText(['wiper'])

  await box(page).fill('apiTok')
  await page.getByRole('option', { name: /^apiTokens/u }).click()
  await expect(box(page)).toHaveValue('apiTokens:')
  await page.getByRole('option', { name: /^create/u }).click()
  await expect(names(page)).toHaveText(['everything'])

  await test.step('a view of the tokens is saved, opens automatically as the default, and is in the palette', async () => {
    await showAnew(page, '/tokens?tab=table&q=datasets:delete&sort=-name')
    await expect(names(page)).toHaveText(['wiper', 'everything'])
    await save(page, 'Wipers')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Open the tokens with this view' }).click()
    await openView(page, 'All tokens')
    await expect(viewsButton(page)).toHaveAccessibleName('Views')
    await page.getByRole('link', { name: 'Organizations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations')
    await page.getByRole('link', { name: 'API tokens' }).click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Wipers')
    await expect(names(page)).toHaveText(['wiper', 'everything'])

    await showAnew(page, '/queries')
    await page.getByRole('button', { name: 'Search or jump to…' }).click()
    const palette = page.getByRole('combobox', { name: 'Search or jump to' })
    await palette.fill('never used')
    await expect(page.getByText('The service doesn’t report when a token was last used.')).toBeVisible()
    await palette.fill('wipers')
    await page.getByRole('option', { name: /Wipers/u }).click()
    await expect(names(page)).toHaveText(['wiper', 'everything'])
  })
})
