import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from './fixtures.ts'
import { editorField, readEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import { isInDraft, keptValues } from './support/kept-items.ts'
import {
  address,
  button,
  changeElsewhere,
  draftKept,
  field,
  id,
  passCountdown,
  record,
  restored,
  saveAll,
  seed,
  serviceCall,
  storedText,
  watchPuts,
} from './support/saved-query.ts'
import { startOwnBrowser } from './support/own-browser.ts'
import { showAnew } from './support/show.ts'
import { signIn } from './support/sign-in.ts'

test.use({ seed })

/** The drafts stored in the browser, as JSON. */
const draftCollection = async (page: Page): Promise<string> =>
  JSON.stringify(await keptValues(page, 'queries.drafts'))

test('F74 a browser killed right after typing restarts with the draft', async ({ starboard, problems }) => {
  const folder = await mkdtemp(join(tmpdir(), 'starboard-browser-'))
  const query = `${starboard.url}${address(id)}`
  try {
    const before = await startOwnBrowser(folder)
    try {
      await problems.watch(before.context)
      const page = await before.context.newPage()
      await signIn(page, 'admin', query)
      await editorField(page, 'APL query').focus()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(' | take 42')
      await expect(page.getByText(draftKept)).toBeVisible()
      // On a slow machine, a pause between two keys stores a draft of the text so far.
      await expect.poll(() => draftCollection(page)).toContain('take 42')
    } finally {
      await before.kill()
    }

    const after = await startOwnBrowser(folder)
    try {
      await problems.watch(after.context)
      const page = await after.context.newPage()
      // The session cookie may or may not have reached the disk.
      await after.context.clearCookies()
      await signIn(page, 'admin', query)
      await expect(page.getByText(restored)).toBeVisible()
      await expect.poll(() => readEditor(page, 'APL query')).toBe(`${record.query.apl} | take 42`)
      await button(page, 'Compare').click()
      const dialog = page.getByRole('dialog', { name: 'Draft compared with the record' })
      await expect(dialog.locator('.line-insert').first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await button(page, 'Discard draft').click()
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      await expect.poll(() => readEditor(page, 'APL query')).toBe(record.query.apl)
    } finally {
      await after.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('F64 F76 a draft on another version is compared, discarded, and restored, and never applied automatically; two saves are sent once each', async ({
  as,
  starboard,
  problems,
}) => {
  const page = await as('admin', address('second', 'options'))
  await field(page, 'Name').fill('Half done')
  await expect(page.getByText(draftKept)).toBeVisible()
  await changeElsewhere(starboard, { name: 'Meanwhile', who: 'them' })
  await page.reload()
  const offered = page.getByText('is based on another version')
  await expect(offered).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Meanwhile')
  await button(page, 'Compare').click()
  const dialog = page.getByRole('dialog', { name: 'Draft compared with the record' })
  await expectRow(dialog.getByRole('table'), { Field: 'name', Before: '"Meanwhile"', After: '"Half done"' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await button(page, 'Discard draft').click()
  await expect(offered).toBeHidden()
  await button(page, 'Undo').click()
  await expect(offered).toBeVisible()
  await button(page, 'Use draft').click()
  await expect(field(page, 'Name')).toHaveValue('Half done')

  await expect(page.getByText(draftKept)).toBeVisible()
  await page.reload()
  await expect(offered).toHaveCount(1)
  await button(page, 'Use draft').click()
  await expect(field(page, 'Name')).toHaveValue('Half done')

  // Over the service's record, it would revert somebody else's change.
  problems.allow(/status of 412/u)
  const puts = watchPuts(page)
  await saveAll(page)
  const conflict = page.getByRole('dialog', { name: 'This query changed on the service' })
  await expect(conflict).toBeVisible()
  expect(puts).toEqual([])
  await expect(conflict.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await button(page, 'Discard changes').click()
  await button(page, 'Discard').click()
  await expect(field(page, 'Name')).toHaveValue('Meanwhile')
  await expect(field(page, 'Who')).toHaveValue('them')
  await expect(page.getByText('changed on the service')).toBeHidden()
  await button(page, 'Undo').click()
  await expect(field(page, 'Name')).toHaveValue('Half done')
  await expect(page.getByText('changed on the service')).toBeVisible()

  await test.step('F64 a save during a save sends nothing twice; text restored after further typing is kept next to it', async () => {
    await showAnew(page, address(id, 'options'))
    const puts = watchPuts(page)
    const held: (() => void)[] = []
    await page.route('**/api/v2/apl-starred-queries/**', async (route) => {
      if (route.request().method() === 'PUT') await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await field(page, 'Name').fill('First')
    await button(page, 'Save…').click()
    const dialog = page.getByRole('dialog', { name: 'Review changes' })
    await dialog.getByRole('button', { name: 'Save changes' }).dblclick()
    await page.keyboard.press('Enter')
    await expect.poll(() => held.length).toBe(1)
    await button(page, 'Keep editing').click()
    await field(page, 'Name').fill('Last')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(button(page, 'Save…')).toHaveAccessibleDescription('The change is being saved.')
    await expect(dialog).toBeHidden()
    held[0]?.()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Last')
    expect(puts).toHaveLength(1)
    await saveAll(page)
    await expect.poll(() => held.length).toBe(2)
    held[1]?.()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(puts.map((body) => String(JSON.parse(body ?? '').name))).toEqual(['First', 'Last'])
    expect(await storedText(starboard, id)).toContain('Last')

    await test.step('an answer that was read before a save does not bring back the old text', async () => {
      await page.unrouteAll()
      await page.route(
        '**/api/v2/apl-starred-queries/**',
        async (route) => {
          if (route.request().method() !== 'GET') return route.continue()
          const response = await route.fetch()
          await new Promise<void>((resolve) => held.push(resolve))
          return route.fulfill({ response })
        },
        { times: 1 },
      )
      await button(page, 'Refresh').click()
      await expect.poll(() => held.length).toBe(3)
      await field(page, 'Name').fill('Later')
      await saveAll(page)
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      held[2]?.()
      await expect(button(page, 'Refresh')).toBeVisible()
      await expect(field(page, 'Name')).toHaveValue('Later')
    })

    await test.step('text restored after further typing is kept next to it, even after a reload', async () => {
      await field(page, 'Name').fill('Given up')
      await button(page, 'Discard changes').click()
      await button(page, 'Discard').click()
      await field(page, 'Name').fill('Typed since')
      await button(page, 'Undo').click()
      await expect(field(page, 'Name')).toHaveValue('Typed since')
      await expect(page.getByText('Another draft from')).toBeVisible()
      await expect(page.getByText(draftKept)).toBeVisible()
      await page.reload()
      await expect(field(page, 'Name')).toHaveValue('Typed since')
      await button(page, 'Use draft').click()
      await expect(field(page, 'Name')).toHaveValue('Given up')
    })

    await test.step('what is undone after leaving is there on the next visit, and the page says so', async () => {
      await button(page, 'Discard changes').click()
      await button(page, 'Discard').click()
      await showAnew(page, '/queries')
      await button(page, 'Undo').click()
      await expect(page.getByText('Undone in “Later”')).toBeVisible()
      await showAnew(page, address(id, 'options'))
      await expect(field(page, 'Name')).toHaveValue('Given up')
    })
  })
})

test('a draft that cannot be moved in a full storage stays where it is; one that is cleared with the data of the site is kept again', async ({
  as,
  context,
  starboard,
}) => {
  const page = await as('admin', address('second', 'options'))
  await field(page, 'Name').fill('Half done')
  await expect(page.getByText(draftKept)).toBeVisible()
  await changeElsewhere(starboard, { name: 'Meanwhile' })
  await page.close()

  const full = await context.newPage()
  await full.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function write(...given: Parameters<typeof put>) {
      if (String(Object(given[0]).kind).startsWith('queries.'))
        throw new DOMException('No more room.', 'QuotaExceededError')
      return Reflect.apply(put, this, given)
    }
  })
  await full.goto(address('second', 'options'))
  await expect(full.getByText('is based on another version')).toBeVisible()
  await field(full, 'Name').fill('New')
  await expect(full.getByText('Drafts are not kept')).toBeVisible()
  await test.step('nothing is deleted whose last copy cannot be kept', async () => {
    await button(full, 'Delete…').click()
    await field(full, 'Type the name to confirm').fill('Meanwhile')
    await full.clock.install()
    await full.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await passCountdown(full)
    await expect(
      full.getByText('This browser could not keep the last copy, so nothing was sent.'),
    ).toBeVisible()
    await expect(button(full, 'Retry')).toBeVisible()
    expect((await serviceCall(starboard, 'GET', 'second')).status).toBe(200)
  })
  await button(full, 'Use draft').click()
  await expect(full.getByText('A draft could not be kept')).toBeVisible()
  await full.close()

  const later = await context.newPage()
  await later.goto(address('second', 'options'))
  await expect(later.getByText('is based on another version')).toBeVisible()
  await button(later, 'Use draft').click()
  await expect(field(later, 'Name')).toHaveValue('Half done')
  await expect(later.getByText(draftKept)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(async () => {
    const clearing = indexedDB.deleteDatabase('starboard.kept')
    await new Promise((resolve) => clearing.addEventListener('success', resolve))
  })
  await other.close()
  await expect.poll(() => isInDraft(later, 'Half done')).toBe(true)
  await field(later, 'Name').fill('More')
  await expect.poll(() => isInDraft(later, 'More')).toBe(true)

  // A browser that takes its time to clear the data.
  await later.clock.install()
  await later.evaluate(() => {
    const { open } = IDBFactory.prototype
    const tries: string[] = []
    IDBFactory.prototype.open = (name) => {
      tries.push(name)
      throw new DOMException('The data is being cleared.', 'UnknownError')
    }
    Object.assign(window, { tries, stopClearing: () => Object.assign(IDBFactory.prototype, { open }) })
  })
  const tries = () => later.evaluate(() => Reflect.get(window, 'tries').length)
  const origin = new URL(later.url()).origin
  const browser = await context.newCDPSession(later)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  for (const seconds of [0, 1, 2]) {
    const before = await tries()
    if (seconds > 0) await later.clock.runFor(seconds * 1000)
    await expect.poll(tries).toBeGreaterThan(seconds > 0 ? before : 0)
  }
  await later.evaluate(() => Reflect.get(window, 'stopClearing')())
  await later.clock.runFor(4000)
  await expect.poll(() => later.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  await later.clock.resume()
  await expect.poll(() => isInDraft(later, 'More')).toBe(true)
  await later.reload()
  await button(later, 'Use draft').click()
  await expect(field(later, 'Name')).toHaveValue('More')
})
