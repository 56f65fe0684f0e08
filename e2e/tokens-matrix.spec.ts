import { expect, type Locator, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessible } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { showAnew } from './support/show.ts'

const matrixOf = (page: Page) => page.getByRole('table', { name: 'Capability matrix' })
const countOf = (page: Page) => page.getByRole('status').filter({ hasText: 'tokens' })

const choose = async (page: Page, facet: string, option: string | RegExp) => {
  await page.getByRole('button', { name: facet }).click()
  await page.getByRole('listbox', { name: facet }).getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

const focused = (page: Page): Locator => page.locator(':focus')

test.describe('filters', () => {
  const reads = { query: ['read'] }
  const tokens = [
    { id: 'a', name: 'direct', datasetCapabilities: { logs: reads } },
    { id: 'b', name: 'star', datasetCapabilities: { '*': { query: ['read'], data: ['delete'] } } },
    { id: 'c', name: 'proto', datasetCapabilities: JSON.parse('{"__proto__":{"ingest":["create"]}}') },
    { id: 'd', name: 'odd', orgCapabilities: { metrics: ['write', 'read'] } },
    { id: 'd', name: 'twin', orgCapabilities: { metrics: ['read'], users: ['write'] } },
    { id: 'e', name: 'broken', orgCapabilities: 7, datasetCapabilities: { logs: true } },
    null,
  ]
  const same = { orgCapabilities: { users: ['read', 'create'] } }
  const identical = [
    { id: '1', name: 'one', ...same },
    { id: '2', name: 'alone', orgCapabilities: { rbac: ['read'] } },
    { id: '3', name: 'three', orgCapabilities: { users: ['create', 'read'] } },
    { id: '4', name: 'unread', ...same, viewCapabilities: 3 },
    { id: '5', name: 'five', ...same },
  ]

  const verbs = ['create', 'read', 'update', 'delete', 'zap', 'zip']
  const resources = ['ingest', 'query', 'data', 'trim', 'vacuum', 'share', 'starredQueries', 'virtualFields']
  const others = Array.from({ length: 12 }, (_, at) => `other${at}`)
  const all = Object.fromEntries([...resources, ...others].map((resource) => [resource, verbs]))
  const token = {
    id: 'a',
    name: 'all',
    orgCapabilities: { users: verbs, rbac: [...verbs.slice(0, 4), 5], metrics: verbs },
    datasetCapabilities: { logs: all },
  }

  test.use({ seed: { tokens } })

  test('cells explain themselves and filter; identical grants are grouped', async ({ as, page }) => {
    await as('admin', '/tokens?scope=datasets&sort=name')
    await test.step('a click on a cell, or Space, shows what it means and who else can', async () => {
      const row = await expectRow(matrixOf(page), { Token: 'direct' })
      const cell = row.getByRole('cell', { name: /^query: read/ })
      // Audits take hidden words in small letters for illegible text.
      await expect(cell.getByText(/^query: read/)).toHaveCSS('font-size', '12px')
      await cell.click()
      const dialog = page.getByRole('dialog', { name: 'direct: logs' })
      await expect(dialog).toContainText('query: read')
      // Unknown: the unreadable token, and the row that is none.
      await expect(dialog.getByRole('link', { name: '1 other token can; 2 unknown' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(cell).toBeFocused()
      await page.keyboard.press('Space')
      await dialog.getByRole('link', { name: '1 other token can' }).click()
      await expect(page).toHaveURL(/tab=who-can/)
      await expect(page.getByRole('table', { name: 'Who can' })).toContainText('star')
    })

    await test.step('facets filter by one grant with both, count what follows, and Back undoes them', async () => {
      await showAnew(page, '/tokens')
      await expect(countOf(page)).toHaveText('6 of 6 tokens')
      await choose(page, 'Resource', /^metrics 2$/)
      await expect(countOf(page)).toHaveText('2 of 6 tokens')
      await choose(page, 'Verb', /^write 1$/)
      await expect(countOf(page)).toHaveText('1 of 6 tokens')
      await expect(page.getByRole('button', { name: 'Never expires 1', exact: true })).toBeVisible()
      await expect.poll(() => page.url()).toContain('resource=metrics&verb=write')
      await page.goBack()
      await expect(countOf(page)).toHaveText('2 of 6 tokens')
      await page.getByRole('button', { name: 'Remove filter Resource: metrics' }).click()
      await expect(countOf(page)).toHaveText('6 of 6 tokens')
      await page.getByRole('button', { name: 'Dataset', exact: true }).click()
      const options = page.getByRole('listbox', { name: 'Dataset' }).getByRole('option')
      await expect(options).toHaveText([/\* \(all\)\s*1/, /__proto__\s*2/, /logs\s*2/])
      await options.filter({ hasText: '__proto__' }).click()
      await page.keyboard.press('Escape')
      await expect(countOf(page)).toHaveText('2 of 6 tokens')
      await showAnew(page, page.url())
      await expect(countOf(page)).toHaveText('2 of 6 tokens')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(countOf(page)).toHaveText('6 of 6 tokens')
      await showAnew(page, '/tokens?band=unreadable&finding=no-such-rule')
      await expect(countOf(page)).toHaveText('0 of 6 tokens')
      await page.getByRole('button', { name: 'Remove filter Expires: unreadable' }).click()
      await page.getByRole('button', { name: 'Remove filter Finding: no-such-rule' }).click()
      await expect(countOf(page)).toHaveText('6 of 6 tokens')
    })

    await test.step('what is reached through *, unreadable, or named __proto__ is shown as it is', async () => {
      await showAnew(page, '/tokens?scope=datasets')
      const matrix = matrixOf(page)
      await expectRow(matrix, { Token: 'direct', logs: /^query: read$/, '* (all)': /^none$/ })
      const star = await expectRow(matrix, {
        Token: 'star',
        logs: /^through \*: query: read; data: delete$/,
      })
      const lineOf = (letter: string) => star.locator(`[data-letter="${letter}"]`).first()
      await expect(lineOf('D'), 'what destroys is not told by its color alone').toHaveCSS(
        'text-decoration-line',
        'underline',
      )
      await expect(lineOf('Q')).toHaveCSS('text-decoration-line', 'none')
      await expect(star.getByRole('img', { name: 'Never expires' })).toBeVisible()
      await expectRow(matrix, { Token: 'proto', __proto__: /^ingest: create$/, logs: /^none$/ })
      await expectRow(matrix, { Token: 'broken', logs: /^unreadable: 7, true$/ })
      await expect(matrix.getByText('Duplicate ID')).toHaveCount(2)
      const csv = await exportAs(page, 'CSV')
      expect(csv.split('\r\n')).toContain(
        'star,b,"query: read; data: delete","through *: query: read; data: delete","through *: query: read; data: delete"',
      )
      expect(csv.trimEnd().split('\r\n')).toHaveLength(8)
      await page.getByRole('radio', { name: 'Organization' }).check()
      await expectRow(matrix, { Token: 'broken', users: /^unreadable: 7$/, billing: /^unreadable: 7$/ })
      await page.getByRole('button', { name: 'Transpose' }).click()
      await expectRow(matrix, { Resource: 'users', broken: /^unreadable: 7$/, twin: /^write$/ })
      expect((await exportAs(page, 'CSV')).split('\r\n')[0]).toBe(
        'Resource,star (b),twin (d),broken (e),odd (d),direct (a),proto (c)',
      )
      await matrix.getByRole('columnheader', { name: 'twin' }).locator('[data-focus]').focus()
      await page.keyboard.press('ArrowDown')
      await expect(focused(page)).toHaveAccessibleDescription('annotations, twin')
    })

    await test.step('are grouped under a collapsible header; filters say how many of them are shown', async () => {
      await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: identical }))
      await showAnew(page, '/tokens')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(countOf(page)).toHaveText('5 of 5 tokens')
      const matrix = matrixOf(page)
      await page.getByRole('button', { name: 'Group identical grants' }).click()
      await expect(page).toHaveURL(/group=identical/)
      const heads = matrix.getByRole('rowheader')
      // Unreadable grants are unknown, which is the worst risk here.
      await expect(heads).toHaveText([
        'unread',
        '3 tokens with identical grants',
        'one',
        'three',
        'five',
        'alone',
      ])
      await matrix.getByRole('button', { name: '3 tokens with identical grants' }).click()
      await expect(heads).toHaveText(['unread', '3 tokens with identical grants', 'alone'])
      await expect(matrix.getByRole('row').nth(2)).toContainText('one, three, five')
      await showAnew(page, page.url())
      await expect(heads).toHaveText(['unread', '3 tokens with identical grants', 'alone'])
      await page.getByRole('searchbox', { name: 'Search tokens' }).fill('e')
      await matrix.getByRole('button', { name: /identical/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('searchbox', { name: 'Search tokens' }).fill('five')
      await expect(heads).toHaveText(['1 of 3 tokens with identical grants', 'five'])
      await page.getByRole('searchbox', { name: 'Search tokens' }).fill('')
      await expect(countOf(page)).toHaveText('5 of 5 tokens')
      const names = (await exportAs(page, 'CSV')).split('\r\n').map((line) => line.split(',')[0])
      expect(names).toEqual(['Token', 'unread', 'one', 'three', 'five', 'alone', ''])
    })

    await test.step('every letter and number of a cell is visible, on screen and in print', async () => {
      await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: [token] }))
      await showAnew(page, '/tokens')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(countOf(page).and(page.getByText('1 of 1 tokens'))).toBeVisible()
      const matrix = matrixOf(page)
      const cutOff = () =>
        matrix.getByRole('cell').evaluateAll((cells) =>
          cells.flatMap((cell) => {
            const { left, right } = cell.getBoundingClientRect()
            const letters = Array.from(cell.querySelectorAll('i'), (letter) => letter.getBoundingClientRect())
            return letters.every((letter) => letter.left >= left && letter.right <= right)
              ? []
              : [cell.textContent]
          }),
        )
      for (const scope of ['Organization', 'Datasets']) {
        await page.getByRole('radio', { name: scope }).check()
        const cell = matrix.getByRole('cell', { name: scope === 'Datasets' ? /other11/u : /^create.*zip$/u })
        await expect(cell.first()).toBeVisible()
        await expect.poll(cutOff).toEqual([])
      }
      await page.getByRole('radio', { name: 'Organization' }).check()
      const shade = page.locator('[data-more-columns]')
      await expect(shade).toBeInViewport()
      await matrix.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
      await expect(shade).toHaveCount(0)

      // In print, it has all columns, and no short word is broken.
      await page.getByRole('radio', { name: 'Organization' }).check()
      const columns = Number(await matrix.getAttribute('aria-colcount'))
      await page.setViewportSize({ width: 1045, height: 700 })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'print' })
      const paper = page.getByRole('table')
      await expect(paper.getByRole('columnheader')).toHaveCount(columns)
      await expect(paper.getByRole('row')).toHaveCount(2)
      const broken = await paper.locator('th, td bdi').evaluateAll((cells) =>
        cells.flatMap(({ firstChild: text }) =>
          [...(text?.textContent ?? '').matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
            const range = document.createRange()
            if (!text || word.length > 12) return []
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return range.getClientRects().length > 1 ? [word] : []
          }),
        ),
      )
      expect(broken).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1045)
    })
  })
})
