import { allColumns, orgRecord } from './support/org-record.ts'
import { exportAs } from './support/download.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { orgs, rowOf, table } from './support/org-rows.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: { orgs }, viewport: { width: 1280, height: 720 } })

const header = (page: Page, name: string): Locator =>
  table(page).getByRole('columnheader', { name, exact: true })
const edge = (page: Page, name: string): Locator =>
  table(page).getByRole('separator', { name: `Resize ${name}`, exact: true })
const labels = (page: Page): Promise<string[]> => table(page).getByRole('columnheader').allInnerTexts()

const widthOf = async (page: Page, name: string): Promise<number> =>
  (await header(page, name).boundingBox())?.width ?? 0

/** How far cells and their text are from their headers: the largest distance of an edge to the left, and to the right. */
const offsets = (row: Locator): Promise<number[]> =>
  row.locator('th, td').evaluateAll((cells) => {
    const edges = cells.flatMap((cell) => {
      const place = cell.getAttribute('aria-colindex') ?? ''
      const head = cell.closest('table')?.querySelector(`thead th[aria-colindex="${place}"]`)
      const [box, above] = [cell.getBoundingClientRect(), head?.getBoundingClientRect()]
      const button = head?.querySelector(':scope > [data-sort]:first-child')
      const [indent, indentAbove] = [cell, button ?? cell].map((element) =>
        parseFloat(getComputedStyle(element).paddingLeft),
      )
      return [
        box.left - (above?.left ?? 0),
        box.right - (above?.right ?? 0),
        (indent ?? 0) - (indentAbove ?? 0),
      ].map(Math.round)
    })
    return [Math.min(...edges), Math.max(...edges)]
  })

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const drag = async (page: Page, element: Locator, by: number, drop = true): Promise<void> => {
  const { x, y } = await middleOf(element)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y + 2, { steps: 3 })
  await page.mouse.move(x + by, y, { steps: 3 })
  if (drop) await page.mouse.up()
}

