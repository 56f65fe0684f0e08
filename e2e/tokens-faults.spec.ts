import { expect, type Locator, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectRow } from './support/expect-row.ts'
import { allKept } from './support/kept-items.ts'
import { showAnew } from './support/show.ts'
import { signIn, signInByRequests } from './support/sign-in.ts'

const table = (page: Page, name: string): Locator => page.getByRole('table', { name })
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Sets what the service answers from now on, byte for byte. */
const answer = (page: Page, body: string, code = 200): Promise<unknown> =>
  page.route('**/api/v2/tokens', (route) =>
    route.fulfill({ status: code, contentType: 'application/json', body }),
  )

const odd = `{"id":"odd","name":"odd",
  "orgCapabilities":{"users":true,"rbac":7,"views":["read",7,null,["update"]],"flows":null,"billing":{"read":true}},
  "datasetCapabilities":{"logs":{"query":true,"data":["delete",3]},"five":5,"none":null},"viewCapabilities":"x"}`
const lists = '{"id":"lists","name":"lists","orgCapabilities":["read"],"datasetCapabilities":["logs"]}'
const plain = '{"id":"plain","name":"plain","datasetCapabilities":{"logs":{"query":["read"]}}}'

const oddNames = [
  ['', '“”'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['..', '..'],
  ['a/b c?#é', 'a/b c?#é'],
  ['=1+1', '=1+1'],
  ['\u202egnp', '⟨U+202E⟩gnp'],
  ['ze\u200bro', 'ze⟨U+200B⟩ro'],
  ['nul\0', 'nul⟨NUL⟩'],
  ['\ud800', '⟨U+D800⟩'],
  ['L'.repeat(10_000), 'LLLL'],
] as const

const ends = [
  ['""', 'Expiry unreadable: “”'],
  ['"never"', 'Expiry unreadable: never'],
  ['"0001-01-01T00:00:00Z"', 'Never expires'],
  ['"1911-10-10T00:00:00Z"', /^Expired/u],
  ['"+275760-09-13T00:00:00.000Z"', 'Expiry unreadable: +275760-09-13T00:00:00.000Z'],
  ['"2026-02-31T00:00:00Z"', 'Expiry unreadable: 2026-02-31T00:00:00Z'],
  ['"Tue, 15 Nov 2022 12:45:26 GMT"', 'Expiry unreadable: Tue, 15 Nov 2022'],
  ['1700000000', 'Expiry unreadable: 1700000000'],
  ['true', 'Expiry unreadable: true'],
  ['{}', 'Expiry unreadable: {}'],
  ['null', 'Never expires'],
  ['18446744073709551615', 'Expiry unreadable: 18446744073709551615'],
] as const

test('F43 F44 F47 whatever is sent is shown on every screen and nowhere misread', async ({ as, page }) => {
  await answer(page, `[${odd},${lists},${plain},7,{"id":7},{"id":"bare"}]`)
  await as('admin', '/tokens')
  await test.step('F43 F47 whatever is sent instead of verbs is shown on every screen and never counts as a grant or as none', async () => {
    await expect(status(page, '4 of 4 tokens')).toBeVisible()
    await expectRow(table(page, 'Capability matrix'), {
      Token: 'odd',
      users: /^unreadable: true$/,
      rbac: /^unreadable: 7$/,
      flows: /^none$/,
      billing: /^unreadable: \{"read":true\}$/,
      annotations: /^none$/,
    })
    await expectRow(table(page, 'Capability matrix'), { Token: 'lists', annotations: 'unreadable: ["read"]' })
    await expect(page.getByRole('row', { name: /The element’s ID is not text/u })).toBeVisible()

    // In the table, a search for a grant lists them, too, and the row says why.
    await showAnew(page, '/tokens?tab=table&q=has:billing')
    await expectRow(table(page, 'API tokens'), { Name: /^lists/u, Grants: /unreadable$/u })

    for (const [term, count] of [
      ['-has:billing', 2],
      ['billing:unreadable', 2],
      ['-has:annotations', 3],
      ['-has:dataset.query', 1],
      ['dataset:logs', 3],
      ['dataset:five', 2],
      ['dataset:other', 1],
      ['view:other', 1],
    ] as const) {
      await showAnew(page, `/tokens?q=${term}`)
      await expect(status(page, `${count} of 4 tokens`)).toBeVisible()
    }

    await showAnew(page, '/tokens?tab=who-can&action=read&on=dataset.query&in=logs')
    await expect(status(page, '1 of 4 tokens can query logs; 4 unknown')).toBeVisible()

    await showAnew(page, '/tokens/compare?id=plain&id=lists')
    await expect(page.getByText('unknown: 2 parts of B could not be read')).toBeVisible()

    await showAnew(page, '/datasets/logs')
    const reach = table(page, 'Tokens that reach it')
    await expectRow(reach, { Token: /^odd.*Grants unreadable/u, Data: 'delete' })
    await expectRow(reach, { Token: /^lists.*Grants unreadable/u, Data: 'unknown' })
    await expect(page.getByText('2 unreadable rows')).toBeVisible()

    await showAnew(page, '/tokens/odd')
    const unread = table(page, 'Grants that could not be read')
    await expectRow(unread, { Where: 'orgCapabilities › views', 'Sent as': '["update"]' })
    await expectRow(unread, { Where: 'datasetCapabilities › logs › query', 'Sent as': 'true' })
    await page.getByRole('button', { name: 'Copy replacement request' }).click()
    const losses = page.getByRole('region', { name: 'What it loses' })
    await expect(losses).toContainText('It also loses 10 parts of its grants that could not be read')
    await expect(losses).not.toContainText('all that it can now')

    await answer(page, '[7,{"id":7}]')
    await showAnew(page, '/datasets/logs')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('2 rows in the list could not be read. Whether any of them')).toBeVisible()
    await showAnew(page, '/tokens?tab=findings')
    await expect(page.getByText('No token could be read, so no rule checked any.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Findings', exact: true })).toHaveText('')
    await showAnew(page, '/tokens?tab=who-can')
    await expect(page.getByRole('link', { name: 'Mint API tokens 0 + 2 unknown' })).toBeVisible()
    await page.getByRole('link', { name: 'Mint API tokens 0 + 2 unknown' }).click()
    await expect(page.getByText('Whether any token can create API tokens is unknown')).toBeVisible()
    await showAnew(page, '/tokens/review')
    await expect(page.getByText('2 unreadable rows')).toBeVisible()
  })

  await test.step('odd names of datasets, resources, and verbs are names like others, in tables, text, and files', async () => {
    const map = oddNames
      .map(
        ([name]) =>
          `${JSON.stringify(name)}:{"query":["read"],${JSON.stringify(name)}:["zap",${JSON.stringify(name)}]}`,
      )
      .join(',')
    await answer(page, `[{"id":"names","name":"names","datasetCapabilities":{${map}}}]`)
    await showAnew(page, '/tokens?scope=datasets&transpose=on')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const matrix = table(page, 'Capability matrix')
    for (const [, shown] of oddNames.slice(0, -2)) {
      await expectRow(matrix, { Dataset: shown, names: `query: read; ${shown}: zap, ${shown}` })
    }
    await showAnew(page, '/tokens/names')
    const grants = table(page, 'Dataset grants')
    for (const [, shown] of oddNames.slice(0, -1)) {
      await expectRow(grants, { Dataset: shown, Granted: `${shown}: zap` })
    }
    await expectRow(grants, {
      Dataset: /L… \(10,000 characters\)/u,
      Granted: /query: read; L+… \(10,001 characters\) zap, L+… \(10,000 characters\)/u,
    })
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => Reflect.get({}, 'query') === undefined)).toBe(true)

    for (const [name, shown] of oddNames.slice(4, 7)) {
      await showAnew(page, `/datasets/${encodeURIComponent(name)}`)
      await expect(title(page)).toHaveText(shown)
      await expectRow(table(page, 'Tokens that reach it'), { Token: 'names', Query: 'read', [shown]: 'zap' })
    }
    await showAnew(page, '/datasets/%3D1%2B1')
    expect((await exportAs(page, 'CSV')).split('\r\n')[0]).toBe(
      "Token,Query,'=1+1,Expires,Grants unreadable,Unknown grants,ID",
    )
    expect(JSON.parse(await exportAs(page, 'JSON'))).toMatchObject([{ Query: 'read', '=1+1': 'zap, =1+1' }])
  })

  await test.step('cut text keeps its beginning in either writing direction', async () => {
    const arabic = 'رمز الوصول '.repeat(20)
    await answer(page, JSON.stringify([{ id: 'rtl', name: arabic, description: arabic }]))
    await showAnew(page, '/tokens?tab=table')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const row = table(page, 'API tokens').getByRole('row').nth(1)
    for (const cut of [row.getByRole('link'), row.getByRole('cell').first()]) {
      await expect(cut).toContainText('رمز')
      const isBeginningSeen = await cut.evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
        if (!text) return false
        const range = document.createRange()
        range.setStart(text, 0)
        range.setEnd(text, 1)
        const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
        return letter.left >= box.left && letter.right <= box.right
      })
      expect(isBeginningSeen).toBe(true)
    }
  })

  await test.step('F44 a token has expired only on a past date, and “Invalid Date” is never shown', async () => {
    await answer(
      page,
      `[${ends.map(([end], at) => `{"id":"e${at}","name":"end ${at}","expiresAt":${end}}`).join(',')}]`,
    )
    await showAnew(page, '/tokens?tab=table')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Expired 1', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Never expires 2', exact: true })).toBeVisible()
    for (const [at, [, shown]] of ends.entries()) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: `end ${at}`, exact: true }) })
      await expect(row.getByRole('cell').filter({ hasText: shown })).toHaveCount(1)
    }
    for (const address of [
      '/tokens?tab=table',
      '/tokens?tab=timeline',
      '/tokens/e7',
      '/tokens/compare?id=e0&id=e3',
    ]) {
      await showAnew(page, address)
      await expect(page.getByText('end ').or(title(page)).first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Invalid Date|NaN/u)
    }
  })
})

