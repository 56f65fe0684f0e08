import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import { keptValues } from './support/kept-items.ts'
import {
  address,
  button,
  confirmDeletion,
  field,
  id,
  passCountdown,
  record,
  saveAll,
  seed,
  serviceCall,
} from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

test.use({ seed })

const elsewhere = 'This query is being edited in another tab'
const taken = 'Taken over by another tab, with your text'

const openTab = async (context: BrowserContext, to: string): Promise<Page> => {
  const tab = await context.newPage()
  await tab.goto(to)
  return tab
}

/** The names in the stored drafts, in order. */
const draftNames = async (page: Page): Promise<string[]> =>
  (await keptValues(page, 'queries.drafts')).map(({ text }) => String(JSON.parse(String(text)).name)).sort()

test('F57 a second tab only shows a query, and takes it over with exactly the first tab’s text', async ({
  as,
  context,
  starboard,
  problems,
}) => {
  const first = await as('admin', address('second', 'options'))
  await field(first, 'Name').fill('Half done')
  const second = await openTab(context, address('second', 'options'))
  await expect(second.getByText(elsewhere)).toBeVisible()
  await expect(field(second, 'Name')).toBeDisabled()
  for (const name of ['Save…', 'Format', 'Discard changes', 'Delete…']) {
    await expect(button(second, name)).toHaveAccessibleDescription(/Another tab edits this query/u)
  }
  await second.getByRole('tab', { name: 'JSON' }).click()
  await expect(editorField(second, 'Record JSON')).not.toBeEditable()
  await second.getByRole('tab', { name: 'APL' }).click()
  await expect(editorField(second, 'APL query')).not.toBeEditable()
  await second.getByRole('tab', { name: 'Options' }).click()

  // Not yet stored as a draft when the other tab asks for it.
  await first.bringToFront()
  await field(first, 'Who').fill('typed last')
  await button(second, 'Take over').click()
  await expect(field(second, 'Who')).toHaveValue('typed last')
  await expect(field(second, 'Who')).toBeEnabled()
  await expect(field(second, 'Name')).toHaveValue('Half done')
  await expect(first.getByText(taken)).toBeVisible()
  await expect(field(first, 'Who')).toBeDisabled()

  await field(second, 'Name').fill('Done')
  await expect(field(first, 'Name')).toHaveValue('Done')
  await saveAll(second)
  await expect(first.getByText('Unsaved in another tab')).toBeHidden()
  await expect(field(first, 'Name')).toHaveValue('Done')
  expect(await (await serviceCall(starboard, 'GET', 'second')).json()).toMatchObject({
    name: 'Done',
    who: 'typed last',
  })

  await button(first, 'Take over').click()
  await expect(field(first, 'Name')).toBeEnabled()
  await expect(second.getByText(taken)).toBeVisible()

  await test.step('a save or deletion in one tab is shown in the others', async () => {
    // Of a deleted query.
    problems.allow(/404/u)
    const [page, list] = [first, second]
    await showAnew(list, '/queries')
    const table = list.getByRole('table', { name: 'Library' })
    await expectRow(table, { Name: 'Done' })
    await field(page, 'Name').fill('Renamed')
    await saveAll(page)
    await expectRow(table, { Name: 'Renamed' })
    expect(await (await serviceCall(starboard, 'GET', 'second')).json()).toMatchObject({ name: 'Renamed' })

    await test.step('a deletion in one tab is shown in the other', async () => {
      await showAnew(page, address(id))
      // The tab that asks first edits, which need not be the first opened one.
      await expect(button(page, 'Delete…')).toBeEnabled()
      await showAnew(list, address(id))
      await expect(list.getByText(elsewhere)).toBeVisible()
      await confirmDeletion(page, record.name)
      await button(list, 'Take over').click()
      await expect(page.getByText('another tab took over')).toBeVisible()
      await button(page, 'Take over').click()
      await confirmDeletion(page, record.name)
      await passCountdown(page)
      await expect(list.getByText('Deleted here', { exact: true })).toBeVisible()
      await expect(button(list, 'Download last copy')).toBeVisible()
      // It is not there again because its last copy left the trash.
      await showAnew(page, '/queries?tab=trash')
      await page.getByRole('button', { name: `Actions for ${record.name}` }).click()
      await page.getByRole('menuitem', { name: 'Remove…' }).click()
      await button(page, 'Remove').click()
      await expect(page.getByText('The trash is empty')).toBeVisible()
      await expect(list.getByText('Deleted here', { exact: true })).toBeVisible()
    })
  })
})

