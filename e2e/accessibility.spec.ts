import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { replaceEditor } from './support/editor.ts'

const screens = [
  '/orgs',
  '/tokens',
  '/tokens?view=list',
  '/queries',
  '/queries?view=replace',
  '/queries?view=trash',
  '/settings',
]

for (const theme of ['light', 'dark'] as const) {
  test(`every screen holds WCAG A and AA in the ${theme} theme`, async ({ as, page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await as('admin')
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /Loading/ })).toBeHidden()
      await expectAccessible(page)
    }
  })

  test(`records, dialogs and menus hold WCAG A and AA in the ${theme} theme`, async ({ as, page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await as('admin')
    const table = page.getByRole('table', { name: 'Organizations' })
    await table.getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/tokens')
    await page.getByRole('table', { name: 'Capability matrix' }).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
    await expectAccessible(page)

    const session = await page.evaluate(async () =>
      (await fetch('/auth/session', { headers: { 'X-Requested-By': 'test' } })).json(),
    )
    for (const tab of ['apl', 'options', 'json', 'history']) {
      await page.goto(`/queries/${session.sampleQueryIds[0]}?tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page)
    }

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await expectAccessible(page)
  })

  test(`the library, a comparison and a review hold WCAG A and AA in the ${theme} theme`, async ({
    as,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await as('admin', '/queries')
    await page.getByRole('button', { name: 'Add sample queries' }).click()
    const library = page.getByRole('table', { name: 'Library' })
    await library.getByRole('checkbox').nth(1).check()
    await library.getByRole('checkbox').nth(2).check()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compare saved queries' })).toBeVisible()
    await expect(page.locator('.line-insert').first()).toBeVisible()
    await expectAccessible(page)

    await page.goto('/queries')
    await library.getByRole('link').first().click()
    await replaceEditor(page, 'APL query', "['http-logs']\n| take 1")
    await page.getByRole('button', { name: 'Save…' }).click()
    await expect(page.getByRole('dialog', { name: 'Review changes' })).toBeVisible()
    await expect(page.locator('.line-insert').first()).toBeVisible()
    await expectAccessible(page)
  })
}