const twin = (name: string, grants: string): string =>
  `{"id":"twin","name":"${name}","orgCapabilities":{${grants}}}`

test('tokens with one ID, and tokens named like pages, are distinguished, linked, and decided individually', async ({
  as,
  page,
}) => {
  const pages = ['compare', 'review', 'changes', '.', '..', '__proto__', 'a/b c?#é']
  const rest = pages.map((id) => `{"id":${JSON.stringify(id)},"name":"is ${id}"}`).join(',')
  await answer(
    page,
    `[${twin('First', '"users":["read"]')},${twin('Second', '"users":["update"]')},${twin('Third', '')},${rest}]`,
  )
  await as('admin', '/tokens/review')
  await page.getByRole('textbox', { name: 'Name' }).fill('Twins')
  await page.getByRole('button', { name: 'Start review' }).click()
  const review = table(page, 'Access review')
  const decide = (name: string, decision: string) =>
    page
      .getByRole('group', { name: `Decision on ${name}`, exact: true })
      .getByRole('button', { name: decision })
      .click()
  await decide('First', 'Keep')
  await decide('Second', 'Replace')
  await decide('is ..', 'Ask')
  await decide('is __proto__', 'Ask')
  await expect(status(page, 'decided')).toHaveText('4 of 10 tokens decided')
  await page.getByRole('button', { name: 'Note on Second' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('half a')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Note on Second' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half a')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => allKept(page)).toContain('"note":"half a"')

  await page.reload()
  await expectRow(review, { Token: /^First/u, State: /^Decided/u })
  await expectRow(review, { Token: /^Second/u, State: /^Decided/u, Note: 'half a' })
  await expectRow(review, { Token: /^Third/u, State: 'To decide' })
  expect(JSON.parse(await exportAs(page, 'JSON'))).toMatchObject([
    // Worst first.
    { Token: 'Second', ID: 'twin', Decision: 'Replace', Note: 'half a' },
    { Token: 'First', ID: 'twin', Decision: 'Keep', Note: '' },
    { Token: 'Third', ID: 'twin', Decision: '' },
    ...pages.map((ID) => ({ ID })),
  ])

  await review.getByRole('link', { name: 'Second' }).click()
  await expect(title(page)).toHaveText('Second')
  await expect(page.getByRole('region', { name: 'Access review' })).toContainText('half a')
  for (const id of ['compare', 'review', 'changes', '__proto__', 'a/b c?#é']) {
    await showAnew(page, '/tokens?tab=table')
    await page.getByRole('link', { name: `is ${id}`, exact: true }).click()
    await expect(title(page)).toHaveText(`is ${id}`)
  }

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page)).toHaveText('Sign in')
  await signIn(page, 'viewer', '/tokens/review')
  await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible()
  await expect(page.getByText('Twins')).toHaveCount(0)
})

