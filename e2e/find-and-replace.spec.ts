import { expect, type Page, test } from './fixtures.ts'
import { recordTest } from './support/backends.ts'
import { expectRow } from './support/expect-row.ts'
import { sendText } from './support/listen.ts'
import {
  address,
  button,
  field,
  queryCount,
  serviceCall,
  storedText,
  watchPuts,
} from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const queryOf = (id: string, name: string, apl: string) => ({
  id,
  name,
  dataset: 'http-logs',
  kind: 'apl',
  query: { apl },
})
const seed = {
  starredQueries: [
    queryOf('a', 'Errors', "['http-logs']\n| where status >= 500\n| summarize count() by service"),
    queryOf('b', 'Slow routes', "['http-logs']\n| summarize p95 = percentile(duration, 95) by route"),
    queryOf('c', 'Sign-ins', "['auth-logs']\n| where event == 'http-logs'"),
    queryOf('d', 'Unrelated', "['metrics']\n| take 10"),
  ],
}

const preview = (page: Page) => page.getByRole('list', { name: 'Preview' })
const results = (page: Page) => page.getByRole('table', { name: 'Results' })

/** Adds queries to the library and opens Find and replace with these search parameters. */
const openWith = async (page: Page, ids: readonly string[], search: Record<string, string>) => {
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill(ids.join('\n'))
  await button(page, 'Open').click()
  await expect(queryCount(page, `${ids.length} of ${ids.length} queries`)).toBeVisible()
  await showAnew(page, `/queries?${new URLSearchParams({ tab: 'replace', ...search })}`)
}

const newPreview = async (page: Page) => {
  await button(page, 'New preview').click()
  await button(page, 'Discard results').click()
}

