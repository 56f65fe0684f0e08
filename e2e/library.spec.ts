import { expect, type Page, test } from './fixtures.ts'
import { readEditor } from './support/editor.ts'
import { faultyTest } from './support/backends.ts'
import { expectRow } from './support/expect-row.ts'
import { faults } from './support/faulty-server.ts'
import { button, queryCount, record, serviceCall } from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']
const queryOf = (name: string, at: number) => ({
  ...record,
  id: `q-${name.toLowerCase()}`,
  name,
  dataset: at % 2 === 0 ? 'http-logs' : 'k8s-events',
  query: { ...record.query, apl: `['x'] | where needle == ${at}` },
})
const starredQueries = names.map(queryOf)
const ids = starredQueries.map(({ id }) => id)

test.use({ seed: { starredQueries } })

const library = (page: Page) => page.getByRole('table', { name: 'Library' })
const rowOf = (page: Page, name: string) =>
  library(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const shownNames = (page: Page) => library(page).getByRole('link').allInnerTexts()

const open = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill(text)
  await button(page, 'Open').click()
}

const openAll = async (page: Page) => {
  await open(page, JSON.stringify(ids))
  await expect(queryCount(page, '6 of 6 queries')).toBeVisible()
}

test('the library is searched, sorted, and selected by pointer and keyboard, and shows findings', async ({
  as,
  page,
  starboard,
}) => {
  await as('admin', '/queries')
  await test.step('search, facets, and sort change the list, are in the URL, and are cleared together', async () => {
    await openAll(page)
    await page.getByRole('searchbox', { name: 'Search queries' }).fill('needle == 4')
    await expect(queryCount(page, '1 of 6 queries')).toBeVisible()
    await expect.poll(() => shownNames(page)).toEqual(['Epsilon'])
    await button(page, 'Clear filters').click()
    await expect(queryCount(page, '6 of 6 queries')).toBeVisible()

    await button(page, 'Dataset').click()
    await expect(page.getByRole('option', { name: 'http-logs 3' })).toBeVisible()
    await page.getByRole('option', { name: 'k8s-events 3' }).click()
    await page.keyboard.press('Escape')
    await expect(queryCount(page, '3 of 6 queries')).toBeVisible()
    await button(page, 'Sort by Name').click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta', 'Zeta'])
    await expect(library(page)).toHaveAttribute('aria-rowcount', '4')

    await showAnew(page, page.url())
    await expect(queryCount(page, '3 of 6 queries')).toBeVisible()
    await expect.poll(() => shownNames(page)).toEqual(['Beta', 'Delta', 'Zeta'])
    await button(page, 'Remove filter Dataset: k8s-events').click()
    await expect(queryCount(page, '6 of 6 queries')).toBeVisible()
    await button(page, 'Back to most recent first').click()
    await expect(page).toHaveURL(/\/queries$/u)
    await showAnew(page, '/queries?sort=unknown')
    await expect(page.getByText('Pinned first, then most recent')).toBeVisible()
  })

  await test.step('rows are selected by keyboard and tagged, pinned, and removed together, with Undo', async () => {
    await showAnew(page, '/queries?sort=name.asc')
    await openAll(page)
    const selected = page.getByRole('region', { name: 'Selected queries' })
    await library(page).getByRole('row').nth(1).focus()
    await page.keyboard.press('Space')
    await expect(button(page, 'Compare')).toHaveAccessibleDescription('Select two queries to compare them.')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selected.getByRole('status')).toHaveText('2 queries selected')

    await selected.getByRole('button', { name: 'Tags…' }).click()
    await page.getByRole('textbox', { name: 'Add tags' }).fill('weekly, ops')
    await page.keyboard.press('Enter')
    await expectRow(library(page), { Name: 'Beta', Tags: 'weekly' })
    await selected.getByRole('button', { name: 'Tags…' }).click()
    await page.getByRole('checkbox', { name: 'ops' }).check()
    await button(page, 'Apply').click()
    await button(page, 'Tags').click()
    await expect(page.getByRole('option', { name: 'weekly 2' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'ops' })).toBeHidden()
    await page.keyboard.press('Escape')

    await selected.getByRole('button', { name: 'Remove from library' }).click()
    await expect(queryCount(page, '4 of 4 queries')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(queryCount(page, '6 of 6 queries')).toBeVisible()
    await expectRow(library(page), { Name: 'Alpha', Tags: 'weekly' })

    await rowOf(page, 'Delta')
      .getByRole('button', { name: /^Edit tags/u })
      .click()
    await expect(page.getByRole('textbox', { name: 'Tags of Delta' })).toBeFocused()
    await page.keyboard.type('daily')
    await page.keyboard.press('Enter')
    await expectRow(library(page), { Name: 'Delta', Tags: 'daily' })
    await expect(rowOf(page, 'Delta')).toBeFocused()
  })

  await test.step('pinned queries come first, then recently opened ones', async () => {
    await showAnew(page, '/queries')
    await openAll(page)
    await library(page).getByRole('link', { name: 'Gamma' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gamma' })).toBeVisible()
    await page.goBack()
    await expect.poll(async () => (await shownNames(page))[0]).toBe('Gamma')
    await rowOf(page, 'Zeta').getByRole('button', { name: 'Pin Zeta' }).click()
    await expect.poll(async () => (await shownNames(page)).slice(0, 2)).toEqual(['Zeta', 'Gamma'])
  })

  await test.step('a query that was open before shows what the library has read since', async () => {
    const { id, ...body } = queryOf('Gamma', 2)
    const query = { ...body.query, apl: "['x'] | count" }
    await serviceCall(starboard, 'PUT', id, JSON.stringify({ ...body, query }))
    const read = page.waitForResponse((response) => response.url().endsWith(id))
    await openAll(page)
    await read
    await library(page).getByRole('link', { name: 'Gamma' }).click()
    await expect.poll(() => readEditor(page, 'APL query')).toBe(query.apl)
    await page.goBack()
  })

  await test.step('findings of the checks and the language are one line and a tab; terms filter, and a view keeps them', async () => {
    const { id: odd, ...body } = queryOf('Beta', 1)
    await serviceCall(starboard, 'PUT', odd, JSON.stringify({ ...body, dataset: '' }))
    const { id: wrong, ...mistaken } = queryOf('Delta', 3)
    const query = { ...mistaken.query, apl: "['x']\n| where needle = 3" }
    await serviceCall(starboard, 'PUT', wrong, JSON.stringify({ ...mistaken, query }))
    await showAnew(page, '/queries')
    await openAll(page)
    await expect(page.getByText('Pinned first, then most recent')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search queries' }).fill('apl:needle dataset:missing')
    await expect.poll(() => shownNames(page)).toEqual(['Beta'])
    await button(page, 'Save view').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Without a dataset')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Without a dataset/u })).toBeVisible()

    const line = page.getByRole('region', { name: 'Findings', exact: true })
    await line.getByRole('button', { name: /to fix$/u }).click()
    const found = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
    await expect(found.filter({ hasText: 'The query names no dataset.' })).toContainText('Beta')
    await expect(page).toHaveURL(/tab=findings&severity=warning/u)
    await expect(page.getByText('Pinned first, then most recent')).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search queries' }).fill('')
    await expect(found.filter({ hasText: 'Line 2: Use == to compare' })).toContainText('Delta')
    await expect(
      page.getByRole('status').filter({ hasText: '2 findings of 2 queries: 2 to fix.' }),
    ).toBeVisible()

    await test.step('a finding of the language ends when the query is fixed', async () => {
      await found.getByRole('link', { name: 'Delta' }).click()
      await page.getByRole('button', { name: 'Write ==', exact: true }).click()
      await page.keyboard.press('ControlOrMeta+s')
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      await page.goBack()
      await expect(found.filter({ hasText: 'names no dataset' })).toBeVisible()
      await expect(found.filter({ hasText: 'Line 2' })).toBeHidden()
    })
  })
})

test('two queries are compared side by side, even if one is known only here, such as a pasted record', async ({
  as,
  problems,
}) => {
  problems.allow(/404/u)
  const page = await as('admin', '/queries')
  await open(
    page,
    `["q-alpha", {"id":"nobody","name":"Only here","dataset":"http-logs","query":{"apl":"pasted"}}]`,
  )
  await expect(queryCount(page, '2 of 2 queries')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown queries' }).check()
  await button(page, 'Compare').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare saved queries' })).toBeVisible()
  const side = (text: string) =>
    page.getByRole('region', { name: /^(Left|Right)$/u }).filter({ hasText: text })
  await expect(side('Alpha').getByRole('status')).toContainText('From the service')
  await expect(side('Only here').getByRole('status')).toHaveText('Last known copy in this browser')
  const fields = page.getByRole('table', { name: 'Compared fields' })
  await expectRow(fields, { Field: 'dataset', Difference: 'Same' })
  await page.getByRole('switch', { name: 'Differences only' }).click()
  await expect(fields.getByRole('row').filter({ hasText: 'dataset' })).toBeHidden()
  await expectRow(fields, { Field: 'name', Difference: 'Different' })
  const before = page.url()
  await button(page, 'Swap sides').click()
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('region', { name: 'APL', exact: true })).toBeVisible()

  await test.step('without a selection, the queries to compare are found by name', async () => {
    await showAnew(page, '/queries')
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    const bar = page.getByRole('region', { name: 'Selected queries' })
    const place = await bar.getByRole('button', { name: 'Copy IDs' }).boundingBox()
    await page.getByRole('checkbox', { name: 'Select Alpha' }).uncheck()
    await expect(bar.getByRole('status')).toHaveText('1 query selected')
    expect(await bar.getByRole('button', { name: 'Copy IDs' }).boundingBox()).toEqual(place)
    if (size) await page.setViewportSize(size)
    await button(page, 'Clear selection').click()
    await button(page, 'Compare').click()
    for (const name of ['Alpha', 'Only here']) {
      await page.getByRole('combobox', { name: 'Add a query' }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    await expect(side('Alpha').getByRole('status')).toContainText('From the service')
    await expect(side('Only here')).toBeVisible()
    const compared = new URL(page.url())
    await showAnew(page, `/queries/compare?id=${compared.searchParams.getAll('id').join('&id=')}`)
    await expect(page).toHaveURL(compared.href)
  })

  await test.step('a pasted record that the service does not have is kept as its last known copy', async () => {
    await showAnew(page, '/queries')
    await open(page, '{"id":"pasted","name":"Only pasted","dataset":"d","query":{"apl":"pasted"}}')
    await expect(page.getByText('The pasted text is in History').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no query with this ID')
    await expect(button(page, 'Download last known copy')).toBeVisible()
    await page.getByRole('link', { name: 'Saved queries' }).first().click()
    await expectRow(library(page), { Name: 'Only pasted', Gone: 'Not found' })
  })
})

faultyTest.describe('in front of a service that limits requests', () => {
  faultyTest.use({ seed: { starredQueries }, allowedErrors: /429/u })

  faultyTest(
    'many ids wait as told, can be stopped, and the rest is asked for later',
    async ({ page, service }) => {
      await signInWithToken(page, 'any-access-token', '/queries')
      service.fail('GET /v2/apl-starred-queries/{id}', faults.tooMany('30'))
      const field = page.getByRole('textbox', { name: 'Query ID, link or JSON' })
      const place = await field.boundingBox()
      await open(page, ids.join('\n'))
      await expect(
        page.getByRole('status').filter({ hasText: 'The service asks Starboard to wait' }),
      ).toBeVisible()
      // Otherwise, a press while the progress goes would miss its row.
      expect(await field.boundingBox()).toEqual(place)
      await button(page, 'Stop').click()
      const report = page.getByRole('region', { name: 'Not loaded' })
      await expect(report).toContainText('6 queries were not requested')
      // Not before the stop: a request on its way would be answered.
      service.heal()
      await report.getByRole('button', { name: 'Try 6 again' }).click()
      await expect(queryCount(page, '6 of 6 queries')).toBeVisible()
    },
  )
})
