import { expect, type Locator, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { replaceEditor } from './support/editor.ts'
import { show } from './support/show.ts'

const screens = [
  ['/orgs', 'Organizations', 'Table'],
  ['/tokens', 'API tokens', 'Matrix'],
  ['/tokens?tab=table', 'API tokens', 'Table'],
  ['/queries', 'Saved queries', 'Table'],
  ['/queries?tab=replace', 'Saved queries', 'Find and replace'],
  ['/queries?tab=trash', 'Saved queries', 'Trash'],
  ['/tokens/changes', 'Changes to API tokens', null],
  ['/tokens/compare', 'Compare tokens', null],
  ['/settings', 'Settings', null],
] as const

// Other screens are checked by the journeys that visit them.
test('every screen passes all axe rules in both themes', async ({ as, page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await as('admin')
  for (const [address, heading, tab] of screens) {
    await show(page, address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
    if (tab !== null) await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await expect(page.getByRole('status', { name: /Loading/ })).toBeHidden()
    await expectAccessibleInBothThemes(page)
  }
})

test('records, dialogs, menus, the library, a comparison, and a review pass all axe rules in both themes', async ({
  as,
  page,
}) => {
  await as('admin')
  for (const menu of ['Columns', 'Account']) {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  const table = page.getByRole('table', { name: 'Organizations' })
  await table.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 740 })
  // A long address beside it leaves it its size.
  await expect
    .poll(async () => (await page.getByRole('link', { name: 'Send email' }).boundingBox())?.width)
    .toBeGreaterThanOrEqual(24)
  await page.setViewportSize(wide)

  await show(page, '/tokens')
  await page.getByRole('table', { name: 'Capability matrix' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const session = await page.evaluate(async () =>
    (await fetch('/auth/session', { headers: { 'X-Requested-By': 'test' } })).json(),
  )
  for (const tab of ['APL', 'Options', 'JSON', 'History']) {
    await show(page, `/queries/${session.sampleQueryIds[0]}?tab=${tab.toLowerCase()}`)
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.keyboard.press('Escape')
  await show(page, '/queries')
  await page.getByRole('button', { name: 'Add sample queries' }).click()
  const library = page.getByRole('table', { name: 'Library' })
  await library.getByRole('checkbox').nth(1).check()
  await library.getByRole('checkbox').nth(2).check()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare saved queries' })).toBeVisible()
  await expect(page.locator('.line-insert').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await show(page, '/queries')
  await library.getByRole('link').first().click()
  await replaceEditor(page, 'APL query', "['http-logs']\n| take 1")
  await page.getByRole('button', { name: 'Save…' }).click()
  await expect(page.getByRole('dialog', { name: 'Review changes' })).toBeVisible()
  await expect(page.locator('.line-insert').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

/** Expects that one of the items has another background. With forced colors, an own one keeps only its opacity. */
const expectOneHighlighted = (items: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const colors = await items.evaluateAll((all) =>
        all.map((item) => getComputedStyle(item).backgroundColor),
      )
      return new Set(colors.map((color) => color.match(/\d+/gu)?.slice(0, 3).join())).size
    })
    .toBe(2)

test('forced colors show what is on, selected, and current', async ({ as, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await as('admin', '/tokens')
  const sample = page.getByText('escalates').locator('span')
  // Neither white nor black, the color of a page with forced colors.
  await expect(sample).toHaveCSS('background-color', /\((?!255, 255, 255|0, 0, 0)/)
  const table = page.getByRole('table', { name: 'API tokens' })
  for (const control of [
    page.getByRole('switch', { name: 'Read-only' }),
    page.getByRole('radio', { name: 'Datasets' }),
    page.getByRole('button', { name: /^Never expires/ }),
    page.getByRole('tab', { name: 'Table' }),
    table.getByRole('checkbox').nth(1),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }),
  ]) {
    await expect(control).toBeVisible()
    const before = await control.screenshot()
    await control.click()
    // Hover and focus styles are not part of the state.
    await page.mouse.move(0, 0)
    await control.blur()
    await expect.poll(async () => (await control.screenshot()).equals(before)).toBe(false)
  }

  await page.getByRole('button', { name: 'Theme' }).press('Enter')
  await expect(page.getByRole('menu', { name: 'Theme' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expectOneHighlighted(page.getByRole('menuitemradio'))
  await page.keyboard.press('Escape')
  // Until the focus has returned, it would leave the search box again.
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused()
  await page.getByRole('searchbox').fill('payment:')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectOneHighlighted(page.getByRole('option'))
})

test('Tab goes on from a closed menu; a control that disappears leaves the focus next to it; screens, sort orders, columns and copies are announced', async ({
  as,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await as('admin')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Expects an announcement, which goes after a second, while something is done. */
  const hear = async (announcement: string | RegExp, act: () => Promise<unknown>) => {
    await Promise.all([
      page
        .getByRole('img', { name: announcement, exact: true })
        .waitFor({ state: 'attached', timeout: 30_000 }),
      act(),
    ])
  }

  // What only the keyboard and screen readers need is loaded after the rows.
  const hasAssistance = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assist-/u.test(name)))
  await expect.poll(hasAssistance).toBe(true)

  await test.step('a control that is hovered or focused shows its tooltip until Escape is pressed or the focus moves on', async () => {
    const tip = page.locator('[popover]:popover-open')
    const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first()
    await sort.hover()
    await expect(tip).toHaveText('Sort; Shift adds a second column')
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await button('Search syntax').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText('Search syntax')
    await page.keyboard.press('Shift+Tab')
    await expect(tip).toHaveCount(0)
  })

  await page.getByRole('searchbox').fill('plan:enterprise')
  await button('Clear filters').press('Enter')
  await expect(button('Clear filters')).toBeHidden()
  await expect(button('Plan')).toBeFocused()
  await button('Start tracking changes').press('Enter')
  await expect(button('Refresh')).toBeFocused()
  // A message that is dismissed returns the focus to where it came from.
  await button('Dismiss').focus()
  await page.keyboard.press('Enter')
  await expect(button('Dismiss')).toBeHidden()
  await expect(button('Refresh')).toBeFocused()

  await test.step('Tab closes a menu or a list of values and goes on from its button', async () => {
    for (const [name, role, before, after] of [
      ['Columns', 'menu', 'Views', 'Export'],
      ['Theme', 'menu', 'Read-only', 'Account'],
      ['Payment status', 'listbox', 'Search syntax', / now$/u],
    ] as const) {
      const popup = page.getByRole(role, { name })
      for (const [key, next] of [
        ['Tab', after],
        ['Shift+Tab', before],
      ] as const) {
        await button(name).press('Enter')
        await expect(popup).toBeVisible()
        // Until the popup has the focus, keys go to the button.
        await expect(button(name)).not.toBeFocused()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press(key)
        await expect(popup).toBeHidden()
        await expect(page.getByRole(next === 'Read-only' ? 'switch' : 'button', { name: next })).toBeFocused()
      }
      // Closed otherwise, it returns to its button.
      await button(name).press('Enter')
      await expect(popup).toBeVisible()
      await expect(button(name)).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(button(name)).toBeFocused()
    }
  })

  await hear('Sorted by Plan, ascending', () => button('Sort by Plan').press('Enter'))
  await hear('Sorted by Plan, descending', () => page.keyboard.press('Enter'))
  await hear('Not sorted by Plan', () => page.keyboard.press('Enter'))

  await button('Columns').click()
  await page.getByRole('menuitem', { name: 'Arrange columns…' }).click()
  await hear('Payment status is column 2 of 7.', () => button('Move Payment status up').press('Enter'))
  await page.keyboard.press('Escape')
  // Until the focus has returned, it would leave the row again.
  await expect(button('Columns')).toBeFocused()

  const table = page.getByRole('table', { name: 'Organizations' })
  const [first = '', second = ''] = await table.getByRole('link').filter({ hasText: /./u }).allInnerTexts()
  await table.locator('tr[data-position="0"]').focus()
  await hear(`${first} · Organizations`, () => page.keyboard.press('Enter'))
  await hear(`${second} · Organizations`, () => page.keyboard.press('j'))
  await hear('Copied', () => button('Copy ID').press('Enter'))
  await hear('API tokens', () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API tokens' }).press('Enter'),
  )

  // Where the mark needs no Shift, as on many on-screen keyboards.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
