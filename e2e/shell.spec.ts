import { expect, test } from './fixtures.ts'
import { editorField } from './support/editor.ts'

const screens = [
  { link: 'Organizations', path: '/orgs', title: 'Organizations · Starboard' },
  { link: 'API tokens', path: '/tokens', title: 'API tokens · Starboard' },
  { link: 'Saved queries', path: '/queries', title: 'Saved queries · Starboard' },
]

/** The lightness of an element's background, from 0 to 255. */
const lightness = (element: Element): number => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.fillStyle = getComputedStyle(element).backgroundColor
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data[1] ?? 0
}

test('the main navigation opens each screen; the palette opens records; menus and shortcuts list what exists', async ({
  as,
  starboard,
}) => {
  const page = await as('admin', '/settings')
  await test.step('the first Tab stop skips to the content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  for (const { link, path, title } of screens) {
    const name = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link })
    for (let click = 0; click < 3; click++) {
      await name.click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: link })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page).toHaveTitle(title)
    }
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === '/settings')
  }
  await test.step('an unknown URL says so', async () => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(3)
    await page.getByRole('link', { name: 'Go to Organizations' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/orgs')
  })

  const headers = { Authorization: `Bearer ${starboard.accessToken}` }
  const read = async (path: string) => (await fetch(`${starboard.serviceUrl}${path}`, { headers })).json()
  const orgs = (await read('/v2/orgs')) as { id: string; name: string }[]
  const tokens = (await read('/v2/tokens')) as { id: string; name: string }[]

  await test.step('the question mark lists every shortcut', async () => {
    await page.keyboard.press('Shift+?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toContainText('Focus the search box')
    await expect(dialog).toContainText('Table: select a range')
    await expect(dialog).toContainText('Remove itD')
    await expect(dialog).toContainText('Undo the decision')
    await expect(dialog).toContainText('Fixes for a warning or hint')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the account menu says where the data comes from', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menu', { name: 'Account' })).toContainText('the embedded service')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('an organization by name and a token by ID', async () => {
    const open = page.getByRole('button', { name: 'Search or jump to…' })
    await open.click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(orgs[3]?.name ?? '')
    await page
      .getByRole('option', { name: orgs[3]?.name ?? '' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: orgs[3]?.name ?? '' })).toBeVisible()
    await open.click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(tokens[5]?.id ?? '')
    await expect(page.getByRole('option', { name: tokens[5]?.id ?? '' }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: tokens[5]?.name ?? '' })).toBeVisible()
  })
  await test.step('Escape returns the focus to where it was, or to the content if nothing had it', async () => {
    const main = page.getByRole('main')
    for (const before of [main.getByRole('link').first(), main]) {
      await before.focus()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(before).toBeFocused()
    }
    await main.blur()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(main).toBeFocused()
  })
  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await test.step('a theme is chosen from its menu; it and Read-only survive a reload; narrow screens fit the navigation in one line', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const theme = page.getByRole('button', { name: 'Theme' })
    await test.step('in the dark theme, the focused menu item is visible; nothing moves while the menu is open', async () => {
      const place = await theme.boundingBox()
      await theme.press('Enter')
      const entry = page.getByRole('menuitemradio', { name: 'Light' })
      await page.getByRole('menuitemradio', { name: 'System' }).hover()
      await entry.hover()
      const menu = page.getByRole('menu')
      await expect
        .poll(async () => (await entry.evaluate(lightness)) - (await menu.evaluate(lightness)))
        .toBeGreaterThan(6)
      expect(await theme.boundingBox()).toEqual(place)
      await page.keyboard.press('Escape')
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await theme.click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    const readOnly = page.getByRole('switch', { name: 'Read-only' })
    await readOnly.click()
    await expect(readOnly).toBeChecked()
    await page.reload()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(readOnly).toBeChecked()
    await theme.press('Enter')
    await page.getByRole('menuitemradio', { name: 'System' }).press('Enter')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')

    await test.step('440, 420, 360, and 320 pixels fit the three screens in one line, with two counts', async () => {
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      // Leaving a list that has not arrived yet would cancel it.
      await expect(links.first()).toHaveText(/\d$/u)
      await links.nth(1).click()
      await expect(links.nth(1)).toHaveText(/\d$/u)
      for (const width of [440, 420, 360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const misfits = () =>
          links.evaluateAll(
            (list, most) =>
              list.filter((link) => {
                const { top, bottom, right } = link.getBoundingClientRect()
                const isInLine = top === list[0]?.getBoundingClientRect().top
                return !isInLine || right > most || link.scrollHeight > bottom - top
              }).length,
            width,
          )
        await expect.poll(misfits).toBe(0)
        await expect(links.first()).toHaveText(/\d$/u)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('a screen’s actions, and Sign out', async () => {
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('export')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
    // On a narrow screen, the button is in a menu.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('export')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'CSV' }).press('Escape')
    await page.getByRole('tab', { name: 'Findings' }).click()
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('export')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'CSV' }).press('Escape')
    // Until the focus has returned, it would leave the palette again.
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('out sign')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})

/** Runs in the page: a press focuses what is around a button or link, as in Safari. */
const focusAroundButtons = (): void => {
  let isPressing = false
  addEventListener('mousedown', () => (isPressing = true), { capture: true })
  addEventListener('mouseup', () => (isPressing = false), { capture: true })
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!isPressing || !(target instanceof HTMLElement) || !target.matches('a, button')) return
      target.blur()
      target.parentElement?.closest<HTMLElement>('[tabindex]:not(a, button)')?.focus()
    },
    { capture: true },
  )
}

test.describe('on a Mac', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0.0.0 Safari/537.36' })

  test('shortcuts use and name its keys', async ({ as, page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
    await as('admin', '/tokens')
    await expect(page.getByRole('button', { name: 'Search or jump to…' })).toContainText('⌘ K')
    await test.step('in the matrix', async () => {
      const matrix = page.getByRole('table', { name: 'Capability matrix' })
      await matrix.getByRole('columnheader', { name: 'Token', exact: true }).getByRole('button').focus()
      await page.keyboard.press('Meta+ArrowRight')
      await expect(matrix.getByRole('columnheader').last().getByRole('button')).toBeFocused()
      await page.keyboard.press('?')
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(dialog).toContainText('To the edge⌘ ↑ ↓ ← → Home End')
      await expect(dialog).toContainText('Show suggestionsCtrl Space or ⌥ ↓')
      await page.keyboard.press('Escape')
    })
    await test.step('in the editor', async () => {
      await page.goto('/queries/N1s2fxoInjTwlA5VV2')
      await expect(page.getByText('press Ctrl+Shift+M first')).toBeInViewport()
      const field = editorField(page, 'APL query')
      await field.focus()
      await page.keyboard.press('Control+Shift+m')
      await page.keyboard.press('Tab')
      await expect(field).not.toBeFocused()
    })
  })

  test('menus and dialogs open at the first click, and return the focus to buttons that Safari never gave it', async ({
    as,
    page,
  }) => {
    await page.addInitScript(focusAroundButtons)
    await as('admin', '/orgs')
    const plan = page.getByRole('button', { name: 'Plan', exact: true })
    await plan.click()
    await page.getByRole('option', { name: 'enterprise' }).click()
    await expect(page).toHaveURL(/plan=enterprise/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Plan/ })).toBeFocused()
    await page.getByRole('link', { name: 'Goldfinch Music' }).click()
    const waive = page.getByRole('button', { name: /^Waive/ }).first()
    await waive.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(waive).toBeFocused()
  })
})
