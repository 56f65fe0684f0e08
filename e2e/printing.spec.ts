import { expect, type Page, test } from './fixtures.ts'
import { answerWith, org } from './support/changed-orgs.ts'
import { showAnew } from './support/show.ts'
import { firstVisit, nov, visit } from './support/snapshot-visits.ts'

/** Shows the print version of the page at `address` once `text` is on the screen. */
async function showPaper(page: Page, address: string, text: string | RegExp): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await showAnew(page, address)
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

test('print has every row of each table, dates instead of days left, and no controls', async ({
  as,
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 500 })
  await as('admin')

  await test.step('of the tokens that reach a dataset', async () => {
    await showPaper(page, '/datasets/http-logs', '21 tokens of 40 reach it')
    await expect(page.getByRole('row')).toHaveCount(22)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  })

  await test.step('of the tokens that can do something, under the question', async () => {
    await showPaper(page, '/tokens?tab=who-can&action=read&on=dataset.query', /\d+ of 40 tokens can/u)
    const answer = await page
      .getByText(/\d+ of 40 tokens can/u)
      .first()
      .textContent()
    const able = Number(/\d+/u.exec(answer ?? '')?.[0])
    expect(able).toBeGreaterThan(5)
    await expect(page.getByRole('row')).toHaveCount(able + 1)
    await expect(page.getByRole('heading', { name: /^Who can / })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  await test.step('of the findings, with unbroken names next to long reasons', async () => {
    await showPaper(page, '/tokens?tab=findings', 'Full control')
    const record = page
      .getByRole('row', { name: /Full control/u })
      .getByRole('cell')
      .nth(1)
    expect((await record.boundingBox())?.width).toBeGreaterThan(150)
  })

  await test.step('of a token, without an empty rest of a page above a region that is longer than a page', async () => {
    await page.emulateMedia({ media: 'screen' })
    await showAnew(page, '/tokens')
    await page.getByRole('link', { name: 'break-glass', exact: true }).click()
    const abilities = page.getByRole('region', { name: 'What it can do' })
    await expect(abilities).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect((await abilities.boundingBox())?.height).toBeGreaterThan(1100)
    await expect(abilities).toHaveCSS('break-inside', 'auto')
    await expect(abilities.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid')
  })

  await test.step('of an access review, with unbroken headings', async () => {
    await page.emulateMedia({ media: 'screen' })
    await showAnew(page, '/tokens/review')
    await page.getByRole('button', { name: 'Start review' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'decided' })).toHaveText('0 of 40 tokens decided')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Decision', 'Reviewer']) {
      const heading = page.getByRole('columnheader', { name })
      await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(65)
    }
  })

  await test.step('of the organizations', async () => {
    await showPaper(page, '/orgs', '60 of 60 organizations')
    await expect(page.getByRole('row')).toHaveCount(61)
    await expect(page.getByText(/\bago$/u)).toHaveCount(0)
  })
})

const onPlan = (plan: string) =>
  Array.from({ length: 60 }, (_, at) => org(`org-${at}`, `Org ${at}`, { plan }))

test('print has every change since the last visit, and names the active filter', async ({ page }) => {
  const list = await answerWith(page, onPlan('personal'))
  await firstVisit(page, '/orgs')
  list.orgs = onPlan('enterprise')
  await visit(page, nov(21, 9), '/orgs')
  await showPaper(page, '/orgs/changes?show=changed', '60 changed, 0 appeared, 0 gone')
  await expect(page.getByRole('row')).toHaveCount(62)
  await expect(page.getByRole('row', { name: 'Org 59 Plan personal enterprise' })).toBeVisible()
  await expect(page.getByText('Shown: Changed')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})
