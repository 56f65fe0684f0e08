import { expect, type Page, test } from './fixtures.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { address, id, record, saveAll, seed, storedText } from './support/saved-query.ts'

test.use({ seed })

const apl = 'APL query'

/** Opens the query and replaces its text, with the caret at the end. */
const write = async (page: Page, text: string) => {
  await expect(editorField(page, apl)).toBeVisible()
  await replaceEditor(page, apl, text)
  await page.keyboard.press('ControlOrMeta+End')
}

/** The list of suggestions, and one of them by its label. */
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggest' })
const suggestion = (page: Page, label: string) =>
  suggestions(page)
    .getByRole('option')
    .filter({ has: page.getByText(label, { exact: true }) })

test('the language helps while typing a query', async ({ as, context, page }) => {
  await as('admin', address(id))
  await test.step('a mistake is marked while typing, and Ctrl+. fixes it', async () => {
    await write(page, "['http-logs']\n| where status ")
    await page.keyboard.type('= 500')
    await expect(page.locator('.squiggly-warning')).toBeVisible()
    await expect(page.locator('.squiggly-error')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    // The list closes when the marks below it change, which they do a moment after the last key.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+.')
      await page.getByRole('option', { name: /==/u }).first().click({ timeout: 2000 })
    }).toPass()
    await expect(page.locator('.squiggly-warning')).toHaveCount(0)
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']\n| where status == 500")
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']\n| where status = 500")
  })

  await test.step('stages and datasets are suggested where they fit, and Enter accepts only a selected one', async () => {
    await write(page, "['http-logs']\n")
    await page.keyboard.type('| ')
    await expect(suggestion(page, 'where')).toBeVisible()
    await page.keyboard.type('summ')
    await page.keyboard.press('Enter')
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']\n| summ\n")

    await write(page, "['http-logs']\n")
    await page.keyboard.type('| exte')
    await expect(suggestion(page, 'extend')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.type('x = 1')
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']\n| extend x = 1")

    await write(page, "['http-logs']\n")
    await page.keyboard.type('| to')
    await expect(suggestions(page).getByRole('option')).toHaveText([/^top/u])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('10 by x')
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']\n| top 10 by x")

    await write(page, '')
    await page.keyboard.type("['")
    await expect(suggestion(page, 'http-logs')).toBeVisible()
    await page.keyboard.type('htt')
    await page.keyboard.press('Tab')
    await expect.poll(() => readEditor(page, apl)).toBe("['http-logs']")
  })

  await test.step('fast typing loses, doubles, or wrongly closes nothing', async () => {
    await write(page, '')
    const typed = [
      "['http-logs'] // (a [b {c \"d",
      '| where m == "GET" and (s >= 5 or [\'geo.city\'] in ("x", \'y\'))',
      '| extend j = dynamic([1, {"k": "v"}]), r = @"c:\\["',
    ].join('\n')
    await page.keyboard.type(typed, { delay: 10 })
    await expect.poll(() => readEditor(page, apl)).toBe(typed)
  })

  await test.step('hovering over a name explains it, with a link to its page', async () => {
    await context.route('https://axiom.co/**', (route) => route.fulfill({ body: 'the page' }))
    await write(page, "['http-logs']\n| summarize dcount(method)")
    const link = page.getByRole('link', { name: 'Documentation' })
    // The language may still be loading when the pointer arrives.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await page.getByText('dcount', { exact: true }).hover()
      await expect(link).toBeVisible({ timeout: 3000 })
    }).toPass()
    const opened = context.waitForEvent('page')
    await link.click()
    const documentation = await opened
    expect(documentation.url()).toContain('https://axiom.co/docs/')
    expect(await documentation.evaluate(() => window.opener === null)).toBe(true)
  })

  await test.step('the parameters of a function are shown while typing it', async () => {
    await write(page, "['http-logs']\n| extend day = ")
    await page.keyboard.type('bin(')
    await expect(page.locator('.parameter-hints-widget')).toContainText('bin(')
    const second = page.locator('.parameter-hints-widget .parameter.active')
    const first = await second.textContent()
    await page.keyboard.type('_time, ')
    await expect(second).not.toHaveText(first ?? '')
    // While they are shown, the arrow keys go through the overloads.
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(second).toBeHidden()
  })

  await test.step('F2 renames a variable everywhere in one step, F12 goes to its definition', async () => {
    const text = "let low = 400;\n['http-logs']\n| where status > low and bytes > low"
    await write(page, text)
    await page.keyboard.press('F2')
    const name = page.getByRole('textbox', { name: /Rename input/u })
    await expect(name).toHaveValue('low')
    await name.fill('least')
    await page.keyboard.press('Enter')
    await expect(name).toBeHidden()
    await expect.poll(() => readEditor(page, apl)).toBe(text.replaceAll('low', 'least'))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readEditor(page, apl)).toBe(text)

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('F2')
    await name.fill('bytes')
    await page.keyboard.press('Enter')
    const refusal = 'The name “bytes” would change what this query means.'
    await expect(page.getByRole('tabpanel').getByText(refusal)).toBeVisible()

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('F12')
    const caret = () => editorField(page, apl).evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    await expect.poll(caret).toBe(text.indexOf('low'))
  })

  await test.step('stages can be folded', async () => {
    await write(
      page,
      "['http-logs']\n| summarize\n    n = count(),\n    most = max(bytes)\n  by method\n| take 5",
    )
    const line = page.getByText('most', { exact: true })
    await expect(line).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ControlOrMeta+Shift+[')
    await expect(line).toBeHidden()
    await page.keyboard.press('ControlOrMeta+Shift+]')
    await expect(line).toBeVisible()
  })
})

