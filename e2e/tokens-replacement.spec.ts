import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { showAnew } from './support/show.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { inDays } from './support/org-record.ts'

const crud = ['create', 'read', 'update', 'delete']
// As text, because an object literal would set the prototype with `__proto__`.
const datasets = JSON.parse(
  '{"*": {"data": ["delete"], "query": ["read"]}, "__proto__": {"ingest": ["create"]}, "a\\"${b}\\n": {"query": ["read"], "share": ["read"]}}',
) as Record<string, Record<string, string[]>>

const tokens = [
  {
    id: 'adm',
    name: '\u202egnitset breaks',
    description: 'For emergencies',
    orgCapabilities: {
      apiTokens: ['read', 'update'],
      rbac: ['update'],
      monitors: crud,
      metrics: ['read', 'approve'],
    },
    datasetCapabilities: datasets,
    viewCapabilities: { errors: { query: ['read'] } },
  },
  {
    id: 'ci',
    name: 'ci-ingest',
    expiresAt: inDays(200),
    orgCapabilities: { annotations: ['create'] },
    datasetCapabilities: { builds: { ingest: ['create'] }, logs: { query: ['read'] } },
  },
  {
    id: 'minter',
    name: 'minter',
    expiresAt: inDays(20),
    orgCapabilities: { apiTokens: ['create'], rbac: ['update'] },
    datasetCapabilities: { logs: { data: ['delete'] } },
  },
  { id: 'odd', name: 'odd', expiresAt: 'whenever', orgCapabilities: { rbac: 7 }, datasetCapabilities: true },
]

