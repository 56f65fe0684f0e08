import { expect, type Page, test } from './fixtures.ts'
import { otherDeploymentTest } from './support/backends.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  confirmDeletion,
  draftKept,
  field,
  id,
  passCountdown,
  queryCount,
  record,
  saveAll,
  seed,
  serviceCall,
  storedText,
  watchPuts,
} from './support/saved-query.ts'
import { signInButton } from './support/oidc-provider.ts'
import { showAnew } from './support/show.ts'

test.use({ seed })

/** Discards the changes and dismisses the message about it. */
const discard = async (page: Page) => {
  await button(page, 'Discard changes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  const message = page.getByRole('dialog', { name: 'Changes discarded' })
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toBeHidden()
}

test('F29 F71 a query opens by ID, link, and JSON, is kept in the library, and is removed once it is gone, or deleted', async ({
  as,
  starboard,
  problems,
}) => {
  problems.allow(/404/u)
  const page = await as('admin', '/queries')
  const box = page.getByRole('textbox', { name: 'Query ID, link or JSON' })
  const heading = page.getByRole('heading', { level: 1, name: record.name })
  for (const text of [id, `http://localhost${address(id)}`, JSON.stringify(record)]) {
    await box.fill(text)
    await button(page, 'Open').click()
    await expect(heading).toBeVisible()
    await page.getByRole('link', { name: 'Saved queries' }).first().click()
  }
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: record.name, Dataset: 'http-logs' })

  await box.fill('second, .., missing')
  await button(page, 'Open').click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be part of a URL' })).toBeVisible()
  await expect(box).toHaveValue('..')
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: 'Second' })
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: 'missing', Gone: 'Not found' })

  await page.getByRole('link', { name: 'missing' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no query with this ID')
  await button(page, 'Forget this ID').click()
  await expect(page).toHaveURL(/\/queries$/u)
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: 'Second' })
  await expect(page.getByRole('link', { name: 'missing' })).toBeHidden()
  await button(page, 'Undo').click()
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: 'missing', Gone: 'Not found' })

  await test.step('F71 a deletion asks for the name, can be undone, and is sent only after the countdown', async () => {
    await showAnew(page, address(id))
    await confirmDeletion(page, record.name)
    await button(page, 'Undo').click()
    expect((await serviceCall(starboard, 'GET', id)).status).toBe(200)
    await confirmDeletion(page, record.name)
    await expect(button(page, 'Undo')).toBeVisible()
    // Somebody sets the computer's clock back by a day.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 86_400_000)
    await page.clock.fastForward(6000)
    await expect(page.getByText(/^In [12] s\. Nothing is sent until then\.$/u)).toBeVisible()
    expect((await serviceCall(starboard, 'GET', id)).status).toBe(200)
    await passCountdown(page)
    await expect(page.getByRole('heading', { name: 'This query was deleted' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await serviceCall(starboard, 'GET', id)).status).toBe(404)
    await page.getByRole('link', { name: 'Back to Saved queries' }).click()
    await expectRow(page.getByRole('table', { name: 'Library' }), { Name: record.name, Gone: 'Deleted here' })
  })
})