const startReplacing = async (page: Page, count: string) => {
  await button(page, `Replace in ${count}…`).click()
  const dialog = page.getByRole('dialog', { name: `Replace in ${count}` })
  await expect(dialog.getByText('It stops at the first failure.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
}

test.describe('over the embedded service', () => {
  test.use({ seed, allowedErrors: /status of 4(03|04|12)/u })

  test('every change is shown before anything is sent, and only selected ones are sent; the form is in the URL', async ({
    as,
    starboard,
  }) => {
    const page = await as('admin', '/queries')
    const puts = watchPuts(page)
    await openWith(page, ['a', 'b', 'c', 'd'], {})
    await field(page, 'Find').fill('http-logs')
    await field(page, 'Replace with').fill('edge')
    await page.getByRole('checkbox', { name: 'Dataset' }).check()
    await button(page, 'Preview').click()

    await expect(page.getByRole('status').filter({ hasText: '7 matches in 4 queries' })).toBeVisible()
    await expect(preview(page).getByRole('listitem')).toHaveCount(4)
    const apl = page.getByRole('table', { name: 'APL of Errors' })
    await expectRow(apl, { Change: 'Removed', Text: "['http-logs']" })
    await expectRow(apl, { Change: 'Added', Text: "['edge']" })
    await expect(apl.getByRole('row')).toHaveCount(5)
    expect(puts).toEqual([])

    await page.getByRole('checkbox', { name: 'Slow routes' }).uncheck()
    await page.getByRole('checkbox', { name: 'Unrelated' }).uncheck()
    // The name of a dataset may also occur in a string.
    await button(page, 'Choose matches in APL of Sign-ins').click()
    await page.getByRole('checkbox', { name: "Line 2 | where event == 'http-logs'" }).uncheck()
    await expect(page.getByRole('table', { name: 'APL of Sign-ins' }).getByRole('row')).toHaveCount(1)
    await startReplacing(page, '2 queries')
    await expect(page.getByRole('status').filter({ hasText: 'Finished: 2 saved.' })).toBeVisible()
    // The button that had the focus is gone; Tab goes on where it was.
    await page.keyboard.press('Tab')
    await expect(button(page, 'Roll back 2 queries')).toBeFocused()
    await expectRow(results(page), { Query: 'Errors', Result: 'Saved' })
    await expectRow(results(page), { Query: 'Sign-ins', Result: 'Saved' })
    expect(puts).toHaveLength(2)
    expect(JSON.parse(await storedText(starboard, 'a'))).toEqual({
      ...seed.starredQueries[0],
      dataset: 'edge',
      query: { apl: "['edge']\n| where status >= 500\n| summarize count() by service" },
    })
    expect(JSON.parse(await storedText(starboard, 'b'))).toEqual(seed.starredQueries[1])
    expect(JSON.parse(await storedText(starboard, 'c'))).toEqual({
      ...seed.starredQueries[2],
      dataset: 'edge',
    })

    await results(page).getByRole('link', { name: 'Errors' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(
      page.getByRole('cell', { name: 'Find and replace: http-logs → edge', exact: true }),
    ).toBeVisible()

    await test.step('only dataset names are replaced, never strings', async () => {
      for (const { id, ...body } of seed.starredQueries)
        await serviceCall(starboard, 'PUT', id, JSON.stringify(body))
      await showAnew(page, '/queries?tab=replace')
      await newPreview(page)
      await page.getByRole('radio', { name: 'Dataset names' }).check()
      await expect(page).toHaveURL(/names=dataset/u)
      await expect(page.getByRole('checkbox', { name: 'Regular expression' })).toHaveCount(0)
      await field(page, 'Find').fill('http-logs')
      await expect(button(page, 'Preview')).toHaveAccessibleDescription('Enter the new name.')
      await field(page, 'Replace with').fill('edge logs')
      await button(page, 'Preview').click()

      // Two in each of the first two, including the Dataset field; only that in the others, one of which has a string.
      await expect(page.getByRole('status').filter({ hasText: '6 matches in 4 queries' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'APL of Sign-ins' })).toHaveCount(0)
    })

    await test.step('a query with unsaved text is marked and stays unchanged', async () => {
      await showAnew(page, address('a', 'options'))
      await field(page, 'Name').fill('Half done')
      await expect(page.getByText(/Draft saved at/u)).toBeVisible()
      await showAnew(page, '/queries?tab=replace&find=status&with=code')
      await button(page, 'Preview').click()
      await expect(preview(page).getByText('Unsaved draft')).toBeVisible()
      await startReplacing(page, '1 query')
      await expectRow(results(page), { Query: 'Errors', Result: 'Saved' })
      expect(await storedText(starboard, 'a')).toContain('"Errors"')
      expect(await storedText(starboard, 'a')).toContain('code >= 500')
      await results(page).getByRole('link', { name: 'Errors' }).click()
      await expect(page.getByText('is based on another version')).toBeVisible()
    })

    await test.step('the form is in the URL, a preview reads the service’s current data, and an endless regular expression is stopped', async () => {
      for (const { id, ...body } of seed.starredQueries)
        await serviceCall(starboard, 'PUT', id, JSON.stringify(body))
      await showAnew(page, '/queries')
      await openWith(page, ['a', 'b', 'c', 'd'], {
        find: String.raw`(\w+)\(\)`,
        with: '$1($2)',
        regex: 'on',
        where: 'apl',
      })
      await newPreview(page)
      await expect(field(page, 'Find')).toHaveValue(String.raw`(\w+)\(\)`)
      await expect(page.getByRole('checkbox', { name: 'Regular expression' })).toBeChecked()
      await expect(page.getByText('There is no group 2')).toBeVisible()
      await field(page, 'Replace with').fill('$1(1)')
      await expect(page).toHaveURL(/with=%241%281%29/u)

      const { id: _, ...body } = queryOf('c', 'Sign-ins', "['auth-logs'] | summarize count()")
      await serviceCall(starboard, 'PUT', 'c', JSON.stringify(body))
      await serviceCall(starboard, 'DELETE', 'b')
      await button(page, 'Preview').click()
      await expect(page.getByRole('status').filter({ hasText: '2 matches in 2 queries' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'APL of Sign-ins' })).toContainText('count(1)')
      const left = page.getByRole('region', { name: 'Not in the preview' })
      await expect(left).toContainText('Slow routes')
      await expect(left).toContainText('Status 404')

      await page.getByRole('checkbox', { name: 'Regular expression' }).uncheck()
      await expect(button(page, 'Replace in 2 queries…')).toHaveAccessibleDescription(/form changed since/u)
      await button(page, 'Preview').click()
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()

      await test.step('an endless regular expression is stopped, and the page stays usable', async () => {
        const { id: __, ...endless } = queryOf('a', 'Errors', `${'a'.repeat(60)}!`)
        await showAnew(
          page,
          `/queries?${new URLSearchParams({ tab: 'replace', find: '(a+)+$', regex: 'on' })}`,
        )
        await serviceCall(starboard, 'PUT', 'a', JSON.stringify(endless))
        await button(page, 'Preview').click()
        await expect(page.getByRole('alert').filter({ hasText: 'takes too long' })).toBeVisible()
        await field(page, 'Find').fill('(a+)+(')
        await expect(
          page.getByRole('alert').filter({ hasText: 'not a valid regular expression' }),
        ).toBeVisible()
        await expect(button(page, 'Preview')).toHaveAccessibleDescription(/not a valid regular expression/u)
        await field(page, 'Find').fill('a+!')
        await button(page, 'Preview').click()
        await expect(page.getByRole('status').filter({ hasText: '1 match in 1 query' })).toBeVisible()
      })
    })
  })

  test('a viewer is refused at the first query, and Read-only sends none', async ({ as, starboard }) => {
    const page = await as('viewer', '/queries')
    const puts = watchPuts(page)
    await openWith(page, ['a', 'b'], { find: 'summarize', with: 'project' })
    await button(page, 'Preview').click()
    await page.getByRole('switch', { name: 'Read-only' }).click()
    await expect(button(page, 'Replace in 2 queries…')).toHaveAccessibleDescription(/Read-only is on/u)
    await page.getByRole('switch', { name: 'Read-only' }).click()
    await startReplacing(page, '2 queries')
    await expect(page.getByRole('status').filter({ hasText: 'Stopped: 1 failed, 1 not sent.' })).toBeVisible()
    await expect(results(page)).toContainText('Not permitted')
    await expect(results(page)).toContainText('Status 403')
    expect(puts).toHaveLength(1)
    expect(await storedText(starboard, 'a')).toContain('summarize')
  })
})

const records = Object.fromEntries(
  ['1', '2', '3', '4', '5'].map((id) => [
    id,
    `{"id":"${id}","name":"Query ${id}", "big" : 18446744073709551615,\n"n":1.0,"query":{ "apl":"['logs'] | take ${id}0 \\u00e9\\/" }}`,
  ]),
)
const ids = Object.keys(records)

recordTest.describe('over a service that fails', () => {
  recordTest.use({ records, allowedErrors: /Failed to load resource/u })

  recordTest(
    'it stops at the first failure, goes on, tries again, and rolls back to the exact bytes',
    async ({ page, service }) => {
      await signInWithToken(page, 'any', '/queries')
      await openWith(page, ids, { find: 'take', with: 'limit' })
      await button(page, 'Preview').click()
      await expect(page.getByRole('status').filter({ hasText: '5 matches in 5 queries' })).toBeVisible()

      let puts = 0
      service.plan('PUT', (response, serve) => {
        if (++puts === 3) {
          return sendText(response, 500, '{"message":"Out of order."}', { 'X-Axiom-Trace-Id': 'trace-3' })
        }
        const { status, body } = serve()
        return sendText(response, status, body)
      })
      await startReplacing(page, '5 queries')
      await expect(
        page.getByRole('status').filter({ hasText: 'Stopped: 2 saved, 1 failed, 2 not sent.' }),
      ).toBeVisible()
      expect(service.puts()).toHaveLength(3)
      const failed = await expectRow(results(page), { Result: 'Failed', Details: 'Status 500' })
      await expect(failed).toContainText('trace-3')
      const third = /Query (\d)/u.exec(await failed.innerText())?.[1] ?? ''
      expect(service.records.get(third)).toBe(records[third])

      await button(page, 'Continue with 2').click()
      await expect(page.getByRole('status').filter({ hasText: '4 saved, 1 failed' })).toBeVisible()
      await button(page, 'Retry failed').click()
      await expect(page.getByRole('status').filter({ hasText: 'Finished: 5 saved.' })).toBeVisible()
      for (const id of ids) {
        const { apl } = JSON.parse(records[id] ?? '').query as { apl: string }
        expect(service.records.get(id)).toBe(
          records[id]?.replace(/"apl":".*?"/u, () => `"apl":${JSON.stringify(apl.replace('take', 'limit'))}`),
        )
      }

      const mine = service.records.get('4')?.replace('limit', 'top') ?? ''
      service.records.set('4', mine)
      await button(page, 'Roll back 5 queries').click()
      await expect(
        page.getByRole('status').filter({ hasText: /4 rolled back, 1 conflict|1 conflict, 4 rolled back/u }),
      ).toBeVisible()
      await expectRow(results(page), { Query: 'Query 4', Result: 'Conflict' })
      for (const id of ids.filter((other) => other !== '4')) expect(service.records.get(id)).toBe(records[id])
      expect(service.records.get('4')).toBe(mine)

      await recordTest.step(
        'what the service stores in another way is shown, and can be compared',
        async () => {
          for (const id of ids) service.records.set(id, records[id] ?? '')
          await button(page, 'New preview').click()
          await button(page, 'Preview').click()
          service.plan('PUT', (response, serve, { id }) => {
            const { body } = serve()
            const changed = body.replace('1.0', '2')
            service.records.set(id, changed)
            return sendText(response, 200, changed)
          })
          await startReplacing(page, '5 queries')
          await expect(
            page.getByRole('status').filter({ hasText: 'Finished: 5 stored differently.' }),
          ).toBeVisible()
          await expectRow(results(page), { Query: 'Query 1', Result: 'Stored differently' })
          await results(page).getByRole('button', { name: 'Compare', exact: true }).first().click()
          await expectRow(page.getByRole('dialog', { name: 'Sent and stored' }).getByRole('table'), {
            Field: 'n',
            Before: '1.0',
            After: '2',
          })
          await button(page, 'Done').click()
          await newPreview(page)
          await expect(field(page, 'Find')).toHaveValue('take')
        },
      )
    },
  )
})
