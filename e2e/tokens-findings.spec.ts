import { expect, type Locator, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
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

  test('a waiver needs a note and a day, can be undone, and expires; it depends on the facts and outlives its token', async ({
    as,
  }) => {
    const page = await as('admin', '/tokens?tab=findings&finding=credentials')
    await expect(summary(page, '3 findings of 3 tokens: 3 high.')).toBeVisible()
    await expect(navLink(page)).toHaveAccessibleDescription('4 tokens have findings of high severity')
    await ofMint(page).getByRole('button', { name: 'Waive…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waive finding' })
    await expect(dialog).toContainText('one of the grants it names changes')
    await dialog.getByRole('button', { name: 'Waive', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
      /Say why it can be waived/,
    )
    await fillWaiver(page, 'Break-glass, kept in the safe')
    await expect(summary(page, '2 findings of 2 tokens: 2 high. 1 more is waived.')).toBeVisible()
    await expect(navLink(page)).toHaveAccessibleDescription('3 tokens have findings of high severity')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(summary(page, '3 findings of 3 tokens: 3 high.')).toBeVisible()

    await page.getByRole('link', { name: 'mint', exact: true }).click()
    const region = page.getByRole('region', { name: 'Findings' })
    await region.getByRole('button', { name: 'Waive…' }).first().click()
    await fillWaiver(page, 'Kept in the safe', '')
    await expect(region).toContainText('Waived in this browser without an end: Kept in the safe')
    await region.getByRole('link', { name: 'Can mint or change credentials' }).click()
    await expect(page).toHaveURL(/tab=findings&finding=credentials/)
    await expect(summary(page, '2 findings of 2 tokens: 2 high. 1 more is waived.')).toBeVisible()
    await page.getByRole('switch', { name: 'Show waived' }).click()
    await expect(summary(page, '3 findings of 3 tokens: 3 high. 1 of them is waived.')).toBeVisible()
    await page.reload()
    await ofMint(page).getByRole('button', { name: 'End waiver' }).click()
    await expect(ofMint(page).getByRole('button', { name: 'Waive…' })).toBeVisible()
    await page.getByRole('switch', { name: 'Show waived' }).click()
    await expect(summary(page, '3 findings of 3 tokens: 3 high.')).toBeVisible()

    await test.step('a finding returns when its facts change or its day is over; a waiver outlives its token', async () => {
      await page.clock.install()
      let sent: unknown[] = [minting, token('sound-1', 'sound', { datasetCapabilities: {} })]
      await page.route('**/api/v2/tokens', (route) => route.fulfill({ json: sent }))
      // Reload, because the timers of an already loaded page stay real.
      await page.goto('/tokens?tab=findings&finding=credentials')
      await ofMint(page).getByRole('button', { name: 'Waive…' }).click()
      await fillWaiver(page, 'Kept in the safe')
      await expect(page.getByRole('heading', { name: 'No finding matches' })).toBeVisible()
      await page.getByRole('button', { name: 'Show waived' }).click()
      await expect(items(page)).toContainText(/Waived in this browser until .*: Kept in the safe/)
      await page.getByRole('switch', { name: 'Show waived' }).click()

      const refresh = page.getByRole('button', { name: 'Refresh' }).first()
      sent = [{ ...minting, orgCapabilities: { apiTokens: ['create'] } }]
      await refresh.click()
      await expect(items(page)).toContainText(/Waived on other facts until .*: Kept in the safe/)
      sent = [minting]
      await refresh.click()
      await expect(page.getByRole('heading', { name: 'No finding matches' })).toBeVisible()

      await page.clock.fastForward(31 * 86_400_000)
      await expect(items(page)).toContainText(/The waiver ended on .*: Kept in the safe/)

      sent = [token('sound-1', 'sound')]
      await refresh.click()
      await page.getByRole('switch', { name: 'Show waived' }).click()
      await expect(items(page)).toContainText('The token is not in the list.')
      await items(page).getByRole('button', { name: 'End waiver' }).click()
      await expect(page.getByRole('heading', { name: 'No finding matches' })).toBeVisible()
      await page.getByRole('button', { name: 'Show all findings' }).click()
      await expect(page.getByRole('heading', { name: 'No findings' })).toBeVisible()
      await expect(navLink(page)).toHaveAccessibleDescription('')
    })
  })

  test('findings filter, work by keyboard, are saved, and are in the palette', async ({ as, page }) => {
    let asked = 0
    await page.route('**/api/v2/tokens', async (route) => {
      asked++
      await route.continue()
    })
    await as('admin', '/settings')
    await test.step('no other screen requests the list for a count in the navigation', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect(navLink(page)).toHaveAccessibleDescription('')
      expect(asked).toBe(0)
      await navLink(page).click()
      await expect(navLink(page)).toHaveAccessibleDescription('4 tokens have findings of high severity')
      await page
        .getByRole('link', { name: 'Settings' })
        .or(page.getByRole('link', { name: 'Saved queries' }))
        .first()
        .click()
      await expect(navLink(page)).toHaveAccessibleDescription('4 tokens have findings of high severity')
      expect(asked).toBe(1)
    })

    await showAnew(page, '/tokens?tab=findings&q=%22-1%22')
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

      await toggle(page, 'Rule', 'Unknown capability 1').click()
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

    await test.step('the palette finds findings, by rule and one by one', async () => {
      await showAnew(page, '/tokens')
      await expect(navLink(page)).toHaveAccessibleDescription('4 tokens have findings of high severity')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('can mint')
      await expect(page.getByRole('option', { name: /^mint: Can mint or change credentials/ })).toBeVisible()
      await page.getByRole('option', { name: 'Can mint or change credentials: 3 tokens' }).click()
      await expect(page).toHaveURL(/tab=findings&finding=credentials$/)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('twin again: can')
      await page.getByRole('option', { name: /^twin again: Can mint/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'twin again' })).toBeVisible()
    })

    await test.step('a token that a finding names is one click away', async () => {
      const others = page.getByRole('list', { name: 'Other tokens' })
      await others.getByRole('link', { name: 'twin (twin-1)', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'twin', exact: true })).toBeVisible()
    })

    await test.step('files contain exactly what is shown', async () => {
      await showAnew(page, '/tokens?tab=findings&severity=high')
      await expect(summary(page, '4 findings of 4 tokens')).toBeVisible()
      const lines = (await exportAs(page, 'CSV')).trimEnd().split('\r\n')
      expect(lines.slice(1).map((line) => line.split(',').slice(2, 7).join())).toEqual([
        'credentials,Can mint or change credentials,mint,mint-1,2',
        'credentials,Can mint or change credentials,twin,twin-1,6',
        'credentials,Can mint or change credentials,twin again,twin-1,7',
        `destructive,Destructive on all datasets,'=wipe,wipe-1,3`,
      ])
      expect(JSON.parse(await exportAs(page, 'JSON'))).toMatchObject([
        { rule: 'credentials', id: 'mint-1', grants: [{ resource: 'apiTokens', verb: 'create' }, {}, {}] },
        { rule: 'credentials', token: 'twin', row: 6 },
        { rule: 'credentials', token: 'twin again', row: 7 },
        { rule: 'destructive', token: '=wipe' },
      ])
    })

    await test.step('the tab and the findings of a token are accessible, wide and narrow', async () => {
      await showAnew(page, '/tokens?tab=findings&finding=credentials')
      await expect(summary(page, '3 findings of 3 tokens')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 420, height: 860 })
      await expectAccessible(page)
      await ofMint(page).getByRole('button', { name: 'Waive…' }).click()
      await fillWaiver(page, 'Kept in the safe')
      await showAnew(page, '/tokens/mint-1')
      await expect(page.getByRole('region', { name: 'Findings' })).toContainText('Kept in the safe')
      await expectAccessible(page)
    })
  })
})