test('columns are resized, moved, and arranged by pointer and keyboard', async ({ as, page }) => {
  await as('admin', '/orgs')
  await expect(edge(page, 'Region')).toBeVisible()
  const widths = await table(page)
    .getByRole('separator')
    .evaluateAll((edges) => edges.map((handle) => Number(handle.ariaValueNow)))
  expect(widths).toHaveLength(7)
  expect(
    widths.reduce((sum, width) => sum + width),
    'room for all columns beside the navigation and a scrollbar',
  ).toBeLessThanOrEqual(1280 - 210 - 15)
  await test.step('a column is resized by its edge, fits its content, and keeps its width in the URL', async () => {
    const before = await widthOf(page, 'Plan')
    await drag(page, edge(page, 'Plan'), 60)
    await expect.poll(() => widthOf(page, 'Plan')).toBe(before + 60)
    await expect(edge(page, 'Plan')).toHaveAttribute('aria-valuenow', String(before + 60))
    await expect(page).toHaveURL(new RegExp(`[?&]width=plan(:|%3A)${before + 60}$`, 'u'))
    await showAnew(page, page.url())
    await expect.poll(() => widthOf(page, 'Plan')).toBe(before + 60)

    await edge(page, 'Name').dblclick()
    await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThan(300)
    const name = rowOf(page, 'Elm').locator('th[scope="row"]')
    expect(await name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    await expect(header(page, 'Name')).not.toHaveAttribute('aria-sort')
  })

  await test.step('the keyboard resizes a column step by step, fits it, and cancels with Escape', async () => {
    await showAnew(page, '/orgs')
    const before = await widthOf(page, 'Plan')
    await header(page, 'Plan').getByRole('button').focus()
    await page.keyboard.press('Tab')
    await expect(edge(page, 'Plan')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => widthOf(page, 'Plan')).toBe(before + 8)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => widthOf(page, 'Plan')).toBe(before - 32)
    await page.keyboard.down('ArrowRight')
    await expect(edge(page, 'Plan')).toHaveAttribute('aria-valuenow', String(before - 24))
    await page.keyboard.press('Escape')
    await page.keyboard.up('ArrowRight')
    await expect(edge(page, 'Plan')).toHaveAttribute('aria-valuenow', String(before - 32))
    await page.keyboard.press('Enter')
    await expect.poll(() => widthOf(page, 'Plan')).toBeLessThan(before - 32)
    await expect(edge(page, 'Plan')).toBeFocused()
  })

  await test.step('a header is dragged elsewhere without sorting; Escape cancels, and the name column stays', async () => {
    await showAnew(page, '/orgs')
    await drag(page, header(page, 'Plan').getByRole('button'), 200)
    await expect
      .poll(async () => (await labels(page)).slice(0, 3))
      .toEqual(['Name', 'Payment status', 'Plan'])
    await expect(page).toHaveURL(
      /[?&]columns=paymentStatus,plan,firstFailedPayment,expiresAt,primaryEmail,region$/u,
    )
    await expect(header(page, 'Plan')).not.toHaveAttribute('aria-sort')
    await expect(rowOf(page, 'Birch').locator('td[aria-colindex="3"]')).toHaveText('personal')

    await drag(page, header(page, 'Plan').getByRole('button'), -150, false)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await drag(page, header(page, 'Name').getByRole('button'), 400)
    await header(page, 'Plan').getByRole('button').click()
    await expect(header(page, 'Plan')).toHaveAttribute('aria-sort', 'ascending')
    expect((await labels(page)).slice(0, 3)).toEqual(['Name', 'Payment status', 'Plan'])
  })

  await test.step('arrow keys move along the headers and move a column', async () => {
    await showAnew(page, '/orgs')
    await header(page, 'Name').getByRole('button').focus()
    await page.keyboard.press('ArrowRight')
    await expect(header(page, 'Plan').getByRole('button')).toBeFocused()
    await Promise.all([
      page.getByRole('img', { name: 'Plan is column 3 of 7.' }).waitFor({ state: 'attached' }),
      page.keyboard.press('Control+Shift+ArrowRight'),
    ])
    await expect
      .poll(async () => (await labels(page)).slice(0, 3))
      .toEqual(['Name', 'Payment status', 'Plan'])
    await expect(header(page, 'Plan').getByRole('button')).toBeFocused()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect
      .poll(async () => (await labels(page)).slice(0, 3))
      .toEqual(['Name', 'Plan', 'Payment status'])
    await expect(page).toHaveURL(/\/orgs$/u)
    await page.keyboard.press('End')
    await expect(header(page, 'Region').getByRole('button')).toBeFocused()
  })

  await test.step('columns are arranged in a dialog and reset together; the export follows', async () => {
    await showAnew(page, '/orgs?hide=maxUsers&width=plan:200&order=nobody:plan')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Arrange columns…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Arrange columns' })
    await dialog.getByRole('button', { name: 'Move Role up' }).click()
    await dialog.getByRole('button', { name: 'Move Plan down' }).click()
    await dialog.getByRole('checkbox', { name: 'Datasets' }).uncheck()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(async () => (await labels(page)).slice(0, 6))
      .toEqual(['Name', 'Payment status', 'Plan', 'First failed payment', 'License expires', 'Fields'])
    expect(await exportAs(page, 'CSV')).toMatch(
      /^\uFEFF?Name,Payment status,Plan,First failed payment,License expires,Fields,/u,
    )

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await expect(table(page).getByRole('columnheader')).toHaveCount(7)
    await expect(page).toHaveURL(/\/orgs$/u)
  })

  await test.step('rows are compact if the URL says so', async () => {
    await showAnew(page, '/orgs')
    await expect(rowOf(page, 'Acme')).toHaveCSS('height', '36px')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact rows' }).click()
    await expect(rowOf(page, 'Acme')).toHaveCSS('height', '28px')
    await expect(page).toHaveURL(/[?&]density=compact$/u)
    await showAnew(page, page.url())
    await expect(rowOf(page, 'Acme')).toHaveCSS('height', '28px')
  })
})

