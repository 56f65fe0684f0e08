import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { faultyTest } from './support/backends.ts'
import { faults } from './support/faulty-server.ts'
import { address, button } from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const all = { query: ['read'], starredQueries: ['create', 'read', 'update', 'delete'] }
const tokens = [
  { id: 'reader', name: 'Reader', datasetCapabilities: { 'http-logs': { query: ['read'] } } },
  { id: 'a/b #?', name: 'Everything', datasetCapabilities: { '*': all } },
  { id: 'old', name: 'Old', expiresAt: '2020-01-01T00:00:00Z', datasetCapabilities: { 'http-logs': all } },
  { id: 'odd', name: 'Odd', datasetCapabilities: { 'http-logs': true } },
  { id: 'else', name: 'Elsewhere', datasetCapabilities: { traces: all } },
]
const query = { id: 'q', name: 'Mine', dataset: 'http-logs', query: { apl: "['http-logs']" } }
const seed = { tokens, starredQueries: [query] }
test.use({ seed })

test('who has access to a query is counted next to it and listed token by token with the cause', async ({
  as,
}) => {
  const page = await as('admin', address('q'))
  const region = page.getByRole('region', { name: 'Who has access' })
  await expect(region).toContainText(
    '2 tokens can query http-logs, 1 can change its saved queries, and 1 can delete them.',
  )
  await expect(region).toContainText('1 more token has expired.')
  await expect(region).toContainText('The grants of 1 token could not be read in full.')

  await button(page, 'Show tokens').click()
  await expect(page).toHaveURL(/show=access/u)
  const dialog = page.getByRole('dialog', { name: 'Who has access to this query' })
  const table = dialog.getByRole('table', { name: 'Who has access to this query' })
  await expectRow(table, {
    Token: 'Reader',
    'Query the data': 'direct',
    Open: 'no',
    Change: 'no',
    Delete: 'no',
  })
  await expectRow(table, { Token: 'Everything', 'Query the data': 'through *', Delete: 'through *' })
  await expectRow(table, { Token: /Old.*Expired/u, Change: 'direct' })
  await expectRow(table, { Token: /Odd.*Grants unreadable/u, Open: 'unknown' })
  await expect(dialog.getByRole('status')).toHaveText('4 of 5 tokens')
  await expect(table.getByText('Elsewhere')).toHaveCount(0)

  await expectAccessible(page)

  const names = table.getByRole('rowheader').nth(0)
  await dialog.getByRole('button', { name: 'Sort by Delete' }).click()
  await expect(names).toContainText('Old')
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill('every')
  await expect(dialog.getByRole('status')).toHaveText('1 of 5 tokens')
  await dialog.getByRole('searchbox').fill('nobody')
  await dialog.getByRole('button', { name: 'Clear search' }).last().click()
  // The rows come back later, and a click on the first could be one on another.
  await expect(dialog.getByRole('status')).toHaveText('4 of 5 tokens')
  await table.getByRole('link', { name: 'Everything' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Everything' })).toBeVisible()

  await test.step('the dialog has a URL and follows the typed dataset', async () => {
    await showAnew(page, `${address('q')}?show=access`)
    const dialog = page.getByRole('dialog', { name: 'Who has access to this query' })
    await expect(dialog.getByRole('row', { name: /Reader/u })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/show=/u)
    await page.getByRole('tab', { name: 'Options' }).click()
    await page.getByRole('combobox', { name: 'Dataset', exact: true }).fill('traces')
    await page.getByRole('tab', { name: 'APL' }).click()
    await expect(page.getByRole('region', { name: 'Who has access' })).toContainText(
      '2 tokens can query traces, 2 can change its saved queries, and 2 can delete them.',
    )
  })
})

test.describe('with 1,000 tokens', () => {
  test.use({
    seed: {
      tokens: Array.from({ length: 1000 }, (_, at) => ({
        id: `token-${at}`,
        name: `Token ${at}`,
        datasetCapabilities: { 'http-logs': all },
      })),
      starredQueries: [query],
    },
  })

  test('all are counted, and only visible ones are rows', async ({ as }) => {
    const page = await as('admin', `${address('q')}?show=access`)
    const dialog = page.getByRole('dialog', { name: 'Who has access to this query' })
    const table = dialog.getByRole('table')
    await expect(table).toHaveAttribute('aria-rowcount', '1001')
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
    await dialog.getByRole('searchbox').fill('token-999')
    await expect(table.getByRole('row', { name: /Token 999/u })).toBeVisible()
  })
})

faultyTest.describe('where tokens may not be listed', () => {
  faultyTest.use({ seed, allowedErrors: /403/u })

  faultyTest('the page says so calmly and the query stays editable', async ({ page, service }) => {
    service.fail('GET /v2/tokens', faults.status(403))
    await signInWithToken(page, 'any', address('q'))
    await expect(page.getByRole('region', { name: 'Who has access' })).toContainText(
      'You cannot list API tokens, so Starboard does not know.',
    )
    await button(page, 'Show tokens').click()
    await expect(page.getByRole('heading', { name: 'You cannot list API tokens' })).toBeVisible()
    await button(page, 'Done').click()
    await expect(page.getByRole('textbox', { name: 'APL query' })).toBeVisible()

    await faultyTest.step('a list of which nothing can be read is no list without tokens', async () => {
      service.fail('GET /v2/tokens', faults.value([7]))
      await showAnew(page, `${address('q')}?show=access`)
      const dialog = page.getByRole('dialog', { name: 'Who has access to this query' })
      await expect(
        dialog.getByRole('heading', { name: 'Whether any token has access is unknown' }),
      ).toBeVisible()
      await expect(dialog).toContainText('1 row of the list could not be read')
      await expect(page.getByText('0 tokens can query')).toContainText('0 can delete them.')
      await expect(page.locator('[aria-label="Who has access"]')).toContainText(
        '1 row of the list could not be read',
      )
    })
  })
})