test.use({ seed: { tokens } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Replacement request' })
const tick = (dialog: Locator, name: string) => dialog.getByRole('checkbox', { name, exact: true })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a token’s escalation is on its page; its replacement is opened, edited, and copied by keyboard', async ({
  as,
  context,
}) => {
  const page = await as('admin', '/tokens/adm')
  await test.step('a token’s escalation is on its page, with the reason, and inferences marked', async () => {
    const region = page.getByRole('region', { name: 'Escalation' })
    await expect(region).toContainText('Regenerate another token and get its new secret')
    await expect(region).toContainText(/Change what roles and groups are allowed\s*granted\s*rbac: update/)
    await expect(region).toContainText(/May give a person every capability\s*inferred/)
    await expect(region).toContainText(/minter.*Mint new API tokens/s)
    await expect(region).toContainText('1 token could not be read completely')
    await region.getByRole('link', { name: 'minter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'minter' })).toBeVisible()
    await expect(region).toContainText('May hold any grant there is')
    await showAnew(page, '/tokens/ci')
    await expect(region).toContainText('No escalation: none of its grants leads to more')
    await showAnew(page, '/tokens/odd')
    await expect(region).toContainText('Unknown: none of its known grants leads to more')
    await expect(region).toContainText('2 parts of its grants could not be read and were not checked.')
  })

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await showAnew(page, '/tokens/adm')
  await page.getByRole('button', { name: 'Copy replacement request' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/replace=1/)
  await expect(dialog.getByRole('status').filter({ hasText: 'grants kept' })).toHaveText(
    '15 of 15 grants kept',
  )

  const findings = dialog.getByRole('region', { name: 'Findings after' })
  const losses = dialog.getByRole('region', { name: 'What it loses' })
  await expect(findings).toContainText(/Can mint or change credentials.*Still there/)
  await expect(findings).toContainText(/Never expires\s*Gone/)
  await expect(losses).toContainText('It could still do everything it can do now.')

  // Down to the first resource, along its verbs, and clear the second.
  await tick(dialog, 'Organization').focus()
  await page.keyboard.press('ArrowDown')
  await expect(tick(dialog, 'apiTokens')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tick(dialog, 'apiTokens: update')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tick(dialog, 'apiTokens')).toHaveJSProperty('indeterminate', true)
  await expect(dialog.getByRole('region', { name: 'Escalation that remains' })).toContainText(
    /Regenerate another token and get its new secret\s*no longer/,
  )
  await tick(dialog, 'rbac').uncheck()
  await expect(findings).toContainText(/Can mint or change credentials\s*Gone/)
  await expect(losses).toContainText(
    /No longer: Change what roles and groups are allowed.*1 other token can; 1 unknown/s,
  )
  await tick(dialog, 'monitors').uncheck()
  await tick(dialog, 'all datasets, data: delete').uncheck()
  await expect(losses).toContainText(
    /No longer: Delete data from the dataset.*\* \(all\)\s*No other token certainly can; 1 unknown/s,
  )
  await expect(findings).toContainText(/Destructive on all datasets\s*Gone/)

  await dialog.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(dialog.getByText('Copied the JSON request.')).toBeVisible()
  const text = await clipboard(page)
  expect(JSON.parse(text)).toMatchObject({
    name: tokens[0]?.name,
    expiresAt: `${inDays(90).slice(0, 10)}T00:00:00Z`,
    orgCapabilities: { apiTokens: ['read'], metrics: ['read', 'approve'] },
    viewCapabilities: { errors: { query: ['read'] } },
  })

  await dialog.getByRole('radio', { name: 'Terraform' }).check()
  await expect(dialog).toContainText('4 grants cannot be expressed in Terraform')
  await dialog.getByRole('button', { name: 'Copy Terraform' }).click()
  await expect(dialog.getByText('Copied the Terraform request.')).toBeVisible()
  const terraform = await clipboard(page)
  expect(terraform).toContain('resource "axiom_token" "gnitset_breaks" {')
  const file = await download(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(file).toEqual({ name: 'gnitset_breaks-replacement.tf', text: terraform })
  await expectAccessibleInBothThemes(page)

  // The copied request is not lost, so nothing is asked.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy replacement request' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})

test('presets select many at once, invalid expiry dates are explained, and nothing typed is lost without a question', async ({
  as,
}) => {
  const page = await as('admin', '/tokens/adm?replace=1')
  const dialog = dialogOf(page)
  const presets = dialog.getByRole('group', { name: 'Presets' })
  const kept = dialog.getByRole('status').filter({ hasText: 'grants kept' })
  const request = dialog.getByRole('region', { name: 'Request' })
  await presets.getByRole('button', { name: 'Drop what findings name' }).click()
  await expect(kept).not.toHaveText('15 of 15 grants kept')
  await expect(tick(dialog, 'metrics: approve')).not.toBeChecked()
  await expect(tick(dialog, 'monitors')).toBeChecked()
  await presets.getByRole('button', { name: 'Keep all' }).click()
  await expect(kept).toHaveText('15 of 15 grants kept')
  await presets.getByRole('button', { name: 'Name datasets instead of *' }).click()
  await expect(tick(dialog, 'dataset * (all)')).not.toBeChecked()
  await expect(tick(dialog, 'dataset __proto__, ingest: create')).toBeChecked()
  await expect(tick(dialog, 'dataset __proto__, data: delete')).toBeChecked()
  await expect(request).toContainText('"builds": { "data": ["delete"], "query": ["read"] }')
  await expect(dialog.getByRole('region', { name: 'Findings after' })).toContainText(/Wildcard\s*Gone/)
  await presets.getByRole('button', { name: 'Keep only what is read' }).click()
  await expect(tick(dialog, 'apiTokens: read')).toBeChecked()
  await expect(tick(dialog, 'monitors: create')).not.toBeChecked()
  await expect(request).toContainText('"builds": { "query": ["read"] }')

  // During a search, a checkbox applies only to what was found.
  await dialog.getByRole('searchbox', { name: 'Search grants' }).fill('proto')
  await tick(dialog, 'Datasets found').check()
  await dialog.getByRole('searchbox', { name: 'Search grants' }).fill('')
  await expect(request).toContainText(
    '"__proto__": { "ingest": ["create"], "data": ["delete"], "query": ["read"] }',
  )
  await expect(request).toContainText('"builds": { "query": ["read"] }')

  const expires = dialog.getByRole('textbox', { name: 'Expires' })
  const copy = dialog.getByRole('button', { name: 'Copy JSON' })
  await expires.fill('2020-01-01')
  await expect(dialog.getByRole('alert').filter({ hasText: 'This is in the past' })).toBeVisible()
  await expect(copy).toHaveAttribute('aria-disabled', 'true')
  await expires.fill('2090-01-01')
  await expect(request).toContainText('"expiresAt": "2090-01-01T00:00:00Z"')
  await dialog.getByRole('button', { name: 'Never' }).click()
  await expect(request).toContainText('"expiresAt": null')
  await expect(dialog.getByRole('region', { name: 'Findings after' })).toContainText(
    /Never expires.*Still there/,
  )

  await test.step('a refresh that moves, changes, or removes the token keeps what was selected and typed', async () => {
    const [adm, ...others] = tokens
    const answer = async (list: string) => {
      await page.unrouteAll()
      await page.route('**/api/v2/tokens', (route) =>
        route.fulfill({ body: list, contentType: 'application/json' }),
      )
      await page.getByRole('button', { name: 'Refresh', includeHidden: true }).dispatchEvent('click')
    }
    const changed = dialog.getByRole('status').filter({ hasText: 'still based on what it was then' })
    // One more than a number can hold, which only exact reading tells apart.
    const numbered = JSON.stringify({ ...adm, serial: 0 }).replace(':0}', ':18446744073709551615}')
    await answer(`[${JSON.stringify(others[0])},${numbered}]`)
    await expect(changed).toContainText('The token has changed since you opened this.')
    await answer(`[${numbered.replace('615}', '614}')}]`)
    await expect(changed).toContainText('The token has changed since you opened this.')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await answer(JSON.stringify(others))
    await expect(changed).toContainText('The token is no longer in the list.')
    await expect(expires).toHaveValue('null')
    await expect(tick(dialog, 'monitors: create')).not.toBeChecked()
  })

  const question = page.getByRole('dialog', { name: 'Discard this request?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(expires).toHaveValue('null')
  await expect(tick(dialog, 'monitors: create')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Token not found' })).toBeVisible()
  await page.unrouteAll()

  await test.step('unreadable grants are reported as not in the request', async () => {
    await showAnew(page, '/tokens/odd?replace=1')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('there is nothing to select')
    await expect(dialog.getByRole('note').filter({ hasText: 'could not be read' })).toContainText(
      'orgCapabilities › rbac: 7',
    )
    await expect(dialog.getByRole('note').filter({ hasText: 'could not be read' })).toContainText(
      'datasetCapabilities: true',
    )
    await expect(dialog.getByRole('button', { name: 'Copy JSON' })).toHaveAttribute('aria-disabled', 'true')
  })
})
