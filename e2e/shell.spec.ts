import { expect, test } from './fixtures.ts'

const screens = [
  { link: 'Organizations', path: '/orgs', title: 'Organizations · Starboard' },
  { link: 'API tokens', path: '/tokens', title: 'API tokens · Starboard' },
  { link: 'Saved queries', path: '/queries', title: 'Saved queries · Starboard' },
]

test('the main navigation opens each screen with its heading and title', async ({ as }) => {
  const page = await as('admin')
  for (const { link, path, title } of screens) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: link })).toBeVisible()
    await expect(page).toHaveTitle(title)
  }
})

test('the first Tab stop skips to the content', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/orgs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a theme is chosen from its menu and survives a reload', async ({ as }) => {
  const page = await as('admin')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Theme' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'System' }).press('Enter')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
})

test('the command palette opens a screen by keyboard alone', async ({ as }) => {
  const page = await as('admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()
  await page.keyboard.type('saved')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname === '/queries')
})

test('the command palette finds an organization by name and a token by id', async ({ as, starboard }) => {
  const headers = { Authorization: `Bearer ${starboard.accessToken}` }
  const read = async (path: string) => (await fetch(`${starboard.serviceUrl}${path}`, { headers })).json()
  const orgs = (await read('/v2/orgs')) as { id: string; name: string }[]
  const tokens = (await read('/v2/tokens')) as { id: string; name: string }[]
  const page = await as('admin')
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
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: tokens[5]?.name ?? '' })).toBeVisible()
})

test('the question mark lists every shortcut', async ({ as }) => {
  const page = await as('admin')
  await page.keyboard.press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Focus the search box')
  await expect(dialog).toContainText('Library: select a range')
  await expect(dialog).toContainText('Fixes for a warning or hint')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('Read-only is a switch that the session remembers', async ({ as }) => {
  const page = await as('admin')
  const readOnly = page.getByRole('switch', { name: 'Read-only' })
  await readOnly.click()
  await expect(readOnly).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Read-only' })).toBeChecked()
})

test('the account menu says where the data comes from', async ({ as }) => {
  const page = await as('admin')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toContainText('the embedded service')
})

test('an address that leads nowhere says so', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Organizations' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/orgs')
})
