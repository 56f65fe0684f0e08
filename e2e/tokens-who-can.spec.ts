import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { showAnew } from './support/show.ts'
import { holdIdle } from './support/later-files.ts'
import { inDays } from './support/org-record.ts'

const grantedDatasets = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`dataset-${n}`, { query: ['read'] }]))

const tokens = [
  {
    id: 'ci-1',
    name: 'ci-ingest',
    expiresAt: inDays(200),
    datasetCapabilities: { 'http-logs': { data: ['delete'] }, builds: { ingest: ['create'] } },
  },
  {
    id: 'admin-1',
    name: 'break-glass',
    samlAuthenticated: true,
    orgCapabilities: { apiTokens: ['create'], datasets: ['delete'] },
    datasetCapabilities: { '*': { data: ['delete'] }, 'http-logs': { data: ['delete'] } },
  },
  {
    id: 'old-1',
    name: 'old-laptop',
    expiresAt: inDays(-3),
    orgCapabilities: { datasets: ['delete'] },
    datasetCapabilities: { '*': { data: ['delete'] } },
  },
  {
    id: 'odd-1',
    name: 'odd \u202efdp\u0007',
    orgCapabilities: { billing: 7 },
    datasetCapabilities: { 'http-logs': true, '__proto__ \u202e': { rollup: ['schedule'] } },
  },
  { id: 'view-1', name: 'viewer', viewCapabilities: { errors: { query: ['read'] } } },
  {
    id: 'up-1',
    name: 'climber',
    orgCapabilities: { apiTokens: ['update'] },
  },
]
const seedOf = (datasets: number) => ({
  tokens: [...tokens, { id: 'many-1', name: 'many', datasetCapabilities: grantedDatasets(datasets) }],
})

test.use({ seed: seedOf(20) })

const answerOf = (page: Page) => page.getByRole('table', { name: 'Who can' })
const statusOf = (page: Page) => page.getByRole('status').filter({ hasText: ' can ' })