test.describe('with an advanced clock', () => {
  // The editor measures itself with performance marks, which the test's clock does not support. The clock also outruns
  // files that the page loads meanwhile.
  test.use({ allowedErrors: /reading 'duration'|has not been loaded yet/u })

  test('an unresponsive worker is abandoned, and the next key is checked at once', async ({ as, page }) => {
    await page.clock.install()
    const region = page.getByRole('region', { name: 'Language hints' })
    const said = region.getByRole('status')
    await page.route(
      /language-worker/u,
      async (route) => {
        // Screen readers are not told what the text becomes while it is no status.
        await expect(region).toContainText('Checking…')
        await expect(said).toBeHidden()
        await route.continue()
      },
      { times: 1 },
    )
    await as('admin', address(id))
    await expect(said).toHaveText('No hints.')
    const worker = page.workers().find((each) => each.url().includes('language-worker'))
    await worker?.evaluate(() => self.close())
    await write(page, "['http-logs']\n| where status = 50")
    await expect(async () => {
      await page.clock.runFor(31_000)
      await expect(said).toHaveText(/^The query is not checked/u, { timeout: 100 })
    }).toPass()
    await page.keyboard.type('0')
    await expect(page.locator('.squiggly-warning')).toBeVisible()
    await expect(said).toHaveText('1 warning')
  })
})

test.describe('without parts of it', () => {
  test.use({ allowedErrors: /ERR_FAILED|dynamically imported|preload CSS|could not be loaded/u })

  test('F87 the page itself helps, then the editor still edits, also without its dialogs, then a text area does; each saves', async ({
    as,
    context,
    page,
    starboard,
  }) => {
    const stored = async (): Promise<unknown> => JSON.parse(await storedText(starboard, id)).query.apl
    const saved = async (text: string) => {
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      expect(await stored()).toBe(text)
    }
    await context.route(/language-worker/u, (route) => route.abort())
    await as('admin', address(id))
    await test.step('without its worker, the page itself marks, completes, and saves', async () => {
      await write(page, "['http-logs']\n| where status = 500")
      await expect(page.locator('.squiggly-warning')).toBeVisible()
      await write(page, "['http-logs']\n")
      await page.keyboard.type('| ')
      await expect(suggestion(page, 'where')).toBeVisible()
      await page.keyboard.type('take 7')
      await saveAll(page)
      await saved("['http-logs']\n| take 7")
    })

    await test.step('and without the language on the page, the editor still edits and saves', async () => {
      await context.route(/create-language/u, (route) => route.abort())
      const dialogs = /editor-dialogs/u
      await context.route(dialogs, (route) => route.abort())
      await page.reload()
      await write(page, "['http-logs']\n| where status = 500\n| ")
      await page.keyboard.type('take 8')
      await test.step('a dialog that cannot be loaded leaves the text on screen, and Retry opens it', async () => {
        const text = "['http-logs']\n| where status = 500\n| take 8"
        await page.keyboard.press('ControlOrMeta+s')
        const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
        await expect(alert).toBeVisible()
        await alert.getByRole('button', { name: 'Close' }).click()
        await expect.poll(() => readEditor(page, apl)).toBe(text)
        await page.keyboard.press('ControlOrMeta+s')
        await expect(alert).toBeVisible()
        await alert.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('button', { name: 'Discard changes' }).click()
        await expect(alert).toBeVisible()
        await context.unroute(dialogs)
        await alert.getByRole('button', { name: 'Retry' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
        await page.keyboard.press('ControlOrMeta+s')
        const review = page.getByRole('dialog', { name: 'Review changes' })
        await review.getByRole('button', { name: 'Save changes' }).click()
      })
      await saved("['http-logs']\n| where status = 500\n| take 8")
    })

    await test.step('and without Monaco, a text area edits and saves the same', async () => {
      await context.route(/monaco/u, (route) => route.abort())
      await page.reload()
      await write(page, `${record.query.apl}\n`)
      await page.keyboard.type('| take 9')
      await page.keyboard.press('ControlOrMeta+s')
      await page
        .getByRole('dialog', { name: 'Review changes' })
        .getByRole('button', { name: 'Save changes' })
        .click()
      await saved(`${record.query.apl}\n| take 9`)
    })
  })
})
