import { expect, type Page, test } from './fixtures.ts'
import { inDays } from './support/org-record.ts'

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

test('terms find tokens by grant, expiry, and dataset, and what no service reports is said', async ({
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

  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('never used')
  await expect(page.getByText('The service doesn’t report when a token was last used.')).toBeVisible()
})
