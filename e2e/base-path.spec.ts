import { freePort } from '#test/storage/free-port.ts'
import { expect, test as base } from './fixtures.ts'
import { button, saveAll, seed, record, serviceCall } from './support/saved-query.ts'
import { editorField, replaceEditor } from './support/editor.ts'

/** Starboard under a path of an origin that it shares. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  settings: async ({}, provide) => {
    const port = await freePort()
    await provide({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}/tools/starboard` })
  },
  seed,
  allowedErrors: /ERR_FAILED|dynamically imported|could not be loaded/u,
})

test('under a path, sign-in, screens, links, an edit, and sign-out stay under it', async ({
  page,
  starboard,
}) => {
  const { origin, pathname } = new URL(starboard.url)
  const strays: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin && !url.pathname.startsWith(`${pathname}/`)) strays.push(request.url())
  })
  await page.goto(`${starboard.url}/tokens?tab=table`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Continue as admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await expect(page).toHaveURL(`${starboard.url}/tokens?tab=table`)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ path }) => path)).toEqual([pathname])

  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await expect(page).toHaveURL(`${starboard.url}/orgs`)

  await page.getByRole('link', { name: 'Saved queries', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Query ID, link or JSON' })
    .fill(`${starboard.url}/queries/${encodeURIComponent(record.id)}`)
  await button(page, 'Open').click()
  await expect(editorField(page, 'APL query')).toBeVisible()
  await replaceEditor(page, 'APL query', "['http-logs']\n| where status == 503")
  await saveAll(page)
  await expect
    .poll(async () => (await serviceCall(starboard, 'GET', record.id)).json())
    .toMatchObject({ query: { apl: "['http-logs']\n| where status == 503" } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
  await page.getByRole('link', { name: 'Saved queries' }).first().click()
  const row = page.getByRole('table', { name: 'Library' }).getByRole('link', { name: record.name })
  await expect(row).toHaveAttribute('href', `${pathname}/queries/${encodeURIComponent(record.id)}`)

  await page.route('**/assets/command-palette-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(page.getByText(/Its file is missing on the server/u)).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(`${starboard.url}/sign-in`)
  expect(strays).toEqual([])
})
