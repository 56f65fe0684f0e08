import { expect, test } from './fixtures.ts'
import { line, navLink, org, status } from './support/org-findings.ts'
import { showAnew } from './support/show.ts'

/** Every third organization has a failed payment, except the first `paid` ones. */
const many = (from: number, paid = 0) =>
  Array.from({ length: 3000 }, (_, index) => {
    const number = from + index
    const hasFailed = number % 3 === 0 && index >= paid
    return org(`o-${number}`, `Org ${number}`, hasFailed ? { paymentStatus: 'failed' } : {})
  })

test('a refreshed list never shows the count of another list, keeps its position, and closes no dialog', async ({
  as,
  page,
}) => {
  let list = many(0)
  await page.route('**/api/v2/orgs', (route) => route.fulfill({ json: list }))
  await as('admin', '/orgs?finding=payment-failed')
  await expect(status(page, '1,000 of 3,000 organizations')).toBeVisible()
  await expect(navLink(page)).toHaveText('Organizations1K')
  const table = page.getByRole('table', { name: 'Organizations' })
  await table.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect(page.locator('tr[aria-rowindex="1001"]')).toBeFocused()
  await page.evaluate(() => {
    const seen = new Set<string>()
    Reflect.set(window, 'seenCounts', seen)
    const look = () => {
      const texts = [
        ...document.querySelectorAll('section[aria-label="Findings"], nav a, main [role=status]'),
      ]
      seen.add(
        texts.map(({ textContent }) => textContent).find((text) => text.includes('Organizations')) ?? '',
      )
      seen.add(texts.map(({ textContent }) => textContent).find((text) => text.endsWith(' now')) ?? 'none')
      seen.add(texts.map(({ textContent }) => textContent).find((text) => text.includes('3,0')) ?? 'none')
      requestAnimationFrame(look)
    }
    look()
  })
  list = many(1, 60)
  await page.getByRole('button', { name: 'Refresh' }).evaluate((button: HTMLElement) => button.click())
  await expect(status(page, '980 of 3,000 organizations')).toBeVisible()
  await expect(line(page)).toHaveText('980 now')
  await expect(navLink(page)).toHaveText('Organizations980')
  const seen = () => page.evaluate(() => [...(Reflect.get(window, 'seenCounts') as Set<string>)].toSorted())
  // The next frame, which looks once more, may come late.
  await expect
    .poll(seen)
    .toEqual([
      '1,000 now',
      '1,000 of 3,000 organizations',
      '980 now',
      '980 of 3,000 organizations',
      'Organizations1K',
      'Organizations980',
    ])
  await expect(page.locator('tr[aria-rowindex="981"]')).toBeFocused()
  await expect(page.locator('tr[aria-rowindex="981"]')).toBeInViewport()

  await test.step('does not close a dialog with typed text', async () => {
    await page.clock.install()
    await showAnew(page, '/orgs?tab=findings')
    await page.getByRole('list', { name: 'Findings' }).getByRole('button', { name: 'Waive…' }).nth(1).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Invoice 4711')
    list = many(0)
    const isRead = page.waitForResponse('**/api/v2/orgs')
    // Returning to the page after some minutes refreshes the list.
    await page.clock.fastForward(300_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await isRead
    await page.clock.runFor(3000)
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Invoice 4711')
  })
})
