import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { showAnew } from './support/show.ts'

const query = { query: ['read'] }
const many = (count: number, granted: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`ds-${at}`, granted]))

const tokens = [
  { id: 'one', name: 'one-dataset', expiresAt: '2031-05-01T00:00:00Z', datasetCapabilities: { logs: query } },
  {
    id: 'all',
    name: 'all-datasets',
    datasetCapabilities: { '*': query },
    orgCapabilities: { users: ['read'] },
  },
  {
    id: 'all-2',
    name: 'all-again',
    datasetCapabilities: { logs: query, '*': query },
    orgCapabilities: { users: ['read'] },
  },
  {
    id: 'views',
    name: 'views\u202Eonly',
    viewCapabilities: { errors: query },
    orgCapabilities: { metrics: ['write'] },
  },
  { id: 'odd', name: 'odd', orgCapabilities: { billing: 7 }, datasetCapabilities: { logs: query } },
  { id: 'many', name: 'many', expiresAt: '2001-01-01T00:00:00Z', datasetCapabilities: many(300, query) },
  { id: 'twin', name: 'first twin', orgCapabilities: { users: ['read'] } },
  { id: 'twin', name: 'second twin', orgCapabilities: { rbac: ['read'], users: ['read'] } },
  { id: 'many-2', name: 'many', expiresAt: '2001-01-01T00:00:00Z', datasetCapabilities: many(300, query) },
  { id: 'compare', name: 'The odd one', datasetCapabilities: { '*': query, logs: { trim: ['update'] } } },
]

test.use({ seed: { tokens } })

const verdicts = (page: Page) => page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem')
const table = (page: Page) => page.getByRole('table', { name: 'Comparison' })
const heads = (page: Page) => table(page).getByRole('columnheader')
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cells = (page: Page, name: RegExp) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell')
const differences = (page: Page) => page.getByRole('switch', { name: 'Differences only' })

