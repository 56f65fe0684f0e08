import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { showAnew } from './support/show.ts'
import { expectAccessible } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { inDays } from './support/org-record.ts'
import { tokenRecord } from './support/token-record.ts'

const token = (id: string, days: number | null, patch: object) =>
  tokenRecord(id, id, { expiresAt: days === null ? null : inDays(days), ...patch })

const tokens = [
  token('prod-wipe', 180, { datasetCapabilities: { '*': { data: ['delete'] } } }),
  token('prod-trim', 180, { datasetCapabilities: { prod: { data: ['delete'], trim: ['update'] } } }),
  token('odd', 180, { datasetCapabilities: { prod: { data: 7 } } }),
  token('twin-a', 400, { datasetCapabilities: { web: { ingest: ['create'] } } }),
  token('twin-b', 10, { datasetCapabilities: { web: { ingest: ['create'] } } }),
  token('reader', null, {
    datasetCapabilities: { web: { ingest: ['create'], query: ['read'] } },
    samlAuthenticated: true,
  }),
]
test.use({ seed: { tokens } })

const section = (page: Page) => page.getByRole('region', { name: 'Token findings' })
const own = (page: Page) => page.getByRole('region', { name: 'Custom token rules' })
const findingsOf = async (page: Page, id: string): Promise<readonly string[]> => {
  const list = page.getByRole('table', { name: 'API tokens' })
  const cell = list.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })
  return (await cell.locator('[data-tip*="("]').first().getAttribute('data-tip'))?.split(' · ') ?? []
}
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

const rule = (id: string, when: object) => ({
  id,
  label: `Rule ${id}`,
  severity: 'low',
  reason: 'Because.',
  remedy: 'Look at it.',
  when,
})

