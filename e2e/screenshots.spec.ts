import { expect, type Page, test } from './fixtures.ts'
import { readEditor, replaceEditor } from './support/editor.ts'
import { serviceCall, storedText } from './support/saved-query.ts'
import { picture, publish, shot } from './support/screenshot.ts'
import { showAnew } from './support/show.ts'

const ready = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toBeHidden()
}

const matrixLink = async (page: Page, name: string): Promise<void> => {
  await showAnew(page, '/tokens')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const findingsCounted = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: /now$/ })).toBeVisible()

const written = `['http-logs']
| where _time > ago(1d) and status = 500
| extend host = tolowr(tostring(['resource.host.name']))
| summarize requests = count(), p95 = percentile(req_duration_ms, 95) by bin_auto(_time), host
| where `

test('every screen fits at every width', async ({ as, page, starboard, problems }) => {
  await as('admin')
  await ready(page, 'Organizations')
  await expect(page.getByRole('table', { name: 'Organizations' })).toBeVisible()
  await findingsCounted(page)
  await shot(page, 'organizations')
  await publish('organizations')

  await page
    .getByRole('table', { name: 'Organizations' })
    .getByRole('rowheader')
    .nth(3)
    .getByRole('link')
    .click()
  await expect(page.getByRole('region', { name: 'License limits' })).toBeVisible()
  await shot(page, 'organization')

  await showAnew(page, '/queries')
  await page.getByRole('button', { name: 'Add sample queries' }).click()
  const library = page.getByRole('table', { name: 'Library' })
  await expect(library).toBeVisible()
  await expect(page.getByText('added to the library')).toBeVisible()
  await expect(page.getByText('added to the library')).toBeHidden()
  await page.mouse.move(0, 0)
  await shot(page, 'library')
  await publish('library')

  await library.getByRole('link').nth(2).click()
  await expect(page.getByRole('textbox', { name: 'APL query' })).toBeVisible()
  await shot(page, 'saved-query')
  await page.getByRole('tab', { name: 'Options' }).click()
  await expect(page.getByRole('textbox', { name: 'Start time' })).toBeVisible()
  await shot(page, 'saved-query-options')

  await showAnew(page, '/settings')
  await expect(page.getByRole('table', { name: 'Stored in this browser' })).toBeVisible()
  await shot(page, 'settings')
  await publish('settings')

  await test.step('every view of the API tokens and the organizations', async () => {
    await showAnew(page, '/orgs?tab=limits')
    await expect(page.getByText('Only outliers')).toBeVisible()
    await findingsCounted(page)
    await shot(page, 'license-limits')
    await publish('license-limits')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(page.getByRole('table', { name: 'License timeline' })).toBeVisible()
    await shot(page, 'license-timeline')
    await publish('license-timeline')
    await page.getByRole('tab', { name: 'Charts' }).click()
    await expect(page.getByRole('heading', { name: 'Expiries by month' })).toBeVisible()
    await shot(page, 'organization-charts')
    await page.getByRole('tab', { name: 'Findings' }).click()
    await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible()
    await shot(page, 'findings')

    await showAnew(page, '/tokens')
    const matrix = page.getByRole('table', { name: 'Capability matrix' })
    await expect(matrix.getByText('break-glass')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Has findings \d/u })).toBeVisible()
    await shot(page, 'capability-matrix')
    await publish('capability-matrix')

    await showAnew(page, '/tokens?tab=findings')
    await expect(page.getByRole('button', { name: /^Full control/u })).toBeVisible()
    await shot(page, 'token-findings')
    await publish('token-findings')

    await showAnew(page, '/tokens?tab=who-can&action=delete&on=datasets')
    await expect(page.getByRole('table', { name: 'Who can' })).toBeVisible()
    await shot(page, 'who-can')

    await matrixLink(page, 'break-glass')
    await expect(page.getByRole('region', { name: 'Escalation' })).toBeVisible()
    await shot(page, 'token')
  })

  await test.step('the safeguards of a saved query', async () => {
    problems.allow(/status of 412/u)
    await showAnew(page, '/queries')
    const link = page.getByRole('link', { name: 'Error rate in percent' })
    const queryId = decodeURIComponent(
      ((await link.getAttribute('href')) ?? '').replace(/^.*\/queries\//u, ''),
    )
    await link.click()
    const apl = await readEditor(page, 'APL query')
    await replaceEditor(page, 'APL query', apl.replace(/\| take \d+|$/u, '\n| take 50'))
    const stored = await storedText(starboard, queryId)
    await serviceCall(starboard, 'PUT', queryId, colleague(stored))
    await page.getByRole('button', { name: 'Save…' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Review changes' }).locator('.line-insert').first(),
    ).toBeVisible()
    await shot(page, 'review-changes')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('dialog', { name: 'This query changed on the service' })).toBeVisible()
    await shot(page, 'conflict')
    await publish('conflict')

    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible()
    await shot(page, 'history')

    await showAnew(page, '/queries?tab=replace&find=count&with=dcount')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText(/matches in/u).first()).toBeVisible()
    await shot(page, 'find-and-replace')
  })

  await test.step('the editor’s help for a query', async () => {
    await showAnew(page, '/queries')
    await page.getByRole('link', { name: 'Error rate in percent' }).click()
    await replaceEditor(page, 'APL query', written)
    await expect(page.getByRole('region', { name: 'Language hints' })).toContainText('2 warnings, 1 hint')
    await shot(page, 'language-hints')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('ControlOrMeta+Space')
    await expect(page.getByRole('listbox', { name: 'Suggest' })).toBeVisible()
    await picture(page, 'query-language-light-1440')
    await publish('query-language')
  })
})

/** A record as a colleague might have changed it: its time range, and the last line of the APL. */
const colleague = (stored: string): string => {
  const { id: _, ...body } = JSON.parse(stored)
  const { apl } = body.query
  return JSON.stringify({
    ...body,
    who: 'a.colleague@example.com',
    query: { ...body.query, startTime: 'now-7d', apl: `${apl}\n| take 100` },
  })
}
