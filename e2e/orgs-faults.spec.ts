import { expect, type Locator, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { allColumns } from './support/org-record.ts'
import { expectRow } from './support/expect-row.ts'
import { show } from './support/show.ts'

const sound = {
  plan: 'enterprise',
  planCreated: '2024-01-02T03:04:05Z',
  lastUsageSync: '2026-01-02T03:04:05Z',
  paymentStatus: 'success',
  primaryEmail: 'ops@acme.example',
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Organizations' })
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Sets what the service answers from now on, byte for byte. */
const answer = (page: Page, body: string): Promise<unknown> =>
  page.route('**/api/v2/orgs', (route) => route.fulfill({ contentType: 'application/json', body }))

/** Organizations `odd-0`, `odd-1`, … with these license fields, each exactly as sent. */
const several = (licenses: readonly string[]): string =>
  `[${licenses.map((fields, index) => record(`odd-${index}`, `Odd ${index}`, fields)).join(',')}]`

const record = (id: string, name: string, fields: string): string =>
  `{"id":"${id}",${JSON.stringify(sound).slice(1, -1)},"name":"${name}","license":{${fields}}}`

const one = (fields: string): string => `[${record('odd-1', 'Odd', fields)}]`

const named = (name: string, index = 0) => ({ ...sound, id: `odd-${index}`, name, license: {} })

/** The same, and refreshes the page. */
const read = async (page: Page, body: string): Promise<void> => {
  await answer(page, body)
  await page.getByRole('button', { name: 'Refresh' }).click()
}

test('F39 F40 F41 F42 F48 F51 answers that are not lists, and odd records, are shown as sent and hide nothing', async ({
  as,
  page,
}) => {
  const expectAsSent = async (body: string) => {
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The answer was not a list')
    await alert.getByText('Answer as sent').click()
    await expect(alert).toContainText(body)
  }
  await answer(page, '{}')
  await as('admin')
  await test.step('F39 an answer that is not a list is shown as sent, and the previous data stays', async () => {
    await expectAsSent('{}')
    await answer(page, `[{"id":"a","name":"Acme"}]`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectRow(table(page), { Name: 'Acme' })
    for (const body of ['{}', 'null', '"x"', '{"data":[{"id":"a"}]}']) {
      await read(page, body)
      await expectAsSent(body)
      await expectRow(table(page), { Name: 'Acme' })
      await read(page, `[{"id":"a","name":"Acme"}]`)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  await show(page, allColumns)
  await read(page, '[{"id":"gap-1","name":"Gap","plan":"personal"}]')
  await test.step('F41 gaps are named', async () => {
    await expectRow(table(page), { Name: 'Gap', Plan: 'personal', 'Payment status': 'missing', Users: '—' })
  })

  await test.step('F42 unknown values are shown and can be filtered by', async () => {
    const unknown = { plan: 'accelerator', paymentStatus: 'pending', license: { tier: 'gold' } }
    await read(
      page,
      JSON.stringify([
        { ...sound, id: 'a', name: 'Acme', ...unknown },
        { ...sound, id: 'b', name: 'Bolt', license: {} },
      ]),
    )
    await expectRow(table(page), {
      Name: 'Acme',
      Plan: 'accelerator',
      'Payment status': 'pending',
      Tier: 'gold',
    })
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await page.getByRole('option', { name: 'accelerator 1' }).click()
    await expect(status(page, '1 of 2 organizations')).toBeVisible()
    await page.keyboard.press('Escape')
    await show(page, allColumns)
  })

  await test.step('F48 two organizations with one ID are both listed, and both say so', async () => {
    await read(page, JSON.stringify([named('First'), named('Second')]))
    await expectRow(table(page), { Name: 'First', ID: 'odd-0' })
    await expectRow(table(page), { Name: 'Second', ID: 'odd-0' })
    await expect(status(page, '2 of 2 organizations')).toBeVisible()
    await page.getByRole('link', { name: 'First' }).click()
    await expect(page.getByText('2 records have this ID')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Organizations', exact: true }).last().click()
    await page.getByRole('link', { name: 'Second' }).click()
    await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Organizations', exact: true }).last().click()
    await expect(page).not.toHaveURL(/row=/u)
    await show(page, '/orgs')
  })

  await test.step('F51 members called __proto__, constructor and toString are members like others', async () => {
    const features = '"features":{"__proto__":true,"constructor":false,"toString":{"x":1}}'
    await read(page, one(`${features},"maxUsers":18446744073709551615`))
    await page.getByRole('link', { name: 'Odd' }).click()
    for (const key of ['__proto__', 'constructor', 'toString'])
      await expect(page.getByRole('region', { name: 'Features' })).toContainText(key)
    expect(await page.evaluate(() => Reflect.get({}, 'x') === undefined)).toBe(true)
    await show(page, '/orgs')
  })

  await test.step('a duplicate key is visible in the raw record', async () => {
    await read(page, `[${record('odd-1', 'Twice', '"maxUsers":1,"maxUsers":2')}]`)
    await page.getByRole('link', { name: 'Twice' }).click()
    await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('"maxUsers":1,"maxUsers":2')
    await show(page, '/orgs')
  })

  await test.step('a record with a deeply nested value keeps its page and its neighbors', async () => {
    const deep = '['.repeat(400) + ']'.repeat(400)
    await read(page, `[{"id":"deep","name":"Deep","license":{"regions":${deep}}},{"id":"a","name":"Acme"}]`)
    await expectRow(table(page), { Name: 'Acme' })
    await page.getByRole('link', { name: 'Deep' }).click()
    await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('[[[[')
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  })

  await test.step('F40 an element that is not an organization is in every tab, too, and hides no others', async () => {
    const sent = `[null,${JSON.stringify({ ...named('Acme'), license: 'none' })},{"name":"no id"}]`
    await show(page, '/orgs')
    await read(page, sent)
    await page.getByRole('button', { name: '2 unreadable rows' }).click()
    const first = page.getByRole('dialog', { name: 'Element 1 as sent' })
    await expect(first).toContainText('null')
    await first.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('dialog', { name: 'Element 3 as sent' })).toContainText('{"name":"no id"}')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '2 unreadable rows' })).toBeFocused()
    await expect(status(page, '1 of 1 organizations')).toBeVisible()
    await expectRow(table(page), { Name: 'Acme' })
    const unreadable = page.getByRole('row', { name: /Element 3|The element has no ID/u })
    for (const tab of ['Table', 'Limits', 'Timeline']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Acme' })).toBeVisible()
      const showJson = unreadable.getByRole('button', { name: 'Show JSON' })
      await expect(showJson, 'beside its reason, with no scrolling').toBeInViewport({ ratio: 1 })
      await showJson.click()
      await expect(page.getByRole('dialog')).toContainText('{"name":"no id"}')
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('row', { name: 'Unreadable rows 2 elements' })).toBeVisible()
    await page.getByRole('tab', { name: 'Limits' }).click()
    await page.getByRole('button', { name: 'How to read this' }).click()
    await expect(page.getByRole('dialog', { name: 'How to read limits' })).toContainText(
      'of those shown that have it',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('tabpanel').getByRole('link', { name: 'Acme' }).click()
    await expect(page.getByRole('main')).toContainText('1 of 1')
  })

  await test.step('a very long name leaves room for the values of a comparison', async () => {
    await answer(page, JSON.stringify([named('Acme'), named('W'.repeat(300), 1)]))
    await page.goto('/orgs/compare?id=odd-0&id=odd-1')
    const head = page.getByRole('columnheader').nth(2)
    await expect(head).toContainText('WWW')
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(130)
  })
})

const expiries = [
  ['', '“”', false],
  ['never', 'never', false],
  ['0001-01-01T00:00:00Z', 'never', false],
  ['1970-01-01T00:00:00Z', 'never', false],
  ['1911-10-10T00:00:00Z', 'Oct 10, 1911', true],
  ['+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', false],
  ['Tue, 15 Nov 2022 12:45:26 GMT', 'Tue, 15 Nov 2022', false],
  ['2026-02-31T00:00:00Z', '2026-02-31T00:00:00Z', false],
] as const

test('F44 F46 F50 dates, limits, and names are shown as sent and never misread', async ({ as, page }) => {
  await answer(page, several(expiries.map(([expiresAt]) => `"expiresAt":${JSON.stringify(expiresAt)}`)))
  await as('admin')
  await test.step('F44 a license has expired only on a past date, and “Invalid Date” is never shown', async () => {
    for (const [index, [, shown]] of expiries.entries()) {
      await expectRow(table(page), { Name: `Odd ${index}`, 'License expires': shown })
    }
    await page.getByRole('button', { name: 'License state', exact: true }).click()
    const expired = expiries.flatMap(([, , isExpired], index) => (isExpired ? `Odd ${index}` : []))
    await page.getByRole('option', { name: `Expired ${expired.length}` }).click()
    await page.keyboard.press('Escape')
    await expect(table(page).getByRole('rowheader')).toHaveText(expired)

    for (const index of expiries.keys()) {
      await show(page, `/orgs/odd-${index}`)
      await expect(page.getByRole('heading', { level: 1, name: `Odd ${index}` })).toBeVisible()
      await expect(page.getByRole('region', { name: 'License validity' })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Invalid Date|NaN/)
    }
  })

  await test.step('F46 a limit is shown as sent, never called unlimited, and exported unchanged', async () => {
    await show(page, allColumns)
    await read(page, several(limits.map(([limit]) => `"maxUsers":${limit}`)))
    for (const [index, [, shown]] of limits.entries()) {
      await expectRow(table(page), { Name: `Odd ${index}`, Users: shown })
    }
    await expect(page.getByRole('main')).not.toContainText(/unlimited|Infinity|NaN/i)
    const [head = '', ...rows] = (await exportAs(page, 'CSV')).split('\r\n')
    const users = rows.slice(0, limits.length).map((row) => row.split(',')[head.split(',').indexOf('Users')])
    expect(users).toEqual(limits.map(([, , csv]) => csv))

    for (const [index, [limit]] of limits.entries()) {
      await show(page, `/orgs/odd-${index}`)
      await expect(page.getByRole('heading', { level: 1, name: `Odd ${index}` })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Raw record' })).toContainText(`"maxUsers":${limit}`)
      await expect(page.getByRole('main')).not.toContainText(/unlimited|Infinity|NaN/i)
    }
  })

  await test.step('F50 an odd name is plain text', async () => {
    await show(page, '/orgs')
    await read(page, JSON.stringify(oddNames.map(([name], index) => named(name, index))))
    for (const [, shown] of oddNames) {
      const row = await expectRow(table(page), { Name: shown })
      expect((await row.boundingBox())?.height).toBeLessThan(60)
    }
    for (const [index, [, shown]] of oddNames.entries()) {
      await table(page)
        .getByRole('rowheader')
        .getByRole('link')
        .and(page.locator(`[href*="odd-${index}"]`))
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(shown)
      await expect(page.locator('main img')).toHaveCount(0)
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(width).toBeLessThanOrEqual(0)
      await page.goBack()
    }

    await test.step('a truncated right-to-left name keeps its beginning, which is on the right', async () => {
      const name = 'شركة الاختبار الدولية المحدودة للتقنية والاتصالات والمعلومات العامة'
      await read(page, JSON.stringify([named(name)]))
      const link = page.getByRole('tabpanel').getByRole('link', { name })
      const place = () =>
        link.evaluate((element) => {
          const all = document.createRange()
          all.selectNodeContents(element)
          const [text, box] = [all.getBoundingClientRect(), element.getBoundingClientRect()]
          return { atRight: Math.round(text.right - box.right), isCut: text.left < box.left }
        })
      for (const tab of ['Table', 'Limits', 'Timeline']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect.poll(place, tab).toEqual({ atRight: 0, isCut: true })
      }
    })
  })
})

const limits = [
  ['-1', '-1', '-1'],
  ['0', '0', '0'],
  ['1e21', '1,000,000,000,000,000,000,000', '1e+21'],
  ['"10"', '10', '10'],
  ['null', '—', ''],
  ['1.5', '1.5', '1.5'],
  ['1e400', '1e400', '1e400'],
  ['18446744073709551615', 'max (2⁶⁴−1)', '18446744073709551615'],
  ['[5]', '[5]', '[5]'],
] as const

const oddNames = [
  ['Acme\u202egnp.exe', 'Acme⟨U+202E⟩gnp.exe'],
  ['Ac\u200bme', 'Ac⟨U+200B⟩me'],
  ['Ac\nme', 'Ac↵me'],
  ['Ac\0me', 'Ac⟨NUL⟩me'],
  ['👩‍🚀 Acme', '👩‍🚀 Acme'],
  ['  ', '␣␣'],
  ['<img src=x onerror="document.title=1">', '<img src=x onerror='],
  ['a'.repeat(10_000), 'aaaaaaaa'],
] as const
