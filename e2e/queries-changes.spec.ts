import { expect, type Page, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { exportAs } from './support/download.ts'
import { replaceEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import { button, queryCount, record, saveAll } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import type { Starboard } from './support/start-starboard.ts'
import { filter, firstVisit, lines, nov, summary, visit } from './support/snapshot-visits.ts'

const named = (id: string, name: string, patch: object = {}) => ({ ...record, id, name, ...patch })

/** Changes a saved query as another client does. */
async function callElsewhere(
  starboard: Starboard,
  method: string,
  path: string,
  sent?: ReturnType<typeof named>,
) {
  const { id: _, ...body } = sent ?? named('', '')
  const response = await fetch(`${starboard.serviceUrl}/v2/apl-starred-queries${path}`, {
    method,
    headers: { authorization: `Bearer ${starboard.accessToken}`, 'content-type': 'application/json' },
    ...(sent && { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
}
const apl = "['http-logs']\n| where status >= 500\n| count"

/** The page takes the time of its own clock, which a test sets, instead of that of the service or the server. */
const ignoreServiceTime = (page: Page) =>
  page.context().route(/\/(?:api\/v2|auth)\//u, async (route) => {
    const response = await route.fetch()
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

test.use({
  allowedErrors: /Failed to load resource.*(404.*\/old|403.*\/own|422.*\/errors)/u,
  settings: { SERVICE_QUERY_LIST: 'on' },
  seed: {
    starredQueries: [
      named('errors', 'Errors', { query: { apl, startTime: 'now-1h' } }),
      named('old', 'Old'),
      named('own', 'Own'),
      named('same', 'Same'),
    ],
  },
})

// A late answer may be under way at the end.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test('the next visit shows which saved queries others changed, which are gone, and which were saved here', async ({
  page,
  starboard,
}) => {
  await ignoreServiceTime(page)
  await firstVisit(page, '/queries')
  await expect(queryCount(page, '4 of 4 queries')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Owner' }).getByText('Mine').click()
  await expect(queryCount(page, '0 of 4 queries')).toBeVisible()
  await expect(page).toHaveURL(/[?&]owner=mine/u)
  const changed = named('errors', 'All errors', {
    query: { apl: apl.replace('status >= 500', 'status == 500\n| take 10'), startTime: 'now-7d' },
  })
  await callElsewhere(starboard, 'PUT', '/errors', changed)
  await callElsewhere(starboard, 'DELETE', '/old')
  await callElsewhere(starboard, 'POST', '', named('', 'Fresh'))

  await test.step('whose queries are shown is a filter, and hidden queries are not gone', async () => {
    await visit(page, nov(21, 9), '/queries?owner=mine')
    await expect(queryCount(page, '0 of 4 queries')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked()
    await expect(page.getByRole('link', { name: 'No tracked changes since Nov 20, 14:00' })).toBeVisible()
    await button(page, 'Clear filters').click()
    await expect(queryCount(page, '4 of 4 queries')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  })
  await button(page, 'Refresh').click()
  await expect(page.getByText('1 query is no longer on the service')).toBeVisible()
  await expect(filter(page)).toHaveText('2 new or changed since Nov 20, 14:00')
  await expect(summary(page)).toHaveText('1 gone, all changes')
  await showAnew(page, '/queries/own')
  await replaceEditor(page, 'APL query', `${record.query.apl}\n| count`)
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  await showAnew(page, '/queries')
  await expect(filter(page)).toHaveText('3 new or changed since Nov 20, 14:00')
  await filter(page).click()
  await expect(page).toHaveURL(/[?&]changed=1/u)
  await expect(queryCount(page, '3 of 5 queries')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Same', exact: true })).toBeHidden()
  await button(page, 'Pin Own').click()
  await expect(queryCount(page, '3 of 5 queries')).toBeVisible()

  await summary(page).click()
  await expect(page).toHaveURL(/\/queries\?tab=changes/u)
  await expect(page.getByRole('heading', { level: 1, name: 'Changes to saved queries' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 changed, 1 appeared, 1 gone' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Changes' })
  await expect
    .poll(() => lines(table))
    .toEqual(
      [
        'Appeared 1',
        'Fresh | now | Dataset http-logs · APL 2 lines',
        'Gone 1',
        'Old | last known | Dataset http-logs · APL 2 lines',
        'Changed 2',
        'All errors | Name | Errors | All errors | ',
        'All errors | APL | 3 lines | 4 lines | +2 −1 lines',
        'All errors | Line 2 | | where status >= 500 | | where status == 500 | ',
        'All errors | Line 3 | — | | take 10 | added',
        'All errors | Other fields | 4 fields | 4 fields | 1 field changed',
        'All errors | Start time | now-1h | now-7d | ',
        'Own | APL | 2 lines | 3 lines | +1 line',
        'Own | Line 3 | — | | count | added',
        'Own | Last saved here | — | Nov 21, 2026 | ',
      ].toSorted(),
    )
  await expectAccessibleInBothThemes(page)
  expect(await exportAs(page, 'CSV')).toContain(
    'changed,All errors,errors,1,Start time,otherFields,now-1h,now-7d,',
  )
  await page.getByRole('searchbox', { name: 'Search changes' }).fill('take 10')
  await expect(page.getByRole('radio', { name: 'All 1' })).toBeVisible()
  await table.getByRole('link', { name: 'All errors' }).first().click()
  await expect(page).toHaveURL(/\/queries\/errors$/u)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search changes' })).toHaveValue('take 10')
  await page.getByRole('link', { name: 'Saved queries', exact: true }).last().click()
  await expect(queryCount(page, '5 of 5 queries')).toBeVisible()
})

test.describe('without a list of queries', () => {
  test.use({ settings: { SERVICE_QUERY_LIST: 'off' } })

  test('a refresh reads each query of the library again', async ({ as, starboard }) => {
    const page = await as('admin', '/queries')
    await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill('old, own')
    await expect(button(page, 'Refresh')).toBeHidden()
    await button(page, 'Open').click()
    await expect(page.getByRole('link', { name: 'Old', exact: true })).toBeVisible()
    await callElsewhere(starboard, 'DELETE', '/old')
    await callElsewhere(starboard, 'PUT', '/own', named('own', 'Renamed'))
    await button(page, 'Refresh').click()
    await expect(page.getByText('1 query is no longer on the service')).toBeVisible()
    const table = page.getByRole('table', { name: 'Library' })
    await expectRow(table, { Name: 'Old', Gone: 'Not found' })
    await expect(table.getByRole('link', { name: 'Renamed', exact: true })).toBeVisible()
    await expect(page.getByText('Updated ')).toBeVisible()
    await expect(button(page, 'Refresh')).toBeFocused()

    // Each query that could not be read is named with its own reason.
    await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill('errors, own')
    await button(page, 'Open').click()
    await expect(table.getByRole('link', { name: 'Errors', exact: true })).toBeVisible()
    await page.route(/starred-queries\/(own|errors)$/u, (route) =>
      route.fulfill({ status: route.request().url().endsWith('own') ? 403 : 422, body: 'No.' }),
    )
    await button(page, 'Refresh').click()
    const unread = page.getByRole('region', { name: 'Not read' })
    await expect(unread.getByRole('heading', { name: '2 queries could not be read' })).toBeVisible()
    await expect(unread.getByRole('listitem').filter({ hasText: /^own: Not permitted/u })).toBeVisible()
    await expect(unread.getByRole('listitem').filter({ hasText: /^errors: /u })).toBeVisible()
    await page.unrouteAll()
    await unread.getByRole('button', { name: 'Retry' }).click()
    await expect(unread).toBeHidden()
  })
})
