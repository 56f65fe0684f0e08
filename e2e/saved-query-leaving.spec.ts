import { expect, type Page, test } from './fixtures.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  draftKept,
  field,
  id,
  passCountdown,
  record,
  restored,
  saveAll,
  seed,
  serviceCall,
  storedText,
} from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

test.use({ seed })

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('F71 F75 leaving sends no deletion that is not due, asks for text that no draft can store, and warns of other unsaved text once', async ({
  as,
  starboard,
}) => {
  const page = await as('admin', '/queries')
  await test.step('F71 leaving the page before a deletion is due sends none', async () => {
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url())
    })
    await page.clock.install()
    for (const leave of [
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API tokens' }).click(),
      () => page.reload(),
      // Kept by the browser for the way back, where its timers go on.
      () =>
        page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))),
      // The computer slept.
      () => page.clock.fastForward(60_000),
    ]) {
      await showAnew(page, address(id))
      await button(page, 'Delete…').click()
      const dialog = page.getByRole('dialog', { name: 'Delete saved query' })
      await expect(dialog).toContainText('if you leave or close the page within that time')
      await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(record.name)
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(button(page, 'Undo')).toBeVisible()
      await leave()
      await expect(button(page, 'Undo')).toBeHidden()
      await page.clock.fastForward(60_000)
    }
    await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
    expect(deletions).toEqual([])
    expect((await serviceCall(starboard, 'GET', id)).status).toBe(200)
  })

  await showAnew(page, address(id, 'options'))
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const limit = field(page, 'Default limit')
  await limit.fill('12 or so')
  const leave = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
  await leave()
  await expect(limit).toHaveValue('12 or so')
  expect(questions).toEqual([expect.stringContaining('What you typed in a field would be lost.')])
  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'Sign out now?' })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(limit).toHaveValue('12 or so')
  await leave()
  await expectRow(page.getByRole('table', { name: 'Library' }), { Name: record.name })

  await test.step('F75 leaving with unsaved text warns once, and the draft stays', async () => {
    page.removeAllListeners('dialog')
    await showAnew(page, address(id, 'options'))
    const warnings: string[] = []
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type())
      void dialog.dismiss()
    })
    await field(page, 'Who').click()
    await page.keyboard.type(' else')
    await expect(page.getByText(draftKept)).toBeVisible()
    // Nothing is lost inside the app, so nothing is asked.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
    await expectRow(page.getByRole('table', { name: 'Library' }), { Name: record.name })
    await page.goBack()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(field(page, 'Who')).toHaveValue('somebody else')
    expect(warnings).toEqual([])

    await field(page, 'Who').press('End')
    await page.keyboard.type('!')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => warnings).toEqual(['beforeunload'])
    await expect(field(page, 'Who')).toHaveValue('somebody else!')
    expect(warnings).toEqual(['beforeunload'])
  })
})

test('F09 F10 signing out names unsaved text, and nobody else who signs in sees it', async ({
  as,
  problems,
}) => {
  // Background reads may be in flight when the session ends.
  problems.allow(/status of 401/u)
  const page = await as('admin', address(id, 'options'))
  await field(page, 'Who').fill('a secret of the admin')
  await expect(page.getByText(draftKept)).toBeVisible()
  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' })
  await expect(dialog.getByRole('listitem')).toHaveText([record.name])
  await expect(dialog).toContainText('for you alone')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(field(page, 'Who')).toHaveValue('a secret of the admin')
  await signOut(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/language-check')) checks.push(request.url())
  })
  await signIn(page, 'viewer', '/queries')
  await expect(page.getByText('No queries yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Findings', exact: true })).toHaveText('')
  await page.getByRole('tab', { name: 'Findings' }).click()
  await expect(page.getByText('No queries yet')).toBeVisible()
  // Nothing to check.
  expect(checks).toEqual([])
  await page.goto(address(id, 'options'))
  await expect(field(page, 'Who')).toHaveValue('somebody')
  await expect(page.getByText(/Draft/u)).toBeHidden()
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  await signIn(page, 'admin', address(id, 'options'))
  await expect(page.getByText(restored)).toBeVisible()
  await expect(field(page, 'Who')).toHaveValue('a secret of the admin')
})

test('F38 without storage, everything works, and the page says how long drafts last', async ({
  page,
  context,
  starboard,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await signIn(page, 'admin', address('second', 'options'))
  await expect(page.getByText('drafts last until you close or reload this page')).toBeVisible()
  await field(page, 'Name').fill('Without storage')
  await page.getByRole('link', { name: 'Saved queries' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved queries' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(restored)).toBeVisible()
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await storedText(starboard, 'second')).toContain('Without storage')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('these versions last until you close or reload this page')).toBeVisible()
  await page.getByRole('tab', { name: 'Options' }).click()

  await field(page, 'Name').fill('Nowhere else')
  await button(page, 'Delete…').click()
  await field(page, 'Type the name to confirm').fill('Without storage')
  await expect(
    page.getByText('this browser keeps the last copy only until you close this page'),
  ).toBeVisible()
  await page.clock.install()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await passCountdown(page)
  await expect(page.getByText('Your unsaved text is on this page only')).toBeVisible()
  await expect(page.getByText('the last copy only until you close this page: download it')).toBeVisible()
  await expect(button(page, 'Download draft')).toBeVisible()

  await test.step('what is done to several queries keeps the earlier texts only until the page is closed', async () => {
    await showAnew(page, address(id))
    await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
    await showAnew(page, '/queries')
    await page.getByRole('checkbox', { name: `Select ${record.name}` }).check()
    await button(page, 'Delete…').click()
    const deletion = page.getByRole('dialog', { name: 'Delete 1 saved query' })
    await expect(deletion).toContainText('the last copy of each only until you close this page')
    await expect(deletion).toContainText('Unsaved drafts stay in this browser until you close this page')
    await button(page, 'Cancel').click()
    await showAnew(page, '/queries?tab=replace&find=status&with=code')
    await button(page, 'Preview').click()
    await button(page, 'Replace in 1 query…').click()
    const replacement = page.getByRole('dialog', { name: 'Replace in 1 query' })
    await expect(replacement).toContainText('History, but only until you close this page')
    await replacement.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('Finished: 1 saved.')).toBeVisible()
    await button(page, 'New preview').click()
    await expect(page.getByRole('dialog', { name: 'Discard these results?' })).toContainText(
      'History until you close this page',
    )
  })
})
