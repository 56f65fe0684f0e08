import { expect, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { allKept } from './support/kept-items.ts'
import { address } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'

const tokens = [
  { id: 'reader', name: 'Reader', datasetCapabilities: { 'http-logs': { query: ['read'], odd: ['zap'] } } },
  { id: 'all', name: 'Everything', datasetCapabilities: { '*': { query: ['read'], data: ['delete'] } } },
  {
    id: 'admin',
    name: 'Admin \u202Etxt',
    expiresAt: '2020-01-01T00:00:00Z',
    orgCapabilities: { datasets: ['create', 'update', 'delete'] },
  },
  { id: 'odd', name: 'Odd', datasetCapabilities: { 'http-logs': true } },
  { id: 'else', name: 'Elsewhere', datasetCapabilities: { traces: { query: ['read'] } } },
]
const starredQueries = [
  { id: 'first', name: 'First', dataset: 'http-logs', query: { apl: "['http-logs'] | count" } },
  { id: 'joined', name: 'Joined', dataset: 'traces', query: { apl: "['traces'] | union ['http-logs']" } },
  { id: 'apart', name: 'Apart', dataset: 'traces', query: { apl: "['traces'] | where m == 'http-logs'" } },
]
test.use({ seed: { tokens, starredQueries } })

test('a dataset has a page: which tokens reach it and how, and which saved queries use it', async ({
  as,
}) => {
  const page = await as('admin', '/datasets/a%2Fb%20%3F%23')
  await test.step('an unnamed dataset is still reached through *, and the page says what is known', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b ?#')
    await expect(page.getByRole('region', { name: 'API tokens' }).getByRole('status')).toHaveText(
      '2 tokens of 5 reach it, 1 of which has expired',
    )
    await expect(page.getByRole('region', { name: 'Saved queries' })).toContainText(
      'has not seen a saved query yet. The interface has no list of them, so there may be more.',
    )
  })

  const heading = page.getByRole('heading', { level: 1 })
  for (const id of ['joined', 'apart', 'first']) {
    await showAnew(page, address(id))
    await expect(heading).toHaveText(id, { ignoreCase: true })
    await expect.poll(() => allKept(page)).toContain(`"id":"${id}"`)
  }
  await page.getByRole('link', { name: 'Open dataset' }).click()
  await expect(page).toHaveURL('/datasets/http-logs')
  await expect(page).toHaveTitle('http-logs · Datasets · Starboard')
  await expect(heading).toHaveText('http-logs')

  const table = page.getByRole('table', { name: 'Tokens that reach it' })
  await expect(page.getByRole('region', { name: 'API tokens' }).getByRole('status')).toHaveText(
    '3 tokens of 5 reach it, 1 of which has expired; whether 1 more does is unknown',
  )
  await expectRow(table, { Token: 'Reader', Query: 'read', odd: 'zap', Data: 'none' })
  await expectRow(table, { Token: 'Everything', Query: 'readthrough *', Data: 'deletethrough *' })
  await expectRow(table, { Token: /Admin/u, 'As organization': 'update, delete', Query: 'none' })
  await expectRow(table, { Token: /Odd.*Grants unreadable/u, Query: 'unknown' })
  await expect(table.getByText('Elsewhere')).toHaveCount(0)
  const powers = page.getByRole('region', { name: 'API tokens' }).getByRole('list').first()
  await expect(powers).toContainText(
    '2 can destroy its data (1 expired): 1 can delete data in http-logs, 1 can delete datasets (1 expired), 1 can update datasets (1 expired); unknown for 1 more',
  )
  const organization = table.getByRole('row', { name: /Admin/u }).locator('[data-tip*="organization"]')
  await expect(organization).toHaveAttribute(
    'data-tip',
    'update, delete: granted on the datasets of the organization',
  )
  await expectAccessibleInBothThemes(page)
  await powers.getByRole('link', { name: '1 can delete data in http-logs' }).click()
  await expect(page.getByRole('status').filter({ hasText: ' can ' })).toHaveText(
    '1 of 5 tokens can delete data in http-logs; 1 unknown',
  )
  await expect(page.getByText('1 more can destroy data there by other grants')).toBeVisible()
  await page.getByRole('link', { name: 'all that can destroy it' }).click()
  await expect(heading).toHaveText('http-logs')

  const queries = page.getByRole('table', { name: 'Saved queries on it' })
  await expectRow(queries, { Query: 'First', 'Uses it': 'Record and APL' })
  await expectRow(queries, { Query: 'Joined', 'Uses it': 'APL' })
  await expect(queries.getByText('Apart')).toHaveCount(0)

  await table.getByRole('button', { name: 'Sort by Data' }).click()
  await expect(page).toHaveURL(/sort=-resource\.data/u)
  await expect(table.getByRole('row').nth(1)).toContainText('Everything')

  const csv = await exportAs(page, 'CSV')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Token,As organization,Query,Data,odd,Expires,Grants unreadable,Unknown grants,ID',
    'Everything,,read through *,delete through *,,,no,,all',
  ])

  await table.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Everything')

  // The page of * is about the wildcard, and nothing on it is granted by name.
  await showAnew(page, '/datasets/*')
  await expect(heading).toHaveText('All datasets (*)')
  await expect(page.getByText('not only on one of that name')).toBeVisible()
  await expectRow(table, { Token: 'Everything', Query: /through \*/u })
})
