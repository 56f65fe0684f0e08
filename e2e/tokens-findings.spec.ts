import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { showAnew } from './support/show.ts'
import { inDays } from './support/org-record.ts'
import { tokenRecord } from './support/token-record.ts'

/** A token that expires in half a year, so its expiry causes no finding. */
const token = (id: string, name: string, patch: object = {}) =>
  tokenRecord(id, name, { expiresAt: inDays(180), ...patch })

const minting = token('mint-1', 'mint', {
  orgCapabilities: { apiTokens: ['create', 'update'], rbac: ['create'] },
})
const odd = '\u202Etxt.exe\u0007'
const tokens = [
  token('sound-1', 'sound'),
  minting,
  token('wipe-1', '=wipe', {
    orgCapabilities: { datasets: ['delete'] },
    datasetCapabilities: { '*': { data: ['delete'], trim: ['update'] } },
  }),
  token('odd-1', odd, {
    orgCapabilities: Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`made\u202Eup-${at}`, ['do\u0000it']]),
    ),
  }),
  token('ended-1', 'ended', { expiresAt: inDays(-2), datasetCapabilities: { a: { ingest: ['create'] } } }),
  token('twin-1', 'twin', { orgCapabilities: { users: ['create'] } }),
  token('twin-1', 'twin again', { orgCapabilities: { users: ['create'] } }),
]

const list = (page: Page): Locator => page.getByRole('list', { name: 'Findings' })
const items = (page: Page): Locator => list(page).locator('> li')
const summary = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const toggle = (page: Page, group: string, name: string): Locator =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
const navLink = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API tokens', exact: true })
const ofMint = (page: Page): Locator =>
  items(page).filter({ hasText: 'Can mint or change credentials' }).filter({ hasText: 'mint-1' })

