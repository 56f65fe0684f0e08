import { expect, type Page, test } from './fixtures.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  field,
  id,
  record,
  saveAll,
  seed,
  serviceCall,
  storedText,
} from './support/saved-query.ts'
import type { Starboard } from './support/start-starboard.ts'

test.use({ seed, allowedErrors: /status of 4(03|12)/u })

/** Names the open query "Mine" and saves it, while another client has named it "Theirs". */
const saveOverAnother = async (page: Page, starboard: Starboard) => {
  await field(page, 'Name').fill('Mine')
  const { id: _, ...body } = record
  await serviceCall(starboard, 'PUT', 'second', JSON.stringify({ ...body, name: 'Theirs' }))
  await saveAll(page)
}

test('a query that somebody else changed is never overwritten unseen', async ({ as, starboard }) => {
  const page = await as('admin', address('second', 'options'))
  await saveOverAnother(page, starboard)
  const dialog = page.getByRole('dialog', { name: 'This query changed on the service' })
  await expectRow(dialog.getByRole('table'), {
    Field: 'name',
    Base: 'Second',
    Mine: 'Mine',
    Theirs: 'Theirs',
  })
  expect(await storedText(starboard, 'second')).toContain('Theirs')
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(field(page, 'Name')).toHaveValue('Theirs')

  await page.getByRole('button', { name: 'Use draft' }).click()
  await expect(field(page, 'Name')).toHaveValue('Mine')
  await saveAll(page)
  // The draft was written on the older record: saving it still takes back what the other one changed.
  await expect(dialog).toBeVisible()
  expect(await storedText(starboard, 'second')).toContain('Theirs')
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await storedText(starboard, 'second')).toContain('Mine')
})

test('"Use mine" keeps the version that it replaced, and can bring it back', async ({ as, starboard }) => {
  const page = await as('admin', address('second', 'options'))
  await saveOverAnother(page, starboard)
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText('is kept in this browser')).toBeVisible()
  expect(await storedText(starboard, 'second')).toContain('Mine')

  await page.reload()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(field(page, 'Name')).toHaveValue('Theirs')
})

test('a viewer is refused and keeps everything typed', async ({ as, starboard, problems }) => {
  problems.allow(/403/u)
  const page = await as('viewer', address(id, 'options'))
  await field(page, 'Name').fill('Not allowed')
  await saveAll(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not permitted' })).toBeVisible()
  await button(page, 'Keep editing').click()
  await expect(field(page, 'Name')).toHaveValue('Not allowed')
  expect(await storedText(starboard, id)).toContain(record.name)
})

test('F75 a draft comes back after a reload, and is offered when the record changed meanwhile', async ({
  as,
  starboard,
}) => {
  const page = await as('admin', address('second', 'options'))
  await field(page, 'Name').fill('Half done')
  await expect(page.getByText(/Draft kept at/u)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Draft from \d\d:\d\d restored/u)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Half done')

  const { id: _, ...body } = record
  await serviceCall(starboard, 'PUT', 'second', JSON.stringify({ ...body, name: 'Meanwhile' }))
  await page.reload()
  await expect(page.getByText('was written on another version')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Meanwhile')
  await button(page, 'Discard draft').click()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Meanwhile')
  await expect(page.getByText(/Draft from/u)).toBeHidden()
})
