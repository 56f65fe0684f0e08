import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { showAnew } from './support/show.ts'
import { filter, lines, nov, summary, visit, firstVisit } from './support/snapshot-visits.ts'
import { signInByRequests } from './support/sign-in.ts'
import { tokenRecord } from './support/token-record.ts'

const read = { query: ['read'] }

const token = (id: string, name: string, patch: object = {}) =>
  tokenRecord(id, name, { description: `Of ${name}`, datasetCapabilities: { logs: read }, ...patch })

const first = [
  token('ci', 'ci'),
  token('deploy', 'deploy', { orgCapabilities: { users: ['read', 'create'] } }),
  token('ends', 'ends'),
  token('wild', 'wild', { datasetCapabilities: { '*': read } }),
  token('old', 'rotated'),
  token('same', 'same'),
]

/** A day later: one of every kind of change. */
const second = [
  token('ci', 'ci', { datasetCapabilities: { logs: { query: ['read'], trim: ['update'] }, web: read } }),
  token('deploy', 'deploy', { orgCapabilities: { users: ['read'], rbac: ['update'] } }),
  token('ends', 'ends', { expiresAt: null, description: 'For good' }),
  token('wild', 'wild', { datasetCapabilities: { logs: read, '*': read } }),
  token('new', 'rotated', { expiresAt: '2027-08-01T00:00:00Z' }),
  token('same', 'same', {
    datasetCapabilities: { logs: { query: ['read'], ingest: [] } },
    viewCapabilities: null,
  }),
]

const many = (to: number) =>
  token('many', 'many', {
    datasetCapabilities: Object.fromEntries(Array.from({ length: to }, (_, at) => [`set-${at}`, read])),
  })

const listed = async (page: Page, tokens: readonly unknown[]) => {
  const list = { tokens }
  await page.context().route('**/api/v2/tokens', (route) => route.fulfill({ json: list.tokens }))
  return list
}

const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.use({ seed: { tokens: first } })