const screens = ['/tokens', '/tokens/plain', '/tokens/review', '/datasets/logs']

test.describe('answers that are not lists', () => {
  test.use({ allowedErrors: /Failed to load resource/u })

  test('every screen says what came, keeps the previous data, and shows the list again once there is one', async ({
    page,
  }) => {
    await signInByRequests(page.request, 'admin')
    for (const screen of screens) {
      await answer(page, '{}')
      await page.goto(screen)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('The answer was not a list')
      await answer(page, `[${plain},${lists}]`)
      await alert.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('Updated just now')).toBeVisible()
      await expect(alert).toHaveCount(0)
      await answer(page, '{"code":403,"message":"Not for you."}', 403)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(alert).toContainText(/Not permitted.*Not for you\./u)
      await expect(page.getByText('refresh failed')).toBeVisible()
      await expect(page.getByText(/plain|2 tokens/u).first()).toBeVisible()
    }
  })
})

test('a manually typed URL breaks no screen, and an unknown value hides nothing', async ({ as, page }) => {
  await answer(page, `[${odd},${lists},${plain}]`)
  await as('admin', '/tokens')
  for (const address of [
    '/tokens?view=x&status=&sort=%00&open=%E2%80%AE&on=dataset.&in=*&zoom=9&from=99&closed=%00&scope=constructor',
    '/tokens?tab=timeline&from=275760-12&zoom=years&closed=-1',
    '/tokens?tab=who-can&action=__proto__&on=view.__proto__&in=%00',
    '/tokens?tab=findings&severity=constructor',
  ]) {
    await showAnew(page, address)
    await expect(status(page, '3 of 3 tokens')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeVisible()
  }
  for (const [address, heading] of [
    ['/tokens/plain?row=-1&record=x&replace=no&on=dataset.', 'plain'],
    ['/tokens/compare?id=&id=%00&id=__proto__', 'Compare tokens'],
    ['/tokens/review?show=x&review=__proto__&q=%00', 'Access review'],
    ['/datasets/logs?sort=resource.__proto__', 'logs'],
    ['/datasets/*', 'All datasets (*)'],
  ] as const) {
    await showAnew(page, address)
    await expect(title(page)).toHaveText(heading)
  }
  await page.goto('/datasets/%E0%A4%A')
  await expect(title(page)).toHaveText('There is no such page')
})