test('tokens are compared by what each allows', async ({ as, page }) => {
  await as('admin', '/tokens/compare?id=one&id=all')
  await test.step('two tokens are compared in three groups with a verdict, with * covering every name', async () => {
    await expect(page).toHaveTitle('Compare tokens · API tokens · Starboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare tokens')
    await expect(verdicts(page)).toHaveText([/^A ⊂ BB allows everything that A does, plus 2 grants\./])
    await expect(page.getByText('could be replaced')).toHaveCount(0)
    await expect(group(page, 'Only in A')).toContainText('B allows everything that could be read of A.')
    await expect(
      group(page, 'Common').getByRole('row', { name: 'logs query: read B through *' }),
    ).toBeVisible()
    await expect(group(page, 'Only in B').getByRole('row', { name: 'users read' })).toBeVisible()
    await expect(group(page, 'Only in B').getByRole('row', { name: '* (all) query: read' })).toBeVisible()
    await expect(cells(page, /^Expiry/)).toHaveText([/^Expires in/, 'Never expires'])
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'Swap' }).click()
    await expect(verdicts(page)).toContainText('B ⊂ A')
    await expect.poll(() => new URL(page.url()).search).toBe('?id=all&id=one')
    await differences(page).click()
    await expect(group(page, 'Common')).toBeHidden()
    await heads(page).getByRole('link', { name: 'one-dataset' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'one-dataset' })).toBeVisible()
    await page.getByRole('button', { name: 'Compare with…' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a second token' })).toBeVisible()
  })

  await test.step('identical, disjoint, and unreadable grants are distinguished, and names are made visible', async () => {
    await showAnew(page, '/tokens/compare?id=all&id=all-2')
    await expect(verdicts(page)).toContainText('A = B')
    await expect(verdicts(page)).toContainText('though * covers some names that only one of them lists')
    await showAnew(page, '/tokens/compare?id=one&id=views')
    await expect(verdicts(page)).toContainText('A and B are disjoint')
    await expect(heads(page).nth(2)).toContainText('views⟨U+202E⟩only')
    await expect(group(page, 'Only in B').getByRole('row', { name: 'metrics write' })).toBeVisible()

    await showAnew(page, '/tokens/compare?id=one&id=odd')
    await expect(verdicts(page)).toContainText('unknown: 1 part of B could not be read.')
    await expect(cells(page, /^Could not be read/)).toHaveText(['none', 'orgCapabilities › billing: 7'])
    // Nothing is claimed about an unreadable part, but the readable part decides this one.
    await showAnew(page, '/tokens/compare?id=odd&id=views')
    await expect(verdicts(page)).toContainText('unknown: ')
    await showAnew(page, '/tokens/compare?id=one&id=many')
    await group(page, 'Only in B').getByRole('button', { name: 'Show 294 more datasets' }).click()
    await expect(group(page, 'Only in B').getByRole('listitem')).toHaveCount(300)
  })

  await test.step('three tokens are a table; missing and repeated IDs are reported', async () => {
    await showAnew(page, '/tokens/compare?id=one&id=twin&row=7')
    await expect(heads(page).nth(2)).toContainText('second twin')
    await expect(heads(page).nth(2)).toContainText('Token 2 of 2 with this ID')
    await showAnew(page, '/tokens/compare?id=one&id=twin&id=all&row=7')
    await expect(verdicts(page)).toHaveText([/^A and B are disjoint/, /^A ⊂ C/, /^B and C overlap/])
    await expect(cells(page, /^logs/)).toHaveText(['query: read', 'none', 'query: readthrough *'])
    await expect(cells(page, /^users/)).toHaveText(['none', 'read', 'read'])

    await showAnew(page, '/tokens/compare?id=one&id=odd&id=all')
    await expect(table(page).getByRole('rowheader', { name: /^users/ })).toContainText('differs')
    await expect(table(page).getByRole('rowheader', { name: /^billing/ })).toContainText('may differ')
    await expect(table(page).getByRole('rowheader', { name: /^Could/ })).toContainText('may differ')

    await showAnew(page, '/tokens/compare?id=all&id=all-2&id=gone&differences=only')
    await expect(heads(page).nth(3)).toContainText('No token in the list has this ID.')
    await expect(verdicts(page)).toHaveCount(1)
    await expect(table(page).getByRole('rowheader', { name: 'users' })).toBeHidden()
    await showAnew(page, '/tokens/compare?id=many&id=many-2&differences=only')
    await expect(page.getByRole('heading', { name: 'Nothing differs' })).toBeVisible()
  })

  await test.step('interchangeable and dominated tokens are one click from their comparison', async () => {
    await showAnew(page, '/tokens/compare')
    const clusters = page.getByRole('list', { name: 'Clusters of identical grants' })
    await expect(clusters.getByRole('listitem')).toHaveText([
      /^2 tokens with interchangeable grants.*all-datasets/,
    ])
    const dominated = page.getByRole('list', { name: 'Dominated tokens' })
    await expect(dominated.getByRole('link', { name: 'Compare odd', exact: false })).toHaveCount(0)
    await expect(dominated).toContainText('first twin')
    const inCompare = await dominated.getByRole('listitem').count()
    await showAnew(page, '/settings')
    await page.getByRole('switch', { name: 'Dominated grants' }).click()
    await showAnew(page, '/tokens?tab=findings&finding=dominated')
    await expect(page.getByRole('button', { name: `Dominated grants ${inCompare}` })).toBeVisible()
    await showAnew(page, '/tokens/compare')
    await dominated.getByRole('link', { name: 'Compare first twin and second twin' }).click()
    await expect(verdicts(page)).toContainText('A ⊂ B')
    expect(new URL(page.url()).search).toBe('?id=twin&id=twin&row=6&row=7')
    await page.getByRole('button', { name: 'Swap' }).click()
    await expect(heads(page).nth(1)).toContainText('second twin')
    await expect(verdicts(page)).toContainText('B ⊂ A')
    await showAnew(page, '/tokens')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await clusters.getByRole('link', { name: 'Compare all-datasets and all-again' }).click()
    await expect(verdicts(page)).toContainText('A = B')
    await page.goBack()
    await page.getByRole('link', { name: 'The odd one' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'The odd one' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'The odd one' })).toBeVisible()
  })

  await test.step('a comparison is saved exactly as shown', async () => {
    await showAnew(page, '/tokens/compare?id=one&id=all&differences=only')
    await expect(group(page, 'Only in B')).toBeVisible()
    const lines = (await exportAs(page, 'CSV')).trim().split('\r\n')
    expect(lines[0]).toBe('Section,Scope,Name,Resource,Verb,A: one-dataset,B: all-datasets')
    expect(lines.filter((line) => line.startsWith('Grant'))).toEqual([
      'Grant,organization,,users,read,no,yes',
      'Grant,dataset,*,query,read,no,yes',
    ])
    // Every line has all columns.
    expect(lines.find((line) => line.startsWith('Verdict'))).toMatch(/^Verdict,,A ⊂ B,,,.+,$/)
    await differences(page).click()
    const { tokens: compared, verdicts: told, grants } = JSON.parse(await exportAs(page, 'JSON'))
    expect(compared).toMatchObject([{ row: 1 }, { row: 2 }])
    expect(told).toMatchObject([{ relation: 'subset', text: 'A ⊂ B' }])
    expect(grants).toContainEqual({
      kind: 'dataset',
      scope: 'logs',
      resource: 'query',
      verb: 'read',
      allowed: { A: 'direct', B: 'wildcard' },
    })
  })
})
