import { Buffer } from 'node:buffer'
import { expect, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { expectRow } from './support/expect-row.ts'
import { allKept, holdStore } from './support/kept-items.ts'
import { address, button, field, id, queryCount, record, seed } from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

test.use({ seed })

const library = (page: Page) => page.getByRole('table', { name: 'Library' })

const fillLibrary = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill(`"${id}"\nsecond`)
  await button(page, 'Open').click()
  await expect(queryCount(page, '2 of 2 queries')).toBeVisible()
}

const exportWorkspace = async (page: Page): Promise<string> => {
  await button(page, 'Export').click()
  const { text } = await download(page, () => page.getByRole('menuitem', { name: 'Whole workspace' }).click())
  return text
}

const chooseFile = async (page: Page, name: string, buffer: Buffer) => {
  await button(page, 'Import').click()
  await page.getByLabel('Workspace file').setInputFiles({ name, mimeType: 'application/json', buffer })
}

const withoutTime = (text: string) => text.replace(/"exportedAt":"[^"]*"/u, '')

test('F85 a workspace moves completely to another browser, without secrets, and nothing is sent to the service; invalid items are reported', async ({
  as,
  browser,
  starboard,
}) => {
  const page = await as('admin', '/queries')
  await fillLibrary(page)
  await test.step('F85 a file with invalid items reports each, imports the valid ones, and merges with existing data', async () => {
    const workspace = JSON.parse(await exportWorkspace(page))
    const [first] = workspace.queries
    first.library.tags = ['from the file']
    first.library.text = JSON.stringify({ ...record, name: 'Another text' })
    workspace.queries.push(
      7,
      { id: 'bad' },
      { id: '..' },
      { ...first, id: 'new', library: null, versions: [] },
    )
    await chooseFile(page, 'list.json', Buffer.from('[1,2]'))
    await expect(page.getByRole('alert')).toContainText('list.json: This is not a workspace exported')
    await button(page, 'Cancel').click()
    await chooseFile(page, 'mixed.json', Buffer.from(`\ufeff${JSON.stringify(workspace)}`))
    await expect(
      page.getByRole('status').filter({ hasText: '1 merged, 2 unchanged, 3 refused' }),
    ).toBeVisible()
    const report = page.getByRole('table', { name: 'What an import would change' })
    await expectRow(report, { Item: 'Query 3 of the file', Outcome: 'Refused', Details: 'not a JSON object' })
    await expectRow(report, { Outcome: 'Merged', Details: 'tags united' })
    const release = await holdStore(page)
    await button(page, 'Apply').click()
    await expect(button(page, 'Cancel')).toHaveAccessibleDescription('The import is running.')
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => history.back())
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await release()
    await button(page, 'Done').click()
    await expectRow(library(page), { Name: record.name, Tags: 'from the file' })
  })

  await library(page)
    .getByRole('row')
    .filter({ hasText: 'Second' })
    .getByRole('button', { name: /Edit tags/u })
    .click()
  await field(page, 'Tags of Second').fill('moved')
  await page.keyboard.press('Enter')
  await expect.poll(() => allKept(page)).toContain('"moved"')
  await showAnew(page, address('second', 'options'))
  await field(page, 'Who').fill('an unsaved change')
  await expect(page.getByText(/Draft saved/u)).toBeVisible()
  await showAnew(page, '/queries')
  await expectRow(library(page), { Name: 'Second', Tags: 'moved', Draft: 'Draft' })

  const text = await exportWorkspace(page)
  const session = await page.evaluate(async () =>
    (await fetch('/auth/session', { headers: { 'X-Requested-By': 'test' } })).json(),
  )
  const cookies = await page.context().cookies()
  for (const secret of [session.account.key, starboard.accessToken, ...cookies.map(({ value }) => value)]) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain(JSON.stringify('moved'))

  const other = await browser.newContext({ baseURL: starboard.url })
  const empty = await other.newPage()
  await signIn(empty, 'admin', '/queries')
  const requests: string[] = []
  empty.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await chooseFile(empty, 'workspace.json', Buffer.from(text))
  await expect(empty.getByRole('status').filter({ hasText: /^2 new$/u })).toBeVisible()
  await button(empty, 'Apply').click()
  await button(empty, 'Done').click()
  await expectRow(library(empty), { Name: 'Second', Tags: 'moved', Draft: 'Draft' })
  await expectRow(library(empty), { Name: record.name, Dataset: 'http-logs' })
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(withoutTime(await exportWorkspace(empty))).toBe(withoutTime(text))
  await other.close()
})
