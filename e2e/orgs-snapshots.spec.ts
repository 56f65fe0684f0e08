import { expect, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'
import { acme, answerWith, first, second } from './support/changed-orgs.ts'
import { allKept } from './support/kept-items.ts'
import { filter, nov, offer, summary, switchOn, visit, firstVisit } from './support/snapshot-visits.ts'
import { signInByRequests } from './support/sign-in.ts'

test.use({ seed: { orgs: first } })

test('nothing is kept before snapshots are turned on; Settings turns them off, clears them, and undoes that', async ({
  page,
}) => {
  const list = await answerWith(page, first)
  await signInByRequests(page.request, 'admin')
  await visit(page, nov(20, 14), '/orgs')
  await expect(offer(page)).toBeVisible()
  await showAnew(page, '/settings')
  await expect(page.getByRole('region', { name: 'Snapshots of organizations' })).toContainText('0 snapshots')
  await showAnew(page, '/orgs/acme/history')
  await expect(page.getByRole('heading', { name: 'No history of this organization' })).toBeVisible()
  // The first visit has no earlier snapshot to compare with, so only the records' dates are shown.
  await showAnew(page, '/orgs')
  await switchOn(page)
  await page.getByRole('button', { name: 'Modified in the last day' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toHaveValue('metaModified<1d')

  list.orgs = second
  await visit(page, nov(21, 9), '/orgs')
  await expect(filter(page)).toBeVisible()
  await showAnew(page, '/settings')
  const section = page.getByRole('region', { name: 'Snapshots of organizations' })
  await expect(section).toContainText('2 snapshots')
  await expect(section).toContainText('Nov 20, 14:00 to Nov 21, 09:00')
  await section.getByRole('textbox', { name: 'Snapshots to keep' }).fill('1')
  await section.getByRole('button', { name: 'Save limits' }).click()
  await expect(section.getByRole('alert')).toHaveText('A whole number from 2 to 200.')
  await section.getByRole('textbox', { name: 'Snapshots to keep' }).fill('5')
  await section.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits of snapshots saved')).toBeVisible()
  await section.getByRole('button', { name: 'Clear snapshots…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear snapshots' }).click()
  await expect(section).toContainText('0 snapshots')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section).toContainText('2 snapshots')
  await section.getByRole('switch', { name: 'Keep snapshots of organizations' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off, keep snapshots' }).click()
  await expect(section.getByRole('switch')).not.toBeChecked()
  await expect.poll(() => allKept(page)).toContain('"isOn":false')
  await showAnew(page, '/orgs/changes')
  await expect(page.getByText('Snapshots are off: no new ones are saved.')).toBeVisible()
  list.orgs = first
  await visit(page, nov(22, 9), '/orgs/dune')
  await expect(page.getByText('Gone', { exact: true })).toBeVisible()
  await showAnew(page, '/orgs')
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Do not offer this again' }).click()
  await expect(offer(page)).toBeHidden()
})

test('unreadable rows or a failed list make nothing look removed', async ({ page, problems }) => {
  problems.allow(/500/)
  const list = await answerWith(page, first)
  await firstVisit(page, '/orgs')
  list.orgs = [acme, { name: 'without an id' }]
  await visit(page, nov(21, 9), '/orgs')
  await expect(page.getByText('1 unreadable row')).toBeVisible()
  await expect(summary(page)).toHaveText('No tracked changes since Nov 20, 14:00')
  await showAnew(page, '/orgs/birch')
  await expect(page.getByText('Gone or unreadable')).toBeVisible()
  await visit(page, nov(21, 10), '/orgs/changes')
  await expect(page.getByText('Everything that is tracked, such as plan')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'To' })).toContainText(
    'Now · 1 organization, 1 row unreadable',
  )
  list.orgs = [...first, { ...acme, id: 'elm', name: 'Elm' }]
  await visit(page, nov(21, 12), '/orgs')
  await expect(filter(page)).toHaveText('1 new or newly readable since Nov 21, 10:00')
  await summary(page).click()
  await expect(page.getByText('1 row of the earlier list could not be read')).toBeVisible()
  await page.context().route('**/api/v2/orgs', (route) => route.fulfill({ status: 500, body: 'no' }))
  await visit(page, nov(22, 9), '/orgs/changes')
  await expect(page.getByText('only saved snapshots can be compared')).toBeVisible()
})