test('thresholds, switches, and custom rules decide what is found, in every tab', async ({ as, context }) => {
  const page = await as('admin', '/settings')
  await test.step('thresholds and switches decide what is found, in every tab', async () => {
    const other = await context.newPage()
    await other.goto('/tokens?tab=table')
    await expect.poll(() => findingsOf(other, 'twin-a')).toEqual(['Identical grants (low)'])
    await section(page).getByRole('switch', { name: 'Dominated grants' }).click()
    await expect
      .poll(() => findingsOf(other, 'twin-a'))
      .toEqual(['Identical grants (low)', 'Dominated grants (low)'])
    await expect.poll(() => findingsOf(other, 'twin-b')).toContain('Expires soon (low)')

    const field = (name: string) => section(page).getByRole('textbox', { name })
    await field('Token urgent, days').fill('15')
    await field('Longest life, days').fill('20')
    await section(page).getByRole('button', { name: 'Save thresholds' }).click()
    await expect(field('Longest life, days')).toHaveAccessibleDescription(
      'Enter more than 30, so that this band begins after the one before.',
    )
    await expect(field('Longest life, days')).toBeFocused()
    await field('Longest life, days').fill('365')
    await section(page).getByRole('button', { name: 'Save thresholds' }).click()
    await expect.poll(() => findingsOf(other, 'twin-b')).toContain('Expires soon (medium)')

    const policy = section(page).getByRole('switch', { name: 'Lives longer than the policy' })
    await expect(policy).toHaveAttribute('aria-checked', 'false')
    await policy.click()
    await section(page).getByRole('switch', { name: 'Identical grants' }).click()
    await section(page).getByRole('switch', { name: 'Dominated grants' }).click()
    await expect.poll(() => findingsOf(other, 'twin-a')).toEqual(['Lives longer than the policy (medium)'])
    await page.reload()
    await expect(policy).toHaveAttribute('aria-checked', 'true')
    await expect(section(page).getByRole('switch', { name: 'Identical grants' })).toHaveAttribute(
      'aria-checked',
      'false',
    )
    await section(page).getByRole('button', { name: 'Reset to defaults' }).click()
    await expect.poll(() => findingsOf(other, 'twin-b')).toContain('Expires soon (low)')
    await expectAccessible(page)
    await other.close()
  })

  await test.step('rules are imported from text or a file, with what each finds, and exported', async () => {
    const importing = dialog(page, 'Import rules')
    const report = importing.getByRole('table', { name: 'What an import would change' })
    await own(page).getByRole('button', { name: 'Import rules' }).click()
    const pasted = importing.getByRole('textbox', { name: /^Or paste rules as JSON/ })
    await pasted.fill('[{]')
    await importing.getByRole('button', { name: 'Read text' }).click()
    await expect(importing.getByRole('alert')).toHaveText('Invalid or truncated JSON.')
    await expect(pasted).toHaveValue('[{]')
    await pasted.fill(
      JSON.stringify([
        rule('saml', { saml: true }),
        rule('no-prod', { not: { grant: { scope: 'prod', resource: 'data' } } }),
        rule('bad', { expiry: 'soon' }),
      ]),
    )
    await importing.getByRole('button', { name: 'Read text' }).click()
    await expectRow(report, { Rule: 'Rule saml', Outcome: 'New', Details: 'Finds 1 of 6 tokens: reader.' })
    await expectRow(report, {
      Rule: 'Rule no-prod',
      Outcome: 'New',
      Details: 'Finds 3 of 6 tokens: twin-a, twin-b, reader. Unknown for 1: odd.',
    })
    await expectRow(report, {
      Rule: 'Rule bad',
      Outcome: 'Unreadable',
      Details: /^when\.expiry: Use “never”/,
    })
    await importing.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(own(page).getByRole('switch')).toHaveCount(2)

    const { text: file } = await download(page, () =>
      own(page).getByRole('button', { name: 'Export rules' }).click(),
    )
    await own(page).getByRole('button', { name: 'Import rules' }).click()
    await importing.getByLabel('File of rules').setInputFiles({
      name: 'token-rules.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file.replace('Because.', 'Since.')),
    })
    await expectRow(report, { Rule: 'Rule no-prod', Outcome: 'Replaced' })
    await expectRow(report, { Rule: 'Rule saml', Outcome: 'Same' })
    await importing.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(own(page)).toContainText('Since.')
    // The message about the first import may still be shown.
    await dialog(page, 'Imported 1 rule').getByRole('button', { name: 'Undo' }).click()
    await expect(own(page)).toContainText('Because.')
    await expect(own(page)).not.toContainText('Since.')
  })

  await test.step('a rule is written next to its errors and what it finds', async () => {
    await own(page).getByRole('button', { name: 'Add rule' }).click()
    const editor = dialog(page, 'Add rule')
    const text = editor.getByRole('textbox', { name: 'Rule as JSON' })
    await expect(editor.getByRole('status')).toHaveText('Finds none of 6 tokens.')
    await expectAccessible(page)
    const prodRule = {
      id: 'prod-data',
      label: 'Deletes data of prod',
      severity: 'high',
      reason: 'Production data does not come back.',
      remedy: 'Ask the owners of prod.',
      when: { grant: { kind: 'dataset', scope: 'prod', resource: 'data', verbs: 'delete' } },
    }
    await text.fill(JSON.stringify({ ...prodRule, id: 'expired', severity: 'urgent' }))
    await expect(editor.getByRole('listitem')).toHaveText([
      'severity: Use “high”, “medium”, or “low”.',
      'when.grant.verbs: Unknown key.',
      'id: “expired” is the ID of a built-in rule. Choose another.',
    ])
    // Expires within 10 days, but did not at the full hour.
    await text.fill(JSON.stringify({ ...prodRule, when: { expiry: { withinDays: 10 } } }))
    await expect(editor.getByRole('status')).toHaveText('Finds 1 of 6 tokens: twin-b.')
    await text.fill('{"id": ')
    await expect(editor.getByRole('listitem')).toHaveText(['Invalid or truncated JSON.'])
    await expect(editor.getByRole('button', { name: 'Save rule' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Keep editing' }).click()
    await expect(text).toHaveValue('{"id": ')
    const { verbs, ...grant } = prodRule.when.grant
    await text.fill(JSON.stringify({ ...prodRule, when: { grant: { ...grant, verb: verbs } } }))
    await expect(editor.getByRole('status')).toHaveText(
      'Finds 2 of 6 tokens: prod-wipe, prod-trim. Unknown for 1: odd.',
    )
    await editor.getByRole('button', { name: 'Save rule' }).click()
    const toggle = own(page).getByRole('switch', { name: 'Deletes data of prod' })
    await expect(toggle).toHaveAttribute('aria-checked', 'true')

    await showAnew(page, '/tokens/prod-wipe')
    const findings = page.getByRole('region', { name: 'Findings' })
    await expect(findings).toContainText('Ask the owners of prod.')
    await expect(findings).toContainText('all datasets, data: delete')
    await showAnew(page, '/tokens?tab=findings&finding=prod-data')
    const listed = page.getByRole('list', { name: 'Findings' }).locator('> li')
    await expect(listed).toHaveCount(3)
    await expect(listed.filter({ hasText: 'Unknown: Deletes data of prod' })).toContainText('odd')

    await showAnew(page, '/settings')
    await own(page).getByRole('button', { name: 'Edit Deletes data of prod' }).click()
    const edited = dialog(page, 'Edit rule').getByRole('textbox', { name: 'Rule as JSON' })
    await edited.fill((await edited.inputValue()).replace('"prod-data"', '"prod-data-2"'))
    await dialog(page, 'Edit rule').getByRole('button', { name: 'Save rule' }).click()
    await expect(own(page).getByRole('switch')).toHaveCount(3)
    await own(page).getByRole('button', { name: 'Remove Deletes data of prod' }).click()
    await expect(own(page).getByRole('switch')).toHaveCount(2)
    await dialog(page, 'Rule removed').getByRole('button', { name: 'Undo' }).click()
    await expect(toggle).toBeVisible()
  })
})
