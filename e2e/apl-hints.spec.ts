import { expect, type Page, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { address, button, id, record, storedText } from './support/saved-query.ts'

const apl = 'APL query'
const wrong = "['http-logs']\n| where status = 500\n| take 5"
const right = wrong.replace('status =', 'status ==')

const hints = (page: Page) => page.getByRole('region', { name: 'Language hints' })
const counted = (page: Page) => hints(page).getByRole('status')
const stages = (page: Page) => page.getByRole('region', { name: 'Stages' })

/** Opens a query and replaces its text. */
const write = async (page: Page, text: string) => {
  await expect(editorField(page, apl)).toBeVisible()
  await replaceEditor(page, apl, text)
}

/** Types at the cursor and returns the whole text. */
const typeAtCursor = async (page: Page, typed: string) => {
  await page.keyboard.type(typed)
  return readEditor(page, apl)
}

/** A query with a field that no other test uses. */
const ofRegion = (region: string) => ({
  ...record,
  id: region,
  name: `Of ${region}`,
  query: { apl: `['http-logs']\n| where tenant_region == '${region}'` },
})
const others = ['eu', 'us'].map(ofRegion)

test.use({ seed: { starredQueries: [record, ...others] } })

test('hints, stages, and checks lead to their places and fix them, even if there are many, on narrow screens, or read-only; a query that cannot be checked or formatted says so', async ({
  as,
  starboard,
  context,
}) => {
  const page = await as('admin', '/queries')
  await test.step('a field that only other queries use is suggested', async () => {
    await page
      .getByRole('textbox', { name: 'Query ID, link or JSON' })
      .fill(JSON.stringify([id, ...others.map((other) => other.id)]))
    await button(page, 'Open').click()
    await page.getByRole('table', { name: 'Library' }).getByRole('link', { name: record.name }).click()
    await expect(editorField(page, apl)).toBeVisible()
    const field = page
      .getByRole('listbox', { name: 'Suggest' })
      .getByRole('option')
      .filter({ has: page.getByText('tenant_region', { exact: true }) })
    // Fields of other queries are collected when the page is idle.
    await expect(async () => {
      await replaceEditor(page, apl, "['http-logs']\n")
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('| where tenant')
      await expect(field).toBeVisible({ timeout: 3000 })
    }).toPass()
  })

  await test.step('stages lead to their places, with a single Tab stop', async () => {
    await write(page, "['http-logs']\n// note\n| where status == 500\n| take 5")
    await stages(page).getByRole('button', { name: /where/u }).click()
    await expect(editorField(page, apl)).toBeFocused()
    expect(await typeAtCursor(page, '| count')).toContain('// note\n| count| where')

    await write(page, "['http-logs']\n// note\n| where status == 500\n| take 5")
    const rows = stages(page).getByRole('button')
    await expect(rows).toHaveCount(3)
    // Only one is in the tab order, so axe does not measure the others (WCAG 2.5.8).
    expect((await rows.nth(1).boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await rows.nth(1).focus()
    await page.keyboard.press('End')
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rows.nth(1)).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editorField(page, apl)).toBeFocused()
  })

  await test.step('a check on the APL leads to the parameter', async () => {
    await write(page, "declare query_parameters (unused:long = 1);\n['http-logs']\n| take 5")
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks).toContainText('declared but never used')
    await checks.getByRole('button', { name: 'Go to query.apl' }).click()
    await expect(editorField(page, apl)).toBeFocused()
    expect(await typeAtCursor(page, 'really_')).toContain('(really_unused:long')
  })

  await test.step('a metrics query is not checked, and the page says so', async () => {
    await write(page, '`metrics`:`requests` | align to 1m using avg')
    await expect(counted(page)).toHaveText(/does not check/u)
    await expect(hints(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a query that cannot be formatted stays unchanged and says why', async () => {
    const open = "['http-logs']\n| where (status == 500"
    await write(page, open)
    await button(page, 'Format').click()
    await expect(page.getByText('Nothing was formatted')).toBeVisible()
    await expect(page.getByText(/Line 2/u).last()).toBeVisible()
    await expect.poll(() => readEditor(page, apl)).toBe(open)
  })

  await test.step('they pass WCAG A and AA, wide in both themes and narrow', async () => {
    await write(page, right)
    await expect(counted(page)).toHaveText('No hints.')
    await write(page, `${wrong}\n| where service contains "a" and status = 1 and isnotnull(x) == null`)
    await expect(counted(page)).toContainText('warnings')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  await test.step('a fix is one undo step, by pointer and by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await write(page, "['http-logs']\n| where x == null")
    await expect(counted(page)).toHaveText('1 hint')
    // F8 goes to hints like to warnings.
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F8')
    await expect(page.getByText('1 of 1 problem')).toBeVisible()
    expect(await typeAtCursor(page, 'y')).toBe("['http-logs']\n| where yx == null")
    await write(page, wrong)
    const fix = hints(page).getByRole('button', { name: 'Write ==', exact: true })
    await expect(fix).toHaveAccessibleDescription(/Line 2/u)
    await fix.click()
    await expect(counted(page)).toHaveText('No hints.')
    await expect.poll(() => readEditor(page, apl)).toBe(right)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readEditor(page, apl)).toBe(wrong)

    await expect(counted(page)).toHaveText('1 warning')
    await hints(page).getByRole('button', { name: 'Language hints' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(fix).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editorField(page, apl)).toBeFocused()
    await expect(counted(page)).toHaveText('No hints.')
    await expect.poll(() => readEditor(page, apl)).toBe(right)
  })

  await test.step('a long list is truncated until expanded, and collapses', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `| where status = ${at}`)
    await write(page, ["['http-logs']", ...lines].join('\n'))
    await expect(counted(page)).toHaveText('12 warnings')
    await expect(hints(page).getByRole('listitem')).toHaveCount(8)
    await hints(page).getByRole('button', { name: 'Show all 12' }).click()
    await expect(hints(page).getByRole('listitem')).toHaveCount(12)
    await hints(page).getByRole('button', { name: 'Language hints' }).click()
    await expect(hints(page).getByRole('listitem')).toHaveCount(0)
    await expect(counted(page)).toHaveText('12 warnings')
    await hints(page).getByRole('button', { name: 'Language hints' }).click()
  })

  await test.step('on a narrow screen a hint brings its place into view', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    const last = hints(page).getByRole('button', { name: /go to Line 9 :/u })
    await last.scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'Who has access' }).scrollIntoViewIfNeeded()
    await expect(editorField(page, apl)).not.toBeInViewport()
    await last.click()
    await expect(editorField(page, apl)).toBeFocused()
    await expect(page.locator('.monaco-editor .cursor')).toBeInViewport()
  })

  await test.step('a mistake is listed with its line, leads there, and does not prevent saving', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await write(page, wrong)
    await expect(counted(page)).toHaveText('1 warning')
    await expect(hints(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+End')

    await hints(page)
      .getByRole('button', { name: /^Warning : go to Line 2 :/u })
      .click()
    await expect(editorField(page, apl)).toBeFocused()
    // Typed text replaces the place that the row leads to.
    expect(await typeAtCursor(page, '>=')).toBe(wrong.replace('status =', 'status >='))
    await expect(counted(page)).toHaveText('No hints.')

    await page.keyboard.press('ControlOrMeta+z')
    await expect(counted(page)).toHaveText('1 warning')
    await page.keyboard.press('ControlOrMeta+s')
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText(/^1 language warning. Line 2: Use == to compare/u)).toBeVisible()
    await review.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    // The message leaves the buttons of the hints free.
    const saved = page.getByRole('dialog', { name: 'Saved', exact: true })
    // Stays while hovered.
    await saved.hover()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await expect
        .poll(async () => {
          const [message, list] = await Promise.all([saved.boundingBox(), hints(page).boundingBox()])
          return message && list && message.y > 0 && message.y + message.height <= list.y
        })
        .toBe(true)
    }
    expect(JSON.parse(await storedText(starboard, id)).query.apl).toBe(wrong)
    // The diff in the review does not affect the editor.
    await editorField(page, apl).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F8')
    await expect(page.getByText('1 of 1 problem')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(page.getByRole('textbox', { name: 'Type to narrow down results.' })).toBeVisible()
  })

  await test.step('while another tab edits, fixes say why they are unavailable', async () => {
    await expect(counted(page)).toHaveText('1 warning')
    const other = await context.newPage()
    await other.goto(address(id))
    const fix = hints(other).getByRole('button', { name: 'Write ==', exact: true })
    await expect(fix).toHaveAttribute('aria-disabled', 'true')
    await expect(fix).toHaveAccessibleDescription(/Another tab edits this query/u)
    await hints(other)
      .getByRole('button', { name: /go to Line 2/u })
      .click()
    await expect(editorField(other, apl)).toBeFocused()
    await expect.poll(() => readEditor(other, apl)).toBe(wrong)
  })
})

test.describe('without Monaco', () => {
  test.use({ allowedErrors: /ERR_FAILED|dynamically imported|preload CSS|could not be loaded/u })

  test('the text area has the same hints, places, and fixes', async ({ as, context }) => {
    await context.route(/monaco/u, (route) => route.abort())
    const page = await as('admin', address(id))
    await write(page, wrong)
    await expect(counted(page)).toHaveText('1 warning')
    await hints(page)
      .getByRole('button', { name: /go to Line 2/u })
      .click()
    await expect(editorField(page, apl)).toBeFocused()
    await hints(page).getByRole('button', { name: 'Write ==', exact: true }).click()
    await expect(editorField(page, apl)).toHaveValue(right)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editorField(page, apl)).toHaveValue(wrong)
  })
})
