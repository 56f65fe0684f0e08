import { expect, type Page } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { nameOf, orgTest as test } from './support/org-server.ts'
import { address, button, draftKept, field, record, saveAll } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import { signInWithToken } from './support/sign-in.ts'

const token = 'e2e-token'
const queryOf = (org: string) => ({ ...record, id: 'same', name: `Errors of ${org}`, who: org })
const has = (org: string) => ({ tokens: [], starredQueries: [queryOf(org)] })

const organization = (page: Page, org: string) => button(page, `Organization: ${nameOf(org)}`)
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find an organization' })

/** Finds an organization by its ID and chooses it, by keyboard. */
const choose = async (page: Page, org: string): Promise<void> => {
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type(org)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

test.describe('several organizations', () => {
  test.use({ orgs: { acme: has('acme'), globex: has('globex'), initech: has('initech') } })

  test('two tabs edit queries with the same ID in different organizations, and each save reaches its own', async ({
    page: first,
    context,
    service,
  }) => {
    await signInWithToken(first, token, address('same', 'options'))
    // Nothing of an organization is requested before one is chosen, and the URL stays.
    await expect(first.getByRole('heading', { level: 1, name: 'Choose an organization' })).toBeVisible()
    expect(service.requests.filter((request) => !/\/v2\/(?:orgs|user) /u.test(request))).toEqual([])
    await expectAccessible(first)
    await choose(first, 'acme')
    await expect(field(first, 'Who')).toHaveValue('acme')
    await expect(organization(first, 'acme')).toBeVisible()

    // A new tab starts with the last organization, and can switch on its own.
    const second = await context.newPage()
    await second.goto(address('same', 'options'))
    await organization(second, 'acme').click()
    await choose(second, 'globex')
    await expect(organization(second, 'globex')).toBeVisible()
    await expect(second).toHaveURL(/\/queries$/u)
    await showAnew(second, address('same', 'options'))
    await expect(field(second, 'Who')).toHaveValue('globex')

    // They share neither lock nor draft.
    await field(first, 'Who').fill('typed in acme')
    await expect(first.getByText(draftKept)).toBeVisible()
    await expect(field(second, 'Who')).toBeEnabled()
    await field(second, 'Who').fill('typed in globex')
    await expect(second.getByText(draftKept)).toBeVisible()
    await first.reload()
    await expect(organization(first, 'acme')).toBeVisible()
    await expect(field(first, 'Who')).toHaveValue('typed in acme')

    await button(second, 'Save…').click()
    const review = second.getByRole('dialog', { name: 'Review changes' })
    await expect(review).toContainText('Organization: Globex Inc. globex')
    await review.getByRole('button', { name: 'Save changes' }).click()
    await expect(second.getByText('Unsaved changes')).toBeHidden()
    await expect(first.getByText('Unsaved changes')).toBeVisible()
    await saveAll(first)
    await expect(first.getByText('Unsaved changes')).toBeHidden()
    expect(await service.stored('acme', 'same')).toMatchObject({
      name: 'Errors of acme',
      who: 'typed in acme',
    })
    expect(await service.stored('globex', 'same')).toMatchObject({
      name: 'Errors of globex',
      who: 'typed in globex',
    })
    expect(service.requests.filter((request) => request.endsWith(' none'))).toEqual(
      service.requests.filter((request) => /\/v2\/(?:orgs|user) /u.test(request)),
    )

    // A link names its organization and opens in it, whatever the tab's was.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await first.bringToFront()
    await button(first, 'More').click()
    await first.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect.poll(() => first.evaluate(() => navigator.clipboard.readText())).toMatch(/\?org=acme$/u)
    await second.goto(await first.evaluate(() => navigator.clipboard.readText()))
    await expect(organization(second, 'acme')).toBeVisible()
    await expect(second).toHaveURL(/\/queries\/same$/u)
    await expect(second.getByRole('heading', { level: 1, name: 'Errors of acme' })).toBeVisible()

    await test.step('switching keeps unsaved text as a draft of its organization, and choosing to stay does not switch', async () => {
      await second.close()
      const answers = [false, true]
      first.on('dialog', (dialog) => void (answers.shift() === false ? dialog.dismiss() : dialog.accept()))
      await field(first, 'Who').fill('half done')
      await organization(first, 'acme').click()
      await expectAccessible(first)
      await choose(first, 'globex')
      // Asked and stayed.
      await expect.poll(() => answers).toEqual([true])
      await field(first, 'Who').press('End')
      await first.keyboard.type('!')
      await expect(first.getByText(draftKept)).toBeVisible()
      await expect(organization(first, 'acme')).toBeVisible()

      await first.keyboard.press('ControlOrMeta+k')
      await first.getByRole('combobox', { name: 'Search or jump to' }).fill('switch organization: globex')
      await first.getByRole('option', { name: /Globex/u }).click()
      await expect(organization(first, 'globex')).toBeVisible()
      await expect(first.getByText('half done')).toBeHidden()
      expect(await service.stored('acme', 'same')).toMatchObject({ who: 'typed in acme' })

      // The organization's page leads back to the draft, and signing out counts it from anywhere.
      await showAnew(first, '/orgs/initech')
      await button(first, 'Make active').click()
      await expect(organization(first, 'initech')).toBeVisible()
      await expect(first.getByText('Active', { exact: true })).toBeVisible()
      await button(first, 'Account').click()
      await first.getByRole('menuitem', { name: 'Sign out' }).click()
      const question = first.getByRole('dialog', { name: 'Sign out with unsaved changes?' })
      await expect(question.getByRole('listitem')).toHaveText('Errors of acme in acme')
      await expect(question).toContainText('anyone who signs in here with another one can import them')
      await question.getByRole('button', { name: 'Stay signed in' }).click()
      await showAnew(first, '/orgs/acme')
      await button(first, 'Make active').click()
      await expect(organization(first, 'acme')).toBeVisible()
      await showAnew(first, address('same', 'options'))
      await expect(field(first, 'Who')).toHaveValue('half done!')
    })
  })

  test.describe('what is not there', () => {
    test.use({ allowedErrors: /40[34] \((?:Forbidden|Not Found)\)/u })

    test('a link of another organization, a vanished one, and a list that cannot be read', async ({
      page,
      service,
    }) => {
      await signInWithToken(page, token, `${address('nowhere')}?org=acme&tab=json`)
      await expect(page).toHaveURL(/\/queries\/nowhere\?tab=json$/u)
      await expect(page.getByText('Only the organization Acme Inc. was searched.')).toBeVisible()
      await button(page, 'Look in another organization…').click()
      await choose(page, 'globex')
      await expect(page).toHaveURL(/\/queries\/nowhere\?tab=json$/u)
      await expect(page.getByText('Only the organization Globex Inc. was searched.')).toBeVisible()

      service.keep(['acme', 'initech'])
      await page.goto('/queries')
      const gone = page.getByRole('alert').filter({ hasText: 'Globex Inc.' })
      await expect(gone).toContainText('The service does not list the active organization')
      await expectAccessible(page)
      await gone.getByRole('button', { name: 'Choose an organization' }).click()
      await expect(finder(page)).toBeFocused()
      // Somebody who knows its ID can return to it, for a draft.
      await page.keyboard.type('globex')
      await expect(button(page, 'Use the ID “globex” anyway')).toBeVisible()
      await finder(page).clear()
      await choose(page, 'initech')
      await expect(organization(page, 'initech')).toBeVisible()
      await expect(gone).toBeHidden()

      service.breakList(true)
      // Outside the app, so that no page stores its organization again.
      await page.goto('/healthz')
      await page.evaluate(async () => {
        sessionStorage.clear()
        const deleting = indexedDB.deleteDatabase('starboard.kept')
        await new Promise((resolve) => deleting.addEventListener('success', resolve))
      })
      await page.goto(address('same', 'options'))
      await expect(page.getByText('The organizations could not be listed')).toBeVisible()
      const byHand = field(page, 'ID of the organization')
      await byHand.fill('two words')
      await byHand.press('Enter')
      await expect(
        page.getByText('An ID is 1 to 200 visible ASCII characters, without spaces.'),
      ).toBeVisible()
      await byHand.fill('acme')
      await byHand.press('Enter')
      await expect(field(page, 'Who')).toHaveValue('acme')
      await expect(button(page, 'Organization: acme')).toBeVisible()
    })
  })
})

test.describe('one organization', () => {
  test.use({ orgs: { acme: has('acme') } })

  test('the only organization is chosen automatically', async ({ page, service }) => {
    await signInWithToken(page, token, address('same', 'options'))
    await expect(field(page, 'Who')).toHaveValue('acme')
    await expect(organization(page, 'acme')).toBeVisible()
    const others = service.requests.filter((request) => !/\/v2\/(?:orgs|user) /u.test(request))
    expect(others).toContain('GET /v2/apl-starred-queries/same acme')
    expect(others.filter((request) => !request.endsWith(' acme'))).toEqual([])
  })
})
