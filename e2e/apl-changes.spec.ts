import { expect, type Locator, type Page, test } from './fixtures.ts'
import { replaceEditor } from './support/editor.ts'
import { address, button, field, record } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import { shot } from './support/screenshot.ts'

const before = [
  "['http-logs']",
  '| where _time > ago(1h) and status >= 500',
  '| summarize n = count() by bin(_time, 5m), method',
  '| sort by n desc',
  '| take 10',
].join('\n')
const after = [
  "['http-logs']",
  '| where status >= 400',
  '| extend path = tolower(uri)',
  '| summarize n = count(), p95 = percentile(duration_ms, 95) by bin(_time, 1h), method',
  '| sort by n desc',
  '| take 100',
].join('\n')

const withApl = (id: string, apl: string) => ({ ...record, id, name: id, query: { ...record.query, apl } })

test.use({ seed: { starredQueries: [withApl('first', before), withApl('second', after)] } })

const sentences = (place: Locator, name = 'What changes') =>
  place.getByRole('region', { name }).getByRole('listitem')

/** Writes a query into the open record and opens the review with the keyboard. */
const review = async (page: Page, apl: string) => {
  await replaceEditor(page, 'APL query', apl)
  await page.keyboard.press('ControlOrMeta+s')
  // Until it has the focus, keys go to the editor.
  await expect(page.getByRole('dialog', { name: 'Review changes' }).locator(':focus')).toHaveCount(1)
}

const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Review changes' })).toBeHidden()
}

const told = [
  'The condition on line 2 no longer requires _time > ago(1h). Time filter removed',
  'Condition on line 2: status >= 500 became status >= 400.',
  'Added extend path = tolower(uri) on line 3.',
  'Column p95 added to summarize (line 4): percentile(duration_ms, 95).',
  'Grouping of summarize (line 4): bin(_time, 5m) became bin(_time, 1h).',
  'take (line 6): 10 became 100.',
]

test('a comparison and a review describe changes in sentences, including whitespace, invisible characters, and many changes', async ({
  as,
  page,
}) => {
  await as('admin', '/queries?tab=compare&id=first&id=second')
  await test.step('two queries and a restored draft are compared in sentences', async () => {
    const list = sentences(page.getByRole('region', { name: 'APL' }), 'What changes from left to right')
    await expect(list).toHaveText(told)
    await expect(
      page.getByRole('heading', { level: 3, name: 'What changes from left to right' }),
    ).toBeVisible()
    await button(page, 'Swap sides').click()
    await expect(list).toHaveCount(told.length)
    await expect(list.first()).toHaveText('The condition on line 2 now also requires _time > ago(1h).')

    await showAnew(page, address('first'))
    await replaceEditor(page, 'APL query', after)
    await expect(page.getByText(/Draft saved at/u)).toBeVisible()
    await page.reload()
    await button(page, 'Compare').click()
    const dialog = page.getByRole('dialog', { name: 'Draft compared with the record' })
    await expect(sentences(dialog)).toHaveText(told)
    await expect(field(page, 'APL query')).toBeHidden()
    await button(page, 'Done').click()
    await button(page, 'Discard draft').click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await test.step('a whitespace-only change is called so, and so is a text that is not a query', async () => {
    await review(page, `${before}\n`)
    await expect(dialog.getByText('Formatting only')).toBeVisible()
    await expect(sentences(dialog)).toHaveText(['Only whitespace changed.'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await review(page, `${before})`)
    await expect(sentences(dialog)).toHaveText([/^Part of the new version could not be parsed: /u])
  })

  await test.step('invisible characters are spelled out, and no code ends a quotation', async () => {
    await close(page)
    await review(page, `${before}\n| where a == "\u202e\`x\`<b>"`)
    await expect(sentences(dialog)).toHaveText(['Added where a == "⟨U+202E⟩`x`<b>" on line 6.'])
    await expect(sentences(dialog).getByRole('code')).toHaveCount(1)
  })

  await test.step('of many changes, the first and the notable ones are shown, and all after a key press', async () => {
    await close(page)
    const stages = Array.from({ length: 31 }, (_, at) => `| extend c${at} = ${at}`).join('\n')
    await review(page, before.replace('\n| sort', `\n${stages}\n| sort`).replace(/\n.*$/u, ''))
    await expect(sentences(dialog)).toHaveCount(12)
    await expect(sentences(dialog).last()).toHaveText('Removed take 10 (was on line 5). Limit removed')
    await dialog.getByRole('button', { name: 'Show all 32 changes' }).press('Enter')
    await expect(sentences(dialog)).toHaveCount(32)
    await expect(sentences(dialog).nth(30)).toHaveText('Added extend c30 = 30 on line 34.')
  })

  await test.step('a message shown when the review opens covers none of its buttons', async () => {
    await close(page)
    const message = page.getByRole('dialog', { name: 'Changes discarded' }).last()
    await replaceEditor(page, 'APL query', "['first']")
    await button(page, 'Discard changes').click()
    await button(page, 'Discard').click()
    // A message disappears by itself, but not while the pointer is on it.
    await message.hover()
    await review(page, after)
    await expect(dialog).toBeVisible()
    for (const name of ['Close', 'Keep editing', 'Save changes']) {
      await dialog.getByRole('button', { name }).click({ trial: true })
    }
    await expect(message).toBeVisible()
    await shot(page, 'review-and-message')
  })

  await test.step('the sentences appear without moving anything', async () => {
    await close(page)
    await review(page, after)
    const save = dialog.getByRole('button', { name: 'Save changes' })
    const atFirst = await save.boundingBox()
    await expect(sentences(dialog)).toHaveCount(told.length)
    expect(await save.boundingBox()).toEqual(atFirst)
    await expect(dialog.locator('.line-insert').first()).toBeVisible()
    await shot(page, 'apl-changes')
  })

  await test.step('an explanation appears at its word, even in the dialog', async () => {
    await dialog.getByText('percentile', { exact: true }).first().hover()
    const explanation = page.getByRole('tooltip').filter({ hasText: 'Estimates the value' })
    await expect(explanation).toBeVisible()
    await expect(async () => {
      const [word, box] = await Promise.all([
        dialog.getByText('percentile', { exact: true }).first().boundingBox(),
        explanation.boundingBox(),
      ])
      if (!word || !box) throw new Error('Neither is hidden.')
      expect(box.x).toBeLessThanOrEqual(word.x + word.width)
      expect(box.x + box.width).toBeGreaterThan(word.x)
      expect(box.x + box.width).toBeLessThanOrEqual(1280)
    }).toPass()
  })

  await test.step('a review describes in sentences what changed, above the diff', async () => {
    await expect(dialog.getByRole('heading', { level: 3, name: 'APL' })).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 4, name: 'What changes' })).toBeVisible()
    await expect(sentences(dialog)).toHaveText(told)
    await expect(sentences(dialog).first().getByRole('code')).toHaveText('_time > ago(1h)')
    await expect(dialog.locator('.line-insert').first()).toBeVisible()
    // Side by side if there is room, otherwise one below the other.
    const isBeside = () =>
      dialog.locator('.monaco-diff-editor').evaluate((box) => box.matches('.side-by-side'))
    await expect.poll(isBeside).toBe(true)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect.poll(isBeside).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })

    await expect(button(page, 'Save changes')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(sentences(page.getByRole('region', { name: 'Comparison' }))).toHaveText(told)
  })
})
