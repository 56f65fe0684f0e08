import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'

const screens = ['/orgs', '/tokens', '/tokens?view=list', '/queries']

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
    for (const tab of ['apl', 'options', 'json']) {
      await page.goto(`/queries/${session.sampleQueryIds[0]}?tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page)
    }

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await expectAccessible(page)
  })
}
