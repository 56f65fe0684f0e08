import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessible } from './support/axe.ts'
import { orgRecord } from './support/org-record.ts'
import { button } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'

const license = (patch: object = {}) => ({
  id: 'lic-1',
  tier: 'enterprise',
  expiresAt: '2031-05-01T00:00:00Z',
  regions: ['eu-1', 'us-1'],
  withAuths: ['local'],
  features: { sso: true, audit: false },
  maxUsers: 250,
  monthlyIngestGb: 2500,
  storageAllowanceGB: 1000,
  ...patch,
})

const org = (id: string, name: string, patch: object = {}) =>
  orgRecord(id, name, { primaryEmail: 'ops@same.example', license: license(), ...patch })

const orgs = [
  org('acme', 'Acme'),
  org('birch', 'Birch', {
    plan: 'personal',
    extra: { kept: true },
    license: license({
      id: 'lic-2',
      regions: ['us-1', 'ap-1'],
      features: { sso: false, rbac: 'beta' },
      maxUsers: 5,
      monthlyIngestGb: 3000,
      expiresAt: '0001-01-01T00:00:00Z',
    }),
  }),
  org('cedar', 'Cedar', { license: license({ regions: ['us-1', 'eu-1'] }) }),
  org('twin', 'First twin'),
  org('twin', 'Second twin', { plan: 'comped' }),
  { id: 'elm', name: 'Elm' },
  org('fir', 'Fir', {
    license: license({ maxUsers: '250', expiresAt: '2031-05-01T12:00:00Z' }),
  }),
  org('compare', 'The odd one'),
  org('gum', 'Gum', { license: license({ maxUsers: 2 ** 63 }) }),
]

test.use({ seed: { orgs } })

const table = (page: Page) => page.getByRole('table', { name: 'Comparison' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const heads = (page: Page) => table(page).getByRole('columnheader').getByRole('link').allInnerTexts()
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const cells = (page: Page, name: string) => row(page, name).getByRole('cell')
const right = (element: Element) => element.getBoundingClientRect().right
const ids = (page: Page) => new URL(page.url()).searchParams.getAll('id')

const add = async (page: Page, text: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: 'Add an organization' }).fill(text)
  await page.getByRole('option', { name: option }).click()
}

