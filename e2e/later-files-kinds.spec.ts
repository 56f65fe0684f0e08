import { expect, type Page, test } from './fixtures.ts'
import { replaceEditor } from './support/editor.ts'
import { gateFiles, holdIdle, refusals } from './support/later-files.ts'
import { address, draftKept, field, id, restored, seed } from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'

test.use({
  seed,
  allowedErrors:
    /ERR_|dynamically imported|Failed to (?:fetch|load)|preload CSS|could not be loaded|not been loaded yet|SyntaxError|MIME type|Unexpected/u,
})

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/** Presses Reload page and waits for the new page, because the old one looks the same. */
const reload = (page: Page) =>
  Promise.all([page.waitForEvent('load'), failure(page).getByRole('button', { name: 'Reload page' }).click()])

test('F37 files that are cut off, gone, broken, a page, or of a newer version: the page says what to do and keeps the text', async ({
  page,
  context,
}) => {
  await holdIdle(context)
  let kind: keyof typeof refusals = 'is cut off'
  const gate = await gateFiles(context, (route) => refusals[kind](route))
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'admin', address(id, 'options'))
  await field(page, 'Who').fill('typed')
  await expect(page.getByText(draftKept)).toBeVisible()
  const expectSame = () => expect(field(page, 'Who')).toHaveValue('typed')
  const openPalette = () => page.getByRole('button', { name: 'Search or jump to…' }).click()
  const expectRestored = async () => {
    await expect(page.getByText(restored)).toBeVisible()
    await expectSame()
  }
  gate.shut()
  await openPalette()
  const missing = /Its file is missing on the server or was cut off in transit/u
  await expect(failure(page)).toContainText(missing)
  await expectSame()
  kind = 'is gone'
  const before = gate.refusals()
  await failure(page).getByRole('button', { name: 'Retry' }).click()
  await expect.poll(gate.refusals).toBeGreaterThan(before)
  await expect(failure(page)).toContainText(missing)
  gate.open()
  await failure(page).getByRole('button', { name: 'Retry' }).click()
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSame()

  await test.step('a broken one can only be fetched again by reloading the page, which keeps the draft', async () => {
    await page.reload()
    await expectRestored()
    kind = 'is broken'
    gate.shut()
    await openPalette()
    await expect(failure(page)).toContainText(
      /Its file arrived broken. Reload the page to fetch it again; drafts stored in this browser stay/u,
    )
    await expectSame()
    gate.open()
    await reload(page)
    await expectRestored()
  })

  await test.step('so can a page in its place', async () => {
    kind = 'is a page'
    gate.shut()
    await openPalette()
    await expect(failure(page)).toBeVisible()
    await expectSame()
    gate.open()
    await reload(page)
    await expectRestored()
  })

  await test.step('one that stalls on its way is said, and opens on Retry once it has arrived', async () => {
    await page.clock.install()
    const held: (() => void)[] = []
    await page.route('**/assets/command-palette-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback()
    })
    await openPalette()
    await expect.poll(() => held.length).toBe(1)
    await page.clock.runFor(30_000)
    const late = page.getByRole('alert').filter({ hasText: 'The command palette has not been loaded yet.' })
    await expect(late).toContainText('Its file is still on its way. Retry waits for it again.')
    await expectSame()
    held[0]?.()
    await late.getByRole('button', { name: 'Retry' }).click()
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unroute('**/assets/command-palette-*.js')
    await page.reload()
    await expectRestored()
  })

  await test.step('a newer version on the server is said, and a reload keeps the draft', async () => {
    kind = 'is gone'
    gate.shut()
    await page.route('**/index.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><script type="module" src="/assets/index-newer.js"></script>',
      }),
    )
    await openPalette()
    await expect(failure(page)).toContainText('A new version of Starboard is ready')
    await expectSame()
    gate.open()
    await reload(page)
    await expectRestored()
  })

  await test.step('the palette opens a screen by keyboard alone, even from the editor, and receives what is typed before it loads', async () => {
    const apl = "['http-logs']\n| take 77"
    await page.getByRole('tab', { name: 'APL' }).click()
    await replaceEditor(page, 'APL query', apl)
    const held: (() => void)[] = []
    await page.route('**/assets/command-palette-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback()
    })
    await page.keyboard.press('ControlOrMeta+k')
    await expect.poll(() => held.length).toBe(1)
    await page.keyboard.type('api tok')
    held[0]?.()
    const words = palette(page).getByRole('combobox')
    await expect(words).toHaveValue('api tok')
    await expect(words).toBeFocused()
    await page.keyboard.type('ens')
    const behind = page.getByRole('textbox', { name: 'APL query', exact: true, includeHidden: true })
    await expect(behind).toHaveValue(apl)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page).toHaveURL((url) => url.pathname === '/tokens')
  })
})