test.describe('a long list', () => {
  test.use({ seed: undefined, settings: { SEED_ORGS: '1000' } })

  test('only cells in view are elements, and the focus stays', async ({ as, page }) => {
    await as('admin', allColumns)
    await test.step('only columns in view are elements, and the keyboard reaches the others', async () => {
      const cells = (name: string): Locator => table(page).getByRole('cell').filter({ hasText: name })
      const row = page.locator('tr[data-position="0"]')
      await expect(table(page)).toHaveAttribute('aria-colcount', '23')
      await expect(table(page).getByRole('columnheader')).toHaveCount(23)
      await expect(row.getByRole('cell').first()).toBeVisible()
      await expect.poll(() => row.getByRole('cell').count()).toBeLessThan(14)
      await expect(row.locator('td[aria-colindex="23"]')).toHaveCount(0)
      const shade = page.locator('[data-more-columns]')
      await expect(shade).toBeInViewport()
      await row.focus()
      for (let step = 0; step < 22; step++) await page.keyboard.press('ArrowRight')
      await expect(row.locator('td[aria-colindex="23"]')).toBeInViewport()
      await expect(shade).toHaveCount(0)
      await expect(row).toBeFocused()
      await expect(row.locator('th[scope="row"]')).toBeInViewport()
      await expect(row.locator('td[aria-colindex="2"]')).toHaveCount(0)
      await expect.poll(() => row.getByRole('cell').count()).toBeLessThan(14)
      await expect(cells('@').first()).toBeVisible()
      await expect.poll(() => offsets(row)).toEqual([0, 0])
    })

    await test.step('every cell is as wide as its header and below it, wherever the table is scrolled to', async () => {
      for (const width of [360, 768, 1920]) {
        await page.setViewportSize({ width, height: 720 })
        const row = page.locator('tr[data-position="0"]')
        await table(page).evaluate((element) => element.parentElement?.scrollTo({ left: 0 }))
        await expect(row.locator('td[aria-colindex="2"]')).toBeVisible()
        await expect.poll(() => offsets(row)).toEqual([0, 0])
        await row.focus()
        for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
        await expect(row.locator('td[aria-colindex="12"]')).toBeVisible()
        await expect.poll(() => offsets(row)).toEqual([0, 0])
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('another density keeps the first visible row, and Back returns to it', async () => {
      // Like links, and unlike `show`, this counts in the history.
      await page.goto('/orgs')
      const top = (): Promise<number> =>
        table(page).evaluate((element) => element.parentElement?.scrollTop ?? 0)
      await table(page).getByRole('row').nth(1).focus()
      for (let step = 0; step < 10; step++) await page.keyboard.press('PageDown')
      const first = Math.floor((await top()) / 36)
      expect(first).toBeGreaterThan(100)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemradio', { name: 'Compact rows' }).click()
      await expect(page).toHaveURL(/density=compact/)
      await expect.poll(top).toBe(first * 28)
      await expect(page.locator(`tr[data-position="${first}"]`)).toBeInViewport()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemradio', { name: 'Comfortable rows' }).click()
      await expect(page).not.toHaveURL(/density/)
      await expect.poll(top).toBe(first * 36)
      const row = page.locator(`tr[data-position="${first}"]`)
      await row.getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
      await page.goBack()
      await expect(row).toBeFocused()
      await expect.poll(top).toBe(first * 36)
    })

    await test.step('a table that shrinks keeps the focus, wherever its row was', async () => {
      await showAnew(page, allColumns)
      await page.setViewportSize({ width: 1280, height: 900 })
      await showAnew(page, '/orgs')
      const row = (position: number) => page.locator(`tr[data-position="${position}"]`)
      await row(0).focus()
      for (let position = 1; position <= 20; position++) {
        await page.keyboard.press('ArrowDown')
        await expect(row(position)).toBeFocused()
        if (position % 4 !== 0) continue
        await page.setViewportSize({ width: 1280, height: 620 })
        await expect(row(position).or(table(page)).and(page.locator(':focus'))).toHaveCount(1)
        await page.setViewportSize({ width: 1280, height: 900 })
        await expect(row(position)).toBeFocused()
      }
    })
  })
})

const unbroken = 'Supercalifragilisticexpialidocious'.repeat(5)

test.describe('for a caller with one organization, whose long name has no spaces', () => {
  test.use({ seed: { orgs: [orgRecord('only', unbroken)], tokens: [], starredQueries: [] } })

  test('the root opens it, its list is one step away, and a tablet shows the whole name', async ({
    as,
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await as('admin', '/')
    const name = page.getByRole('heading', { level: 1, name: unbroken })
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect
      .poll(() =>
        name.evaluate((element) => [element.clientWidth > 480, element.scrollHeight - element.clientHeight]),
      )
      .toEqual([true, 0])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 of 1 organization' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: unbroken })).toBeVisible()
  })
})