test('once Settings keep snapshots of tokens, the next visit shows which are new, gone, widened, narrowed, or expire on another day', async ({
  page,
}) => {
  const list = await listed(page, first)
  await signInByRequests(page.request, 'admin')
  const section = page.getByRole('region', { name: 'Snapshots of API tokens' })
  await test.step('they are turned on independent of those of organizations', async () => {
    await visit(page, nov(20, 13), '/tokens/changes')
    await expect(page.getByText('grants that widened or narrowed')).toBeVisible()
    await showAnew(page, '/settings')
    await section.getByRole('switch', { name: 'Keep snapshots of API tokens' }).click()
    await expect(page.getByRole('switch', { name: 'Keep snapshots of organizations' })).not.toBeChecked()
    await visit(page, nov(20, 14), '/tokens')
    await expect(summary(page)).toHaveText('Tracking since Nov 20, 14:00')
  })
  list.tokens = second
  await visit(page, nov(21, 9), '/tokens')
  await expect(filter(page)).toHaveText('5 new or changed since Nov 20, 14:00')
  await expect(summary(page)).toHaveText('1 gone, all changes')
  await summary(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Changes to API tokens' })).toBeVisible()
  await expect(count(page, '4 changed, 1 appeared, 1 gone')).toBeVisible()
  const table = page.getByRole('table', { name: 'Changes' })
  const regenerated = 'May have been regenerated'
  await expect
    .poll(() => lines(table))
    .toEqual(
      [
        'Gone 1',
        `rotated | last known | ${regenerated}Expires May 1, 2027 · Dataset grants 1 grant on 1 dataset · Description Of rotated`,
        'Appeared 1',
        `rotated | now | ${regenerated}Expires Aug 1, 2027 · Dataset grants 1 grant on 1 dataset · Description Of rotated`,
        'Changed 4',
        'ci | Dataset grants | 1 grant on 1 dataset | 3 grants on 2 datasets | Widened +2',
        'ci | logs | query: read | query: read; trim: update | +trim: update',
        'ci | web | none | query: read | +query: read',
        'deploy | Organization grants | 2 grants | 2 grants | Widened and narrowed +1 −1',
        'deploy | rbac | none | update | +update',
        'deploy | users | create, read | read | −create',
        'ends | Description | Of ends | For good | ',
        'ends | Expires | May 1, 2027 | never | no longer expires',
        'wild | Dataset grants | 1 grant on 1 dataset | 2 grants on 2 datasets | The same in effect',
        'wild | logs | none | query: read | +query: read (already through *)',
      ].toSorted(),
    )
  expect(await exportAs(page, 'CSV')).toContain(
    `changed,ci,ci,1,logs,datasetCapabilities,query: read,"query: read; trim: update",'+trim: update`,
  )

  await test.step('a token has a history; a removed one keeps its page with what it could do', async () => {
    await showAnew(page, '/tokens/deploy')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveURL(/\/tokens\/deploy\/history/)
    await expect(page.getByRole('heading', { level: 1, name: 'deploy' })).toBeVisible()
    const events = page.getByRole('list', { name: 'Changes, newest first' })
    await expect(events).toContainText('2 grants → to 2 grants · Widened and narrowed +1 −1')
    await expect(
      events.getByRole('list', { name: 'Organization grants, one by one' }).getByRole('listitem'),
    ).toHaveText(['rbacnone → to update · +update', 'userscreate, read → to read · −create'])
    await showAnew(page, '/tokens/old')
    await expect(page.getByRole('heading', { level: 1, name: 'rotated' })).toBeVisible()
    await expect(page.getByText('Not in the list since Nov 21, 09:00')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last known values' })).toContainText('May 1, 2027')
    await expect(page.getByText('logs', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'another token named rotated' }).click()
    await expect(page).toHaveURL(/\/tokens\/new/)
    await showAnew(page, '/tokens/nobody')
    await expect(page.getByRole('heading', { level: 1, name: 'Token not found' })).toBeVisible()
    await showAnew(page, '/settings')
    await expect(section).toContainText('2 snapshots')
    await expect(page.getByRole('row', { name: /Snapshots of API tokens/ })).toContainText('2')
  })
})

test('nothing is claimed about unreadable parts, and repeated IDs are distinguished', async ({ page }) => {
  const list = await listed(page, [token('a', 'a'), token('twin', 'one'), token('twin', 'two')])
  await firstVisit(page, '/tokens')
  list.tokens = [
    token('a', 'a', { datasetCapabilities: { logs: 7 }, expiresAt: 'soon' }),
    token('twin', 'one'),
    token('twin', 'two', { datasetCapabilities: {} }),
    { name: 'without an id' },
    token('changes', 'Change Maker'),
  ]
  await visit(page, nov(21, 9), '/tokens')
  await expect(filter(page)).toHaveText('3 new or changed since Nov 20, 14:00')
  await filter(page).click()
  await expect(count(page, '3 of 4 tokens')).toBeVisible()
  await showAnew(page, '/tokens/changes')
  const table = page.getByRole('table', { name: 'Changes' })
  await expect
    .poll(() => lines(table))
    .toEqual(
      [
        'Appeared 1',
        'Change Maker | now | Expires May 1, 2027 · Dataset grants 1 grant on 1 dataset · Description Of Change Maker',
        'Changed 2',
        'a | Dataset grants | 1 grant on 1 dataset | 1 part unreadable | Not known: a part is unreadable',
        'a | logs | query: read | unreadable: 7 | −query: read (unreadable now)',
        'a | Expires | May 1, 2027 | soon | unreadable now',
        'two (record 2) | Dataset grants | 1 grant on 1 dataset | none | Narrowed −1',
        'two (record 2) | logs | query: read | none | −query: read',
      ].toSorted(),
    )
  await page.getByRole('link', { name: 'show it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change Maker' })).toBeVisible()
  await showAnew(page, '/tokens/twin/history')
  await expect(page.getByRole('region', { name: 'History of record 2' })).toContainText('Narrowed −1')
  await expect(page.getByRole('region', { name: 'History of record 1' })).not.toContainText('Narrowed')
})

test('F47 a browser without storage says so, and a token with 3,000 datasets is shown in full', async ({
  page,
}) => {
  const list = await listed(page, [many(3)])
  await firstVisit(page, '/tokens')
  list.tokens = [many(3000)]
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (JSON.stringify(value).includes('body')) throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  })
  await visit(page, nov(21, 9), '/tokens')
  await expect(page.getByRole('alert').filter({ hasText: 'its storage is full' })).toBeVisible()
  await expect(filter(page)).toHaveText('1 changed since Nov 20, 14:00')
  await showAnew(page, '/tokens/changes')
  const table = page.getByRole('table', { name: 'Changes' })
  await expect(table).toHaveAttribute('aria-rowcount', '12')
  await table.getByRole('button', { name: 'Show 2,989 more' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '3000')
})