test('F37 the focus returns when a missing part is fetched or makes room for another, and Retry works again if it fails once more', async ({
  page,
  context,
}) => {
  await holdIdle(context)
  const gate = await gateFiles(context, refusals['is gone'])
  await signIn(page, 'admin', '/orgs')
  const link = page.getByRole('link', { name: 'Saved queries' })
  const retry = failure(page).getByRole('button', { name: 'Retry' })
  gate.shut()
  await link.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(failure(page)).toContainText('The command palette')
  await retry.focus()
  await page.keyboard.press('Shift+?')
  await expect(failure(page)).toContainText('The list of keyboard shortcuts')
  await expect(link).toBeFocused()
  await retry.focus()
  gate.open()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).press('Escape')
  await expect(link).toBeFocused()

  await test.step('a menu or list of values that is left while it loads stays closed, and opens when asked again', async () => {
    const held: (() => void)[] = []
    await page.route(/\/assets\/(?:menu|facet)-popup-.*\.js$/u, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback()
    })
    for (const [number, name, popup] of [
      [1, 'Theme', page.getByRole('menu', { name: 'Theme' })],
      [2, 'Plan', page.getByRole('dialog').or(page.getByRole('listbox'))],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => held.length).toBe(number)
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('Enter')
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Shift+Tab')
      await expect(button).not.toBeFocused()
      held.at(-1)?.()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect(popup).toBeHidden()
      await expect(button).not.toBeFocused()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(popup).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  await test.step('Retry says that it is at work', async () => {
    gate.shut()
    await page.getByRole('button', { name: 'Search or jump to…' }).click()
    await expect(retry).toBeEnabled()
    const held: (() => void)[] = []
    await page.route('**/assets/command-palette-*.js', async (route) => {
      if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback()
    })
    await retry.click()
    await expect.poll(() => held.length).toBe(1)
    await expect(retry).toBeDisabled()
    await expect(retry).toHaveAccessibleDescription('Retrying…')
    held[0]?.()
    await expect(retry).toBeEnabled()
    gate.open()
    await retry.click()
    await expect(palette(page)).toBeVisible()
  })
})

test('an unhandled error is reported once, with an ID and details, and the page stays; one from which React recovers is only in the details', async ({
  as,
  context,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await as('admin', '/tokens')
  const heading = page.getByRole('heading', { level: 1, name: 'API tokens' })
  await expect(heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  problems.allowUncaught(/made up/u)
  // On a screen that is loaded: React forgets an error in a render that it gives up to wait for something.
  await page.evaluate(() => {
    const create = document.createElement.bind(document)
    // React calls this while it renders, and renders once more after an error.
    document.createElement = (name: string) => {
      if (name !== 'h1') return create(name)
      document.createElement = create
      throw new Error('made up while rendering')
    }
  })
  await page.getByRole('link', { name: /^API tokens/u }).click()
  await expect(heading).toBeVisible()
  await page.evaluate(() => void Promise.reject(new Error('made up in a promise')))
  const told = page.getByText(/Something went wrong \(error [\da-f]{8}\)/u)
  await expect(told).toHaveCount(1)
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('made up in a timer')
      }),
  )
  await expect(page.getByText(/with what you typed. made up in a promise/u)).toBeVisible()
  await expect(told).toHaveCount(1)
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByText('Details copied')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('made up while rendering')
  await expect.poll(copied).toContain('made up in a timer')
  await expect.poll(copied).toContain('made up in a promise')
  await expect(heading).toBeVisible()
})