test.describe('with the demo set', () => {
  test.use({ seed: undefined })

  test('the samples are one click away and appear all at once, so none moves under the pointer', async ({
    as,
  }) => {
    const page = await as('admin', '/queries')
    await expect(page.getByText('The interface has no list of saved queries')).toBeVisible()
    // What needs a service that lists queries is not offered.
    await expect(page.getByRole('button', { name: 'New query' })).toBeHidden()
    await expect(page.getByRole('radiogroup', { name: 'Owner' })).toBeHidden()
    const counts = await page.evaluateHandle(() => {
      const seen = new Set<string>()
      new MutationObserver(() => {
        const shown = document.body.innerText.match(/\d+ of \d+ queries/gu) ?? []
        for (const count of shown) seen.add(count)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
      return seen
    })
    await button(page, 'Add sample queries').click()
    await expect(queryCount(page, '30 of 30 queries')).toBeVisible()
    const shown = await counts.evaluate((seen) => [...seen])
    // Except the count of those read so far, which may be any number up to 30.
    expect(shown.filter((count) => !count.endsWith(' of 30 queries'))).toEqual(['0 of 0 queries'])
    await page.getByRole('searchbox', { name: 'Search queries' }).fill('percentile')
    await expect(page.getByRole('link', { name: 'Latency percentiles per route' })).toBeVisible()
    await expect(page).toHaveURL(/[?&]q=percentile/u)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search queries' })).toHaveValue('percentile')
  })
})

test('F65 a save changes one field and no other character; APL, JSON, title, and fields are edited, reviewed, and stored, or name what is wrong', async ({
  as,
  starboard,
}) => {
  const raw =
    '{"who":"x", "owner": 1.0,"name":"Exact", "big" : 18446744073709551615,\n "esc":"\\u00e9\\/", "query":{"apl":"a | take 1"}}'
  await serviceCall(starboard, 'PUT', 'second', raw)
  const page = await as('admin', address('second', 'options'))
  const puts = watchPuts(page)
  await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'Name').fill('Exactly')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expectRow(dialog.getByRole('table'), { Field: 'name', Before: '"Exact"', After: '"Exactly"' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('more exact')
  await dialog.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(puts).toEqual([raw.replace('"Exact"', '"Exactly"')])

  await test.step('the APL text is edited, reviewed, and stored', async () => {
    await showAnew(page, address(id))
    const apl = "['http-logs']\n| where status >= 500\n| summarize count() by service"
    await expect(editorField(page, 'APL query')).toBeVisible()
    await replaceEditor(page, 'APL query', apl)
    await expect(page.getByRole('region', { name: 'Stages' })).toContainText('summarize')
    await button(page, 'Save…').click()
    const dialog = page.getByRole('dialog', { name: 'Review changes' })
    await expect(dialog.locator('.line-insert').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(JSON.parse(await storedText(starboard, id))).toEqual({
      ...record,
      query: { ...record.query, apl },
    })
    await page.getByRole('tab', { name: 'JSON' }).click()
    await expect.poll(() => readEditor(page, 'Record JSON')).toContain('summarize count() by service')
  })

  await test.step('broken JSON names its line, loses nothing, and cannot be saved', async () => {
    await showAnew(page, address(id, 'json'))
    const puts = watchPuts(page)
    await expect(editorField(page, 'Record JSON')).toBeVisible()
    await replaceEditor(page, 'Record JSON', '{"query": {}}')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('"defaultL')
    // Only fields that the record may have there, no words from the text.
    await expect(page.getByRole('option', { name: 'defaultLimit' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await expect.poll(() => readEditor(page, 'Record JSON')).toBe('{"query": {"defaultLimit": 5}}')
    await replaceEditor(page, 'Record JSON', '{\n"name": "half"')
    await expect(page.getByRole('alert').filter({ hasText: 'line 2' })).toBeVisible()
    await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('tab', { name: 'APL' }).click()
    await button(page, 'Fix in JSON').click()
    await expect.poll(() => readEditor(page, 'Record JSON')).toBe('{\n"name": "half"')
    expect(puts).toEqual([])
  })

  await test.step('the title of a query changes its name, and the header leaves four fifths of a phone screen', async () => {
    await discard(page)
    const tab = page.getByRole('tab', { name: 'APL' })
    await tab.click()
    const phone = { width: 360, height: 740 }
    const before = page.viewportSize() ?? phone
    await page.setViewportSize(phone)
    await expect(button(page, 'Actions')).toBeVisible()
    const place = await tab.boundingBox()
    await replaceEditor(page, 'APL query', '')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await expect(page.getByText(/^Draft saved at/u)).toBeVisible()
    expect(await tab.boundingBox(), 'the first key moves nothing').toEqual(place)
    await page.setViewportSize(before)
    await discard(page)
    const title = page.getByRole('heading', { level: 1 })
    await button(page, 'Edit name').click()
    await expect(field(page, 'Name')).toHaveValue(record.name)
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type('Errors by service, renamed')
    await page.keyboard.press('Escape')
    await expect(title).toHaveText(record.name)
    await expect(button(page, 'Edit name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type('Errors by service, renamed')
    // Typed text is saved without another key.
    await page.keyboard.press('ControlOrMeta+s')
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText('Errors by service, renamed').first()).toBeVisible()
    await expect(review.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await expect(title).toHaveText('Errors by service, renamed')
    await button(page, 'Edit name').press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title).toHaveText('Errors by service, renamed')
    await expect(button(page, 'Edit name')).toBeFocused()
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(field(page, 'Name')).toHaveValue('Errors by service, renamed')
    await page.getByRole('tab', { name: 'APL' }).click()
    await page.setViewportSize(phone)
    await replaceEditor(page, 'APL query', "['http-logs'] | count")
    const head = page.locator('#main > header')
    await expect(head.getByText('Unsaved changes')).toBeVisible()
    await expect(head.getByText(/^Draft saved at/u)).toBeVisible()
    await expect(button(page, 'Save…')).toBeVisible()
    await expect(button(page, 'Edit name')).toBeVisible()
    await expect
      .poll(async () => (await page.locator('#main > header').boundingBox())?.height)
      .toBeLessThan(148)
    await expect(button(page, 'Delete…')).toBeHidden()
    await button(page, 'Actions').click()
    await expect(button(page, 'Format')).toBeVisible()
    await button(page, 'Delete…').click()
    await expect(page.getByRole('dialog', { name: 'Delete saved query' })).toBeVisible()
  })

  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await discard(page)
  await page.getByRole('tab', { name: 'Options' }).click()
  await test.step('changes are discarded after a confirmation, which can be undone', async () => {
    await field(page, 'Who').fill('nobody')
    await button(page, 'Discard changes').click()
    await expect(button(page, 'Keep editing')).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, 'Who')).toHaveValue('somebody')
    await button(page, 'Undo').click()
    await expect(field(page, 'Who')).toHaveValue('nobody')

    await field(page, 'Default limit').fill('1.5')
    await button(page, 'Discard changes').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, 'Default limit')).toHaveValue('100')
    await expect(field(page, 'Who')).toHaveValue('somebody')
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  await test.step('F65 a number field names what is wrong with it, and an empty one removes the field', async () => {
    const stored = JSON.parse(await storedText(starboard, id))
    const limit = field(page, 'Default limit')
    for (const typed of ['1.5', '1e99', 'ten']) {
      await limit.fill(typed)
      await expect(
        page.getByText('Default limit must be a whole number').filter({ visible: true }),
      ).toBeVisible()
      await expect(button(page, 'Save…')).toHaveAccessibleDescription(/Default limit must be a whole number/)
      await expect(limit).toHaveValue(typed)
    }
    await limit.fill('')
    await button(page, 'Add order field').click()
    await expect(page.getByText('The order field is blank.').filter({ visible: true })).toBeVisible()
    await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
    await field(page, 'order field 1').fill('service')
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    const { defaultLimit: _, ...query } = stored.query
    expect(JSON.parse(await storedText(starboard, id))).toEqual({
      ...record,
      query: { ...query, defaultOrder: [{ field: 'service', desc: true }] },
    })
  })

  await test.step('read-only disables saving and deleting, with the reason', async () => {
    await field(page, 'Name').fill('Changed')
    await page.getByRole('switch', { name: 'Read-only' }).click()
    await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'Save…')).toHaveAccessibleDescription(/Read-only is on/u)
    await expect(button(page, 'Delete…')).toHaveAttribute('aria-disabled', 'true')
  })
})

otherDeploymentTest.describe('with a group that may only read', () => {
  otherDeploymentTest.use({ seed, rules: { READ_ONLY_GROUPS: 'auditors' } })

  otherDeploymentTest(
    'a person of it is told before saving or deleting, and loses nothing',
    async ({ page }) => {
      await page.goto(address(id, 'options'))
      await button(page, 'Sign in').click()
      await button(page, signInButton).click()
      await expect(page.getByRole('note', { name: 'Your group has read-only access' })).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Read-only' })).toHaveCount(0)
      await field(page, 'Name').fill('Changed')
      for (const name of ['Save…', 'Delete…']) {
        await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
        await expect(button(page, name)).toHaveAccessibleDescription(
          'Your group has read-only access. Nothing is sent.',
        )
      }
      await expect(page.getByText(draftKept)).toBeVisible()
      await page.reload()
      await expect(field(page, 'Name')).toHaveValue('Changed')
      await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
    },
  )
})