test('F57 a waiting tab continues automatically with the draft when the one before has crashed or closed', async ({
  as,
  context,
}) => {
  let before = await as('admin', address(id))
  const apl = "['http-logs']\n| take 7"
  await replaceEditor(before, 'APL query', apl)
  await expect(before.getByText(/Draft saved at/u)).toBeVisible()
  for (const end of ['crashed', 'closed']) {
    const next = await openTab(context, address(id))
    await expect(next.getByText(elsewhere)).toBeVisible()
    if (end === 'closed') await before.close()
    else void (await context.newCDPSession(before)).send('Page.crash').catch(() => undefined)
    await expect(next.getByText(/Draft from \d\d:\d\d restored/u)).toBeVisible()
    await expect(next.getByText(elsewhere)).toBeHidden()
    await expect(editorField(next, 'APL query')).toBeEditable()
    await expect.poll(() => readEditor(next, 'APL query')).toBe(apl)
    before = next
  }
})

test('an unresponsive tab loses the query, and its unwritten text is kept next to it', async ({
  as,
  context,
}) => {
  const first = await as('admin', address('second', 'options'))
  await field(first, 'Name').fill('Written')
  await expect(first.getByText(/Draft saved at/u)).toBeVisible()
  const second = await openTab(context, address('second', 'options'))
  await expect(second.getByText(elsewhere)).toBeVisible()
  const held: (() => void)[] = []
  await first.route('/hanging', (route) => void held.push(() => void route.fulfill({ body: '' })))
  // Like a page that hangs right after a key: nothing in it runs until the other tab has the query.
  const hanging = field(first, 'Who').evaluate(async (input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, 'never written')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await Promise.resolve()
    const call = new XMLHttpRequest()
    call.open('GET', '/hanging', false)
    call.send()
  })
  // Wait, because a page that does not hang yet would answer.
  await expect.poll(() => held.length).toBe(1)
  await button(second, 'Take over').click()
  await expect(field(second, 'Name')).toBeEnabled()
  await expect(field(second, 'Name')).toHaveValue('Written')
  await expect(field(second, 'Who')).toHaveValue('somebody')
  held[0]?.()
  await hanging
  await expect(first.getByText('Your last changes are kept as a draft')).toBeVisible()
  await button(first, 'Take over').click()
  await expect(first.getByText('is kept but not applied')).toBeVisible()
  await button(first, 'Use draft').click()
  await expect(field(first, 'Who')).toHaveValue('never written')
})

for (const missing of ['locks', 'BroadcastChannel'] as const) {
  test(`two tabs lose nothing if the browser has no ${missing}`, async ({ page, context, problems }) => {
    await context.addInitScript((name) => {
      if (name === 'locks') Reflect.deleteProperty(Navigator.prototype, 'locks')
      else Reflect.deleteProperty(window, name)
    }, missing)
    await signIn(page, 'admin', address('second', 'options'))
    await field(page, 'Name').fill('From the first')
    await expect(page.getByText(/Draft saved at/u)).toBeVisible()
    const other = await openTab(context, address('second', 'options'))
    if (missing === 'BroadcastChannel') await button(other, 'Take over').click()
    await expect(field(other, 'Name')).toHaveValue('From the first')
    await field(other, 'Name').fill('From the second')
    if (missing === 'locks') await field(page, 'Who').fill('also the first')
    await expect
      .poll(() => draftNames(other))
      .toEqual(missing === 'locks' ? ['From the first', 'From the second'] : ['From the second'])
    await page.close()
    await other.close()

    const again = await openTab(context, address('second', 'options'))
    await expect(field(again, 'Name')).toHaveValue(/From the/u)
    const offered = again.getByText('is kept but not applied')
    if (missing === 'locks') await expect(offered).toBeVisible()
    else await expect(offered).toBeHidden()
    if (missing !== 'locks') return
    await test.step('a save or deletion in another tab never replaces unsaved text', async () => {
      // Without locks, both tabs edit.
      problems.allow(/404/u)
      await showAnew(again, address(id, 'options'))
      await expect(field(again, 'Name')).toHaveValue(record.name)
      const other = await openTab(context, address(id, 'options'))
      await field(other, 'Who').fill('not saved')
      await field(again, 'Name').fill('Saved elsewhere')
      await saveAll(again)
      await expect(
        other.getByText('This query changed on the service since you began to edit it'),
      ).toBeVisible()
      await expect(field(other, 'Who')).toHaveValue('not saved')
      await expect(field(other, 'Name')).toHaveValue(record.name)

      await confirmDeletion(again, 'Saved elsewhere')
      await passCountdown(again)
      await expect(other.getByText('Deleted here', { exact: true })).toBeVisible()
      const draft = await download(other, () => button(other, 'Download draft').click())
      expect(draft.text).toContain('not saved')
    })
  })
}