/** Fills in and submits the open waiver form. */
async function fillWaiver(page: Page, note: string, until?: string) {
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  if (until !== undefined) await page.getByLabel('End date').fill(until)
  await page.getByRole('button', { name: 'Waive', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Waive finding' })).toBeHidden()
}

test.describe('a list with findings', () => {
  test.use({ seed: { tokens } })

  test('a waiver of a token’s finding names the grants it depends on, and is on its page and in the list', async ({
    as,
  }) => {
    const page = await as('admin', '/tokens?tab=findings&finding=credentials')
    await expect(summary(page, '3 findings of 3 tokens: 3 high.')).toBeVisible()
    await expect(navLink(page)).toHaveAccessibleDescription('4 tokens have findings of high severity')
    await ofMint(page).getByRole('button', { name: 'Waive…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waive finding' })
    await expect(dialog).toContainText('one of the grants it names changes')
    await fillWaiver(page, 'Break-glass, kept in the safe')
    await expect(summary(page, '2 findings of 2 tokens: 2 high. 1 more is waived.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(summary(page, '3 findings of 3 tokens: 3 high.')).toBeVisible()
    await expect(page.locator('#main :focus'), 'Tab goes on in the list, not at the top').toHaveCount(1)

    await page.getByRole('link', { name: 'mint', exact: true }).click()
    const region = page.getByRole('region', { name: 'Findings' })
    await region.getByRole('button', { name: 'Waive…' }).first().click()
    await fillWaiver(page, 'Kept in the safe', '')
    await expect(region).toContainText('Waived in this browser with no end date: Kept in the safe')
    await region.getByRole('link', { name: 'Can mint or change credentials' }).click()
    await expect(page).toHaveURL(/tab=findings&finding=credentials/)
    await expect(summary(page, '2 findings of 2 tokens: 2 high. 1 more is waived.')).toBeVisible()
    await page.getByRole('switch', { name: 'Show waived' }).click()
    await expect(summary(page, '3 findings of 3 tokens: 3 high. 1 of them is waived.')).toBeVisible()
  })

  test('findings filter, work by keyboard, and lead to replacements and other tokens', async ({
    as,
    page,
  }) => {
    await as('admin', '/tokens?tab=findings&q=%22-1%22')
    await test.step('severities and rules filter with exact counts that follow the other filters', async () => {
      await expect(items(page).first()).toContainText('High')
      await toggle(page, 'Severity', 'High 4').click()
      await expect(page).toHaveURL(/severity=high/)
      await expect(summary(page, '4 findings of 4 tokens: 4 high.')).toBeVisible()
      await expect(toggle(page, 'Rule', 'Can mint or change credentials 3')).toBeVisible()
      await toggle(page, 'Rule', 'Destructive on all datasets 1').click()
      await expect(summary(page, '1 finding of 1 token: 1 high.')).toBeVisible()
      await expect(items(page)).toHaveCount(1)
      await expect(items(page)).toContainText('all datasets, trim: update')
      await expect(items(page)).toContainText('One wrong call, or one leak')
      await expect(items(page)).toContainText('Replace it with a token')
      await toggle(page, 'Severity', 'High 1').click()
      await page.getByRole('searchbox', { name: 'Search tokens' }).fill('twin')
      await expect(page.getByRole('heading', { name: 'No finding matches' })).toBeVisible()
      await toggle(page, 'Rule', 'Destructive on all datasets 0').click()
      await toggle(page, 'Rule', 'Can mint or change credentials 2').click()
      await expect(summary(page, '2 findings of 2 tokens: 2 high.')).toBeVisible()
      await expect(items(page).first()).toContainText('Duplicate ID, row 6')
      await page.getByRole('tab', { name: 'Table' }).click()
      await expect(page.getByRole('table', { name: 'API tokens' }).getByRole('rowheader')).toHaveText([
        /^twin/,
        /^twin again/,
      ])
      await showAnew(page, '/tokens?tab=findings&severity=made-up')
      await expect(page.getByRole('heading', { name: 'No finding matches' })).toBeVisible()
      await toggle(page, 'Severity', 'made-up 0').click()
      await expect(page).toHaveURL(/\?tab=findings$/)
    })

    await test.step('names are shown visibly, all grants on demand, and the arrow keys move through the findings', async () => {
      await showAnew(page, '/tokens?tab=findings&finding=unknown-capability')
      const unknown = items(page).filter({ hasText: 'Unknown capability' })
      await expect(unknown).toContainText('⟨U+202E⟩txt.exe⟨U+0007⟩')
      await expect(unknown.getByRole('list', { name: 'Grants' })).toContainText('made⟨U+202E⟩up-0: do⟨NUL⟩it')
      await unknown.getByRole('button', { name: 'Show all 40' }).click()
      const grants = page.getByRole('dialog', { name: 'Grants' })
      await expect(grants.getByRole('listitem').first()).toHaveText('made⟨U+202E⟩up-0: do⟨NUL⟩it')
      await grants.getByRole('listitem').first().press('End')
      await expect(grants.getByText('made⟨U+202E⟩up-39: do⟨NUL⟩it')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(unknown.getByRole('button', { name: 'Show all 40' })).toBeFocused()

      await toggle(page, 'Rule', 'Unknown capability 1').click()
      await expect(items(page).nth(1)).toBeVisible()
      await items(page).first().focus()
      await page.keyboard.press('End')
      await expect(items(page).last()).toBeFocused()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowDown')
      await expect(items(page).nth(1)).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(items(page).nth(1).getByRole('link', { name: 'Replace…' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(items(page).nth(1).getByRole('button', { name: 'Waive…' })).toBeFocused()
      await items(page).nth(1).focus()
      const name = await items(page).nth(1).getByRole('link').first().textContent()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    })

    await test.step('if the remedy is a replacement token, a finding leads to its request', async () => {
      await showAnew(page, '/tokens?tab=findings')
      await ofMint(page).getByRole('link', { name: 'Replace…' }).click()
      await expect(page.getByRole('dialog', { name: 'Replacement request' })).toBeVisible()
      await expect(page).toHaveURL(/\/tokens\/mint-1\?replace=1$/u)
    })

    await test.step('a token that a finding names is one click away', async () => {
      await showAnew(page, '/tokens?tab=findings&finding=credentials')
      await page.getByRole('link', { name: 'twin again', exact: true }).click()
      const others = page.getByRole('list', { name: 'Other tokens' })
      await others.getByRole('link', { name: 'twin (twin-1)', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'twin', exact: true })).toBeVisible()
    })

    await test.step('the tab and the findings of a token are accessible, wide and narrow', async () => {
      await showAnew(page, '/tokens?tab=findings&finding=credentials')
      await expect(summary(page, '3 findings of 3 tokens')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 420, height: 860 })
      await expectAccessible(page)
      // On one line that scrolls, the rule with the focus comes into view with more than an edge.
      for (const rule of await page.getByRole('group', { name: 'Rule' }).getByRole('button').all()) {
        await rule.focus()
        await expect(rule).toBeInViewport({ ratio: 0.2 })
      }
      // With a least font size of 28 px, the counts above the tabs break into lines.
      const beyond = await page.getByRole('main').evaluate((main) => {
        const parts = [...main.querySelectorAll<HTMLElement>('*')]
        for (const part of parts) part.style.fontSize = '28px'
        const width = main.scrollWidth - main.clientWidth
        for (const part of parts) part.style.fontSize = ''
        return width
      })
      expect(beyond).toBe(0)
      await ofMint(page).getByRole('button', { name: 'Waive…' }).click()
      await fillWaiver(page, 'Kept in the safe')
      await showAnew(page, '/tokens/mint-1')
      await expect(page.getByRole('region', { name: 'Findings' })).toContainText('Kept in the safe')
      await expectAccessible(page)
    })
  })
})
