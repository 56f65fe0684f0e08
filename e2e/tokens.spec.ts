import { expect, type Page, test } from './fixtures.ts'
import { expectRow } from './support/expect-row.ts'
import { showAnew } from './support/show.ts'
import { inDays } from './support/org-record.ts'

const tokens = [
  {
    id: 'ci-1',
    name: 'ci-ingest',
    description: 'Build logs',
    expiresAt: inDays(200),
    samlAuthenticated: false,
    orgCapabilities: { annotations: ['create'] },
    datasetCapabilities: { builds: { ingest: ['create'] }, logs: { query: ['read'], ingest: ['create'] } },
    viewCapabilities: {},
  },
  {
    id: 'admin/1 #2',
    name: 'break-glass',
    samlAuthenticated: true,
    orgCapabilities: {
      apiTokens: ['delete', 'create', 'read', 'update'],
      auditLog: ['read'],
      metrics: ['read', 'write'],
    },
    datasetCapabilities: { '*': { data: ['delete'] } },
    viewCapabilities: { '*': { query: ['read'] } },
    team: 'platform',
  },
  { id: 'old-1', name: 'old-laptop', expiresAt: inDays(-3), orgCapabilities: { users: ['read'] } },
  { id: 'soon-1', name: 'soon', expiresAt: inDays(5), orgCapabilities: { users: ['read'] } },
  {
    id: 'odd-1',
    name: 'odd',
    expiresAt: 'whenever',
    orgCapabilities: { billing: 7 },
    datasetCapabilities: { logs: true },
  },
]

test.use({ seed: { tokens } })

const matrixOf = (page: Page) => page.getByRole('table', { name: 'Capability matrix' })

test('tokens are shown, searched, and navigated', async ({ as, page }) => {
  await as('admin', '/tokens')
  await test.step('the matrix shows the verbs of each token on each resource, including unknown ones', async () => {
    const matrix = matrixOf(page)
    await expect(page.getByRole('status').filter({ hasText: '5 of 5 tokens' })).toBeVisible()
    await expect(matrix).toHaveAttribute('aria-rowcount', '6')
    await expect(matrix).toHaveAttribute('aria-colcount', '17')
    await expectRow(matrix, { Token: 'ci-ingest', annotations: /^create$/, apiTokens: /^none$/ })
    await expectRow(matrix, {
      Token: 'break-glass',
      apiTokens: /^create, read, update, delete$/,
      auditLog: /^read$/,
      billing: /^none$/,
    })
    await expectRow(matrix, { Token: 'odd', billing: /^unreadable: 7$/ })
    await matrix.getByRole('columnheader', { name: 'Token', exact: true }).getByRole('button').focus()
    await page.keyboard.press('End')
    await expectRow(matrix, { Token: 'break-glass', metrics: /^read, write$/ })
  })

  await test.step('datasets are columns, and a token opens into its datasets', async () => {
    await showAnew(page, '/tokens')
    const matrix = matrixOf(page)
    await page.getByRole('radiogroup', { name: 'Scope' }).getByRole('radio', { name: 'Datasets' }).check()
    await expect(page).toHaveURL(/scope=datasets/)
    await expect(matrix.getByRole('columnheader').nth(1)).toHaveText('* (all)')
    await expectRow(matrix, {
      Token: 'ci-ingest',
      logs: /^ingest: create; query: read$/,
      '* (all)': /^none$/,
    })
    await expectRow(matrix, { Token: 'break-glass', '* (all)': /^data: delete$/ })
    await expectRow(matrix, { Token: 'odd', logs: /^unreadable: true$/ })
    await page.getByRole('button', { name: 'Datasets of ci-ingest' }).click()
    await expect(
      matrix.getByRole('row').filter({ hasText: 'builds' }).filter({ hasText: 'ingest: create' }),
    ).toBeVisible()
    await showAnew(page, page.url())
    await expect(matrix.getByRole('rowheader', { name: 'builds' })).toBeVisible()
    await page.getByRole('button', { name: 'Transpose' }).click()
    await expectRow(matrix, { Dataset: 'logs', 'ci-ingest': /^ingest: create; query: read$/ })
  })

  await test.step('search and status filters narrow the list, have counts, and are in the URL', async () => {
    await showAnew(page, '/tokens')
    const status = page.getByRole('status').filter({ hasText: 'tokens' })
    for (const [name, count] of [
      ['Expired', 1],
      ['Has findings', 2],
    ] as const) {
      const button = page.getByRole('button', { name: `${name} ${count}`, exact: true })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(status).toHaveText(`${count} of 5 tokens`)
      await button.click()
    }
    await expect(page.getByRole('button', { name: /^Has findings/u })).toHaveAccessibleDescription(
      /^Tokens with a risk that is not waived\./u,
    )
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search tokens' })).toBeFocused()
    await page.keyboard.type('laptop')
    await expect(page.getByRole('searchbox', { name: 'Search tokens' })).toHaveValue('laptop')
    await expect(status).toHaveText('1 of 5 tokens')
    await expect.poll(() => page.url()).toContain('q=laptop')
    await page.reload()
    await expect(status).toHaveText('1 of 5 tokens')
    await page.getByRole('searchbox', { name: 'Search tokens' }).fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No token matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(status).toHaveText('5 of 5 tokens')
  })

  await test.step('arrow keys move through the matrix, Enter opens the token, j and k go through the list', async () => {
    await showAnew(page, '/tokens?sort=name')
    const matrix = matrixOf(page)
    await matrix.getByRole('columnheader', { name: 'Token', exact: true }).getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await expect(matrix.getByRole('link', { name: 'break-glass' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(matrix.getByRole('cell', { name: 'create', exact: true }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'ci-ingest' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1, name: 'odd' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 1, name: 'ci-ingest' })).toBeVisible()
  })

  await test.step('a token page says what the token can do and what is risky, and shows the record as sent', async () => {
    await showAnew(page, `/tokens/${encodeURIComponent('admin/1 #2')}`)
    await expect(page).toHaveTitle('break-glass · API tokens · Starboard')
    const abilities = page.getByRole('region', { name: 'What it can do' })
    await expect(abilities).toContainText('Mint new API tokens')
    await expect(abilities).toContainText(/Delete data from the dataset\s*all datasets/)
    const findings = page.getByRole('region', { name: 'Findings' })
    await expect(findings.getByRole('heading', { level: 3 })).toHaveText([
      'Can mint or change credentials',
      'Destructive on all datasets',
      'Can exfiltrate data',
      'Wildcard',
      'Never expires',
      'Unknown capability',
    ])
    await expect(findings).toContainText('all datasets, data: delete')
    await expect(page.getByRole('region', { name: 'Other fields' })).toContainText('platform')
    await expect(page.getByRole('table', { name: 'Organization grants' })).toContainText('metrics')
    await expect(page.getByRole('region', { name: 'Raw record' })).toContainText(
      JSON.stringify(tokens[1]?.orgCapabilities.metrics),
    )
    await showAnew(page, '/tokens/odd-1')
    await expectRow(page.getByRole('table', { name: 'Organization grants' }), {
      Resource: 'billing',
      Granted: /^unreadable: 7$/,
    })
    await expectRow(page.getByRole('table', { name: 'Dataset grants' }), {
      Dataset: 'logs',
      Granted: /^unreadable: true$/,
    })
    await expect(page.getByText(/^Not granted · 14/)).not.toContainText('billing')
    await showAnew(page, '/tokens/gone')
    await expect(page.getByRole('heading', { level: 1, name: 'Token not found' })).toBeVisible()
  })
})