test('organizations are compared side by side, chosen by pointer, keyboard, and URL', async ({
  as,
  context,
  page,
}) => {
  await as('admin', '/orgs/compare?id=acme&id=birch&id=elm')
  await test.step('organizations are side by side with exact differences, sets, and gaps', async () => {
    await expect(page).toHaveTitle('Compare organizations · Organizations · Starboard')
    await expect(heading(page)).toHaveText('Compare organizations')
    await expect(table(page).getByRole('columnheader')).toHaveCount(4)
    await expect.poll(() => heads(page)).toEqual(['Acme', 'Birch', 'Elm'])

    await expect(cells(page, 'Plan')).toHaveText(['enterprise', /^personal/, /^missing/])
    await expect(cells(page, 'Ingest / month')).toHaveText(['2.5 TB', /^3 TB\s*\+500 GB/, /^—/])
    await expect(cells(page, 'Users')).toHaveText(['250', /^5\s*−245/, /^—/])
    await expect(cells(page, 'sso')).toHaveText(['on', /^off/, /^—/])
    await expect(cells(page, 'audit')).toHaveText(['off', /^—/, /^—/])
    await expect(cells(page, 'rbac')).toHaveText(['—', /^beta/, /^—/])
    await expect(cells(page, 'Expires')).toHaveText([/2031/, /^never/, /^—/])
    const regions = cells(page, 'Regions')
    await expect(regions.nth(0).getByRole('listitem')).toHaveText(['eu-1only here', 'us-1', 'withoutap-1'])
    await expect(regions.nth(1).getByRole('listitem')).toHaveText(['withouteu-1', 'us-1', 'ap-1only here'])
    await expect(cells(page, 'extra.kept')).toHaveText(['—', /^true/, '—'])
    await expect(cells(page, 'Primary email').nth(1)).not.toContainText('differs from the base')
    await expect(cells(page, 'Plan').nth(1)).toContainText('differs from the base')
    await expectAccessible(page)
  })

  await test.step('the same members in another order are reported as a difference in order', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=cedar&differences=only')
    await expect(cells(page, 'Regions').nth(1)).toContainText('same members, written differently')
    await expect(row(page, 'Plan')).toBeHidden()
  })

  await test.step('values that look alike but differ are shown as sent', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=fir')
    await expect(cells(page, 'Users')).toHaveText(['250sent as 250', /^250sent as "250"/])
    await expect(cells(page, 'Expires').nth(1)).toContainText('sent as "2031-05-01T12:00:00Z"')
    await expect(cells(page, 'Plan')).toHaveText(['enterprise', 'enterprise'])
  })

  await test.step('a long number and its difference stay in their column', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=gum&id=birch')
    const cell = cells(page, 'Users').nth(1)
    await expect(cell).toContainText('+9,223,372,036,854,775')
    const difference = cell.getByText('+9,223,372,036,854,775')
    expect(await difference.evaluate(right)).toBeLessThan(await cell.evaluate(right))
  })

  await test.step('unknown and repeated IDs are reported in their columns', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=nobody&id=twin&id=twin')
    const head = table(page).getByRole('columnheader')
    await expect(head.nth(2)).toContainText('No organization in the list has this ID.')
    await expect(head.nth(3)).toContainText('Record 1 of 2 with this ID')
    await expect(head.nth(4)).toContainText('Record 2 of 2 with this ID')
    await expect(cells(page, 'Plan')).toHaveText(['enterprise', '', 'enterprise', /^comped/])
    await expect(page.getByRole('status').filter({ hasText: /fields? differ/ })).toBeVisible()
    await showAnew(page, '/orgs/compare?id=nobody&id=acme&id=birch')
    await expect(table(page).getByRole('rowheader', { name: 'Plan differs', exact: true })).toBeVisible()
    await expect(table(page).getByRole('rowheader', { name: 'Primary email', exact: true })).toBeVisible()
  })

  await test.step('only differences are shown, and the URL says so', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=birch')
    await expect(row(page, 'Primary email')).toBeVisible()
    await page.getByRole('switch', { name: 'Differences only' }).click()
    await expect(row(page, 'Primary email')).toBeHidden()
    await expect(row(page, 'Users')).toBeVisible()
    await expect(table(page).getByRole('rowheader', { name: 'Regions and sign-in' })).toBeVisible()
    await showAnew(page, page.url())
    await expect(page.getByRole('switch', { name: 'Differences only' })).toBeChecked()
    await expect(row(page, 'Primary email')).toBeHidden()

    await showAnew(page, '/orgs/compare?id=acme&id=acme&differences=only')
    await expect(page.getByText('Only 1 record has this ID; there is no record 2.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible()
    await button(page, 'Show all fields').click()
    await expect(row(page, 'Plan')).toBeVisible()
  })

  await test.step('a comparison is saved exactly as shown, and its link is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showAnew(page, '/orgs/compare?id=acme&id=birch&differences=only')
    await expect(row(page, 'Users')).toBeVisible()
    const csv = await exportAs(page, 'CSV')
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['Group,Field,Path,Differs,Acme,Birch', ',ID,,,acme,birch'])
    expect(csv).toContain('License limits,Users,license.maxUsers,yes,250,5\r\n')
    expect(csv).not.toContain('Primary email')
    expect(JSON.parse(await exportAs(page, 'JSON'))).toMatchObject({
      organizations: [{ id: 'acme' }, { id: 'birch' }],
    })
    await button(page, 'Copy link').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  await showAnew(page, '/orgs/compare?id=acme&id=birch')
  await test.step('organizations are added, removed, and made the base; Back undoes it', async () => {
    await add(page, 'ced', /^Cedar/)
    await expect(table(page).getByRole('columnheader')).toHaveCount(4)
    expect(ids(page)).toEqual(['acme', 'birch', 'cedar'])
    // Organizations already in the comparison are not offered.
    await page.getByRole('combobox', { name: 'Add an organization' }).fill('acme')
    await expect(page.getByText('No other organization matches this name or ID.')).toBeVisible()
    await page.keyboard.press('Escape')

    await button(page, 'Make Cedar the base').click()
    await expect(cells(page, 'Plan')).toHaveText(['enterprise', 'enterprise', /^personal/])
    expect(ids(page)).toEqual(['cedar', 'acme', 'birch'])
    await button(page, 'Remove Acme').click()
    await expect.poll(() => heads(page)).toEqual(['Cedar', 'Birch'])
    await page.goBack()
    await expect(table(page).getByRole('columnheader')).toHaveCount(4)
    await add(page, 'elm', /^Elm/)
    await expect(table(page).getByRole('columnheader')).toHaveCount(5)
    await expect(page.getByRole('combobox', { name: 'Add an organization' })).toBeHidden()
    await table(page).getByRole('link', { name: 'Birch' }).click()
    await expect(heading(page)).toHaveText('Birch')
  })

  await test.step('the picker works with the keyboard alone', async () => {
    await showAnew(page, '/orgs/compare?id=acme')
    await expect(page.getByRole('heading', { name: 'Choose a second organization' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Add an organization' }).focus()
    await page.keyboard.type('BIR')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(table(page).getByRole('columnheader')).toHaveCount(3)
    expect(ids(page)).toEqual(['acme', 'birch'])
  })

  await test.step('too few and too many IDs say what to do', async () => {
    await showAnew(page, '/orgs/compare')
    await expect(heading(page)).toHaveText('Compare organizations')
    await expect(page.getByRole('heading', { name: 'Choose the organizations to compare' })).toBeVisible()
    await add(page, 'acme', /^Acme/)
    await expect(page.getByRole('heading', { name: 'Choose a second organization' })).toBeVisible()
    await add(page, 'cedar', /^Cedar/)
    await expect(table(page)).toBeVisible()

    await showAnew(page, '/orgs/compare?id=acme&id=birch&id=cedar&id=elm&id=twin')
    await expect(
      page.getByRole('heading', { name: 'At most four organizations fit side by side' }),
    ).toBeVisible()
    await button(page, 'Remove Birch').click()
    await expect.poll(() => heads(page)).toEqual(['Acme', 'Cedar', 'Elm', 'First twin'])
    await page.goBack()
    await button(page, 'Compare the first four').click()
    await expect.poll(() => heads(page)).toEqual(['Acme', 'Birch', 'Cedar', 'Elm'])
  })

  await test.step('an organization whose ID is the path of the comparison can be opened', async () => {
    await showAnew(page, '/orgs/compare')
    await page.getByRole('link', { name: 'The odd one' }).click()
    await expect(heading(page)).toHaveText('The odd one')
    await expect(page.getByRole('region', { name: 'License limits' })).toBeVisible()
    await page.reload()
    await expect(heading(page)).toHaveText('The odd one')
    await showAnew(page, '/orgs/compare?id=compare&id=acme')
    await table(page).getByRole('link', { name: 'The odd one' }).click()
    await expect(heading(page)).toHaveText('The odd one')
  })

  await test.step('header and first column stay in view, even on a narrow screen', async () => {
    await showAnew(page, '/orgs/compare?id=acme&id=birch&id=cedar')
    await page.setViewportSize({ width: 420, height: 860 })
    const last = row(page, 'Sign-in methods')
    await cells(page, 'Sign-in methods').last().scrollIntoViewIfNeeded()
    await expect(last.getByRole('rowheader')).toBeInViewport({ ratio: 0.9 })
    await expect(table(page).getByRole('columnheader', { name: /Cedar/ })).toBeInViewport()

    // Only the table scrolls, and what has the focus is not behind its first column.
    await expect
      .poll(() => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth))
      .toBe(0)
    const remove = button(page, 'Remove Acme')
    await remove.focus()
    const labels = await last.getByRole('rowheader').boundingBox()
    await expect
      .poll(async () => (await remove.boundingBox())?.x)
      .toBeGreaterThan((labels?.x ?? 0) + (labels?.width ?? 0))
  })
})