test('Who can is asked by URL, keyboard, and palette', async ({ as, page }) => {
  await as('admin', '/tokens?tab=who-can&action=delete&on=dataset.data&in=http-logs')
  await test.step('a link asks the question: the tokens that can, with their cause, and separately the unknown ones', async () => {
    await expect(page.getByRole('heading', { name: 'Who can delete data in http-logs?' })).toBeVisible()
    await expect(statusOf(page)).toHaveText('3 of 7 tokens can delete data in http-logs; 1 unknown')
    await expect(page.getByText('1 of them has expired')).toBeVisible()
    const answer = answerOf(page)
    await expectRow(answer, {
      Token: 'ci-ingest',
      Cause: /^Direct$/,
      'Granted as': 'dataset http-logs, data: delete',
    })
    await expectRow(answer, { Token: 'break-glass', Cause: /^Direct, and through \*$/ })
    await expectRow(answer, { Token: 'old-laptop', Cause: /^Through \*$/, Expires: 'Expired 3 days ago' })
    const unclear = page.getByRole('region', { name: 'Unknown' })
    await expect(unclear).toContainText('odd ⟨U+202E⟩fdp⟨U+0007⟩')
    await expect(unclear).toContainText('datasetCapabilities › http-logs: true')

    const indirect = page.getByRole('region', { name: 'Can get it indirectly' })
    await expect(indirect.getByRole('listitem')).toHaveText([
      /^climber.*could regenerate ci-ingest, which can.*apiTokens: update$/,
    ])
    await expect(page.getByText('1 more can get it indirectly')).toBeVisible()

    await expectAccessibleInBothThemes(page)
    await answer.getByRole('columnheader', { name: 'Cause' }).getByRole('button').click()
    await expect(answer.getByRole('rowheader')).toHaveText(['old-laptop', 'break-glass', 'ci-ingest'])
    await page.getByRole('button', { name: /^SAML authenticated/ }).click()
    await expect(statusOf(page)).toHaveText(
      '1 of the 1 token shown can delete data in http-logs; 7 tokens in all',
    )
    await page.getByRole('button', { name: /^SAML authenticated/ }).click()

    const lines = (await exportAs(page, 'CSV')).trim().split('\r\n')
    expect(lines[0]).toBe('Token,ID,Can,Cause,Granted as,Unknown because of,Expires,Findings')
    expect(lines[1]).toContain('old-laptop,old-1,yes,Through *,"all datasets, data: delete",')
    expect(lines[4]).toContain('climber,up-1,indirectly,')
    expect(lines[5]).toContain('odd-1,unknown,,,datasetCapabilities › http-logs: true')

    await showAnew(page, '/tokens?tab=who-can&action=schedule&on=dataset.rollup')
    await expect(statusOf(page)).toHaveText('1 of 7 tokens can schedule rollup in any dataset')
    await expect(page.getByText('Not in the catalog')).toBeVisible()
    await expect(answerOf(page)).toContainText('__proto__ ⟨U+202E⟩')
  })

  await test.step('the question is asked by keyboard alone, even about an unknown dataset, verb, and resource', async () => {
    await showAnew(page, '/tokens?tab=who-can')
    const questions = page.getByRole('navigation', { name: 'Ready-made questions' })
    await expect(questions.getByRole('link', { name: /^Mint API tokens/ })).toHaveText('Mint API tokens 1')
    await expect(questions.getByRole('link', { name: /^Delete datasets/ })).toHaveText('Delete datasets 2')
    await page.getByRole('combobox', { name: 'Action' }).focus()
    await page.keyboard.type('del')
    await expect(page.getByRole('option')).toHaveText(['delete'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Resource' })).toBeFocused()
    await page.keyboard.type('data')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Dataset' })).toBeFocused()
    await expect(statusOf(page)).toContainText('3 of 7 tokens can delete data in any dataset')
    await page.keyboard.type('named nowhere')
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toHaveText('2 of 7 tokens can delete data in named nowhere')
    await expect(
      page.getByText('Unknown dataset “named nowhere”. No grant in the list names it.'),
    ).toBeVisible()
    await expect
      .poll(() => new URL(page.url()).search)
      .toContain('action=delete&on=dataset.data&in=named+nowhere')

    await page.getByRole('combobox', { name: 'Resource' }).fill('view.query')
    await page.getByRole('combobox', { name: 'Action' }).fill('READ')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('read')
    await page.getByRole('combobox', { name: 'View' }).fill('errors')
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toHaveText('1 of 7 tokens can query the view errors')

    await page.getByRole('combobox', { name: 'Action' }).fill('frobnicate')
    await page.getByRole('combobox', { name: 'Resource' }).fill('widgets')
    await page.keyboard.press('Enter')
    const unknown = page.getByRole('status').filter({ hasText: 'Unknown' })
    await expect(unknown).toHaveText(
      'Unknown resource “widgets”. It is neither in the catalog nor in any grant in the list.',
    )
    await expect(page.getByRole('combobox', { name: 'Resource' })).toHaveValue('widgets')
    await showAnew(page, page.url())
    await expect(unknown).toContainText('Unknown resource “widgets”')
    await expect(page.getByText('No token can')).toHaveCount(0)
    await questions.getByRole('link', { name: /^Delete datasets/ }).click()
    await expect(statusOf(page)).toHaveText('2 of 7 tokens can delete datasets')
  })

  await test.step('an unknown name is never answered with 0: Enter accepts the first match, and others are suggested', async () => {
    await showAnew(page, '/tokens?tab=who-can&action=delete')
    const resource = page.getByRole('combobox', { name: 'Resource' })
    await resource.focus()
    await page.keyboard.type('dataset')
    await expect(page.getByRole('option', { name: 'datasets' })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(resource).toHaveValue('datasets')
    await expect(statusOf(page)).toHaveText('2 of 7 tokens can delete datasets')

    const unknown = page.getByRole('status').filter({ hasText: 'Unknown' })
    await resource.fill('dataset')
    await page.keyboard.press('Tab')
    await expect(unknown).toContainText('Unknown resource “dataset”')
    await expect(unknown).not.toContainText('0 of')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expectAccessible(page)
    await unknown.getByRole('button', { name: 'delete datasets' }).click()
    await expect(statusOf(page)).toHaveText('2 of 7 tokens can delete datasets')
  })

  await test.step('the palette answers "who can …" and "can …"', async () => {
    await showAnew(page, '/orgs')
    for (const [words, question, status] of [
      ['who can delete datasets', 'Who can delete datasets?', '2 of 7 tokens can delete datasets'],
      ['can mint', 'Who can create API tokens?', '1 of 7 tokens can create API tokens'],
    ] as const) {
      await page.getByRole('button', { name: /Search or jump to/ }).click()
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words)
      await expect(page.getByRole('option').first()).toContainText(question)
      await page.keyboard.press('Enter')
      await expect(statusOf(page)).toContainText(status)
    }
  })

  await test.step('the palette moves the focus to the screen if nothing had it, in another tab, too', async () => {
    await page.reload()
    await expect(statusOf(page)).toContainText('can create API tokens')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('capability matrix')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Capability matrix' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('among thousands of datasets', () => {
  test.use({ seed: seedOf(5000) })

  test('a token page says how it has each ability, who else has it, and whether the token can do something', async ({
    as,
  }) => {
    const page = await as('admin', '/tokens/many-1')
    const region = page.getByRole('region', { name: 'What it can do' })
    await expect(region).toContainText('dataset-0, dataset-1, dataset-2 and 4,997 more datasets')
    await region.getByRole('button', { name: '4,997 more datasets' }).click()
    await region.getByRole('searchbox', { name: 'Find a dataset' }).fill('dataset-4999')
    await expect(region.getByRole('listitem').filter({ hasText: /^dataset-4999$/ })).toBeVisible()

    await showAnew(page, '/tokens/old-1')
    await expect(region).toContainText('It has expired. Once regenerated, it can do again')
    await page.getByRole('combobox', { name: 'Action' }).fill('delete')
    await page.getByRole('combobox', { name: 'Resource' }).fill('data')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Dataset' }).fill('named nowhere')
    await page.keyboard.press('Enter')
    const verdict = region.getByRole('status')
    await expect(verdict).toHaveText(
      'Only once it is regenerated. It has expired, but can again delete data in named nowhere, through *: all datasets, data: delete. Its grants do not name this dataset.',
    )
    await expectAccessible(page)
    await showAnew(page, page.url())
    await expect(verdict).toContainText('through *')
    await page.getByRole('combobox', { name: 'Action' }).fill('read')
    await page.keyboard.press('Enter')
    await expect(verdict).toContainText('Unknown action “read”.')
    await page.getByRole('combobox', { name: 'Resource' }).fill('query')
    await page.keyboard.press('Enter')
    await expect(verdict).toContainText('Unknown dataset “named nowhere”.')
    await page.getByRole('combobox', { name: 'Dataset' }).fill('builds')
    await page.keyboard.press('Enter')
    await expect(verdict).toHaveText(/^No\. Nothing that it is granted lets it query builds\./)
    await showAnew(page, '/tokens/up-1?action=read&on=dataset.query&in=builds')
    await expect(verdict).toHaveText(
      'No. Nothing that it is granted lets it query builds. Its grants do not name this dataset. But it could regenerate break-glass, which can get it.',
    )
    await showAnew(page, '/tokens/odd-1?action=delete&on=dataset.data&in=http-logs')
    await expect(verdict).toContainText('Unknown. Whether it can')
    await expect(region).toContainText('2 parts of its grants could not be read')

    await showAnew(page, '/tokens/old-1')
    await region.getByRole('link', { name: 'Who else can delete data in every dataset?' }).click()
    await expect(statusOf(page)).toHaveText('2 of 7 tokens can delete data in every dataset')
    await answerOf(page).getByRole('link', { name: 'break-glass' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'break-glass' })).toBeVisible()
  })
})

test('a list that takes long to appear gives the focus to the row of the page that led to it', async ({
  as,
  page,
  context,
}) => {
  await holdIdle(context)
  const held: (() => void)[] = []
  await page.route(/\/assets\/who-can-panel-.*\.js$/u, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback()
  })
  await as('admin', '/tokens/up-1')
  await page.getByRole('link', { name: 'Who else can update API tokens?' }).click()
  // After a while, the page itself gets the focus.
  await expect(page.getByRole('main')).toBeFocused()
  held[0]?.()
  await expect(answerOf(page).getByRole('row', { name: /^climber/u })).toBeFocused()
})

test('the ready-made questions are there at once and do not move when their counts arrive', async ({
  as,
  page,
}) => {
  await page.addInitScript(() => {
    // A slow browser, in which counting takes several slices of time.
    const now = performance.now.bind(performance)
    let lost = 0
    performance.now = () => now() + (lost += 5)
    const places = new Set<string>()
    Reflect.set(window, 'places', places)
    new MutationObserver(() => {
      const links = document.querySelectorAll('nav[aria-label="Ready-made questions"] a')
      const shown = [...links].filter((link) => getComputedStyle(link).visibility === 'visible')
      if (shown.some((link) => link.querySelector('.invisible'))) Reflect.set(window, 'isEarly', true)
      if (shown.length > 0) places.add(shown.map((link) => link.getBoundingClientRect().x).join(' '))
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await as('admin', '/tokens?tab=who-can')
  await expect(page.getByRole('link', { name: 'Mint API tokens 1' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'places').size)).toBe(1)
  expect(await page.evaluate(() => Reflect.get(window, 'isEarly'))).toBe(true)
})
