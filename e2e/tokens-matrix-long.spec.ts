import { expect, type Locator, type Page, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'

const matrixOf = (page: Page) => page.getByRole('table', { name: 'Capability matrix' })

const focused = (page: Page): Locator => page.locator(':focus')

test.describe('several thousand tokens', () => {
  const tokens = Array.from({ length: 3000 }, (_, n) => ({
    id: `t-${n}`,
    name: `token-${n}`,
    orgCapabilities: n % 3 === 0 ? { users: ['read'] } : { rbac: ['read', 'update'] },
    datasetCapabilities: Object.fromEntries(
      Array.from({ length: n % 7 }, (_unused, d) => [`set-${(n + d) % 90}`, { query: ['read'] }]),
    ),
  }))
  test.use({ seed: { tokens } })

  test('work by keyboard and refresh without a flash, as do as many datasets', async ({ as, page }) => {
    await as('admin', '/tokens?scope=datasets&sort=name')
    await test.step('the keyboard reaches all of the matrix, and the focus stays on its cell', async () => {
      const matrix = matrixOf(page)
      await expect(matrix).toHaveAttribute('aria-rowcount', '3001')
      await matrix.getByRole('columnheader', { name: 'Token', exact: true }).getByRole('button').focus()
      await page.keyboard.press('Control+End')
      await expect(focused(page)).toHaveAttribute('aria-colindex', '91')
      await expect(focused(page)).toHaveAttribute('data-row', '3000')
      await expect(focused(page)).toHaveAccessibleDescription('token-2999, set-89')
      await page.keyboard.press('Home')
      await expect(focused(page)).toHaveText('token-2999')
      await page.keyboard.press('PageUp')
      await page.keyboard.press('ArrowRight')
      await expect(focused(page)).toHaveAccessibleDescription(/, set-0$/u)
      const row = Number(await focused(page).getAttribute('data-row'))
      expect(row).toBeLessThan(2995)
      const name = `token-${row - 1}`
      await expect(focused(page)).toHaveAccessibleDescription(`${name}, set-0`)
      // When scrolled out of view, the cell passes the focus to the grid and takes it back later.
      await matrix.evaluate((element) => element.scrollTo(0, 0))
      await expect(matrix).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(focused(page)).toHaveAccessibleDescription(`${name}, set-1`)
      // The focus follows its row when the row moves.
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: 'Compact rows' }).click()
      await page.keyboard.press('Control+Home')
      await matrix.getByRole('columnheader', { name: 'Token', exact: true }).getByRole('button').focus()
      await expect(matrix.getByRole('columnheader', { name: 'Token', exact: true })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await page.keyboard.press('Enter')
      // Otherwise, the focus could go to what was the first row before.
      await expect(matrix.getByRole('columnheader', { name: 'Token', exact: true })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await page.keyboard.press('ArrowDown')
      await expect(focused(page)).toHaveText('token-2999')
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(/open=t-2999/)
      await expect(matrix.getByRole('rowheader', { name: /^set-/u }).first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(focused(page)).toHaveText(/^set-/)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'token-2999' })).toBeVisible()
    })

    await test.step('a refreshed list replaces the previous one without a flash', async () => {
      await showAnew(page, '/tokens?scope=datasets&sort=name')
      const matrix = matrixOf(page)
      await expect(matrix).toHaveAttribute('aria-rowcount', '3001')
      const place = () => matrix.evaluate((element) => [element.scrollTop, element.dataset['seen']])
      await matrix.evaluate((element) => {
        element.dataset['seen'] = 'before'
        element.scrollTop = 4000
      })
      await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: tokens.slice(0, 2990) }))
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(matrix).toHaveAttribute('aria-rowcount', '2991')
      expect(await place()).toEqual([4000, 'before'])
    })

    await test.step('5,000 datasets in one token are columns, rows below it, and a searchable facet', async () => {
      const datasets = Object.fromEntries(
        Array.from({ length: 5000 }, (_, n) => [`set-${n}`, { query: ['read'] }]),
      )
      const wide = { id: 'wide', name: 'wide', datasetCapabilities: datasets }
      await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: [wide] }))
      await showAnew(page, '/tokens?scope=datasets&open=wide')
      await page.getByRole('button', { name: 'Refresh' }).click()
      const matrix = matrixOf(page)
      await expect(matrix).toHaveAttribute('aria-colcount', '5001')
      await expect(matrix).toHaveAttribute('aria-rowcount', '5002')
      await matrix.getByRole('link', { name: 'wide' }).focus()
      await page.keyboard.press('End')
      await expect(focused(page)).toHaveAccessibleDescription('wide, set-4999')
      await page.keyboard.press('Control+End')
      await expect(focused(page)).toHaveText('query: read')
      await page.getByRole('button', { name: 'Dataset', exact: true }).click()
      const listbox = page.getByRole('listbox', { name: 'Dataset' })
      await expect(listbox.getByRole('option').first()).toHaveText(/set-0\s*1/)
      await expect.poll(() => listbox.getByRole('option').count()).toBeLessThan(100)
      await page.getByRole('combobox', { name: 'Find dataset' }).fill('set-4321')
      await expect(listbox.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.url()).toContain('dataset=set-4321')
      await expect(page.getByRole('button', { name: 'Remove filter Dataset: set-4321' })).toBeVisible()
    })
  })
})

test.describe('several thousand generated tokens', () => {
  test.use({ settings: { SEED_TOKENS: '3000' }, viewport: { width: 1280, height: 800 } })

  test('filters that do not fit in their line are within a click, in both directions', async ({ as }) => {
    const page = await as('admin', '/tokens')
    const more = page.getByRole('button', { name: 'More filters' })
    const back = page.getByRole('button', { name: 'Previous filters' })
    const last = page.getByRole('button', { name: /^Has findings \d/u })
    await expect(more).toBeVisible()
    await expect(back).toBeHidden()
    await more.click()
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(more).toBeHidden()
    await back.click()
    await expect(page.getByRole('button', { name: /^Expired \d/u })).toBeInViewport({ ratio: 1 })
    await expect(back).toBeHidden()
    await page.setViewportSize({ width: 1600, height: 800 })
    await expect(more).toBeHidden()
  })
})
