import { expect, type Page, test } from './fixtures.ts'
import { editorField, readEditor } from './support/editor.ts'
import { isInDraft } from './support/kept-items.ts'
import { address, button, record, watchPuts } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import { signInByRequests } from './support/sign-in.ts'

const lines = Array.from({ length: 5000 }, (_, at) => `| extend share_${at} = bytes_out * ${at}`)
const many = Array.from({ length: 150 }, (_, at) => [`member_${at}`, `${at} ${'lorem ipsum '.repeat(150)}`])
const large = {
  ...record,
  metadata: Object.fromEntries(many),
  query: { ...record.query, apl: ["['http-logs']", ...lines].join('\n') },
}

test.use({ seed: { starredQueries: [large] } })

const typed = ' // the last letter counts'

async function typeAtTheEnd(page: Page) {
  await editorField(page, 'APL query').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(typed)
}

const saveFromTheKeyboard = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
}

test('F66 of 5,000 lines and 150 members, the first are listed until expanded, fast typing is sent to its last letter, and the key that makes it too large is told', async ({
  as,
}) => {
  const page = await as('admin', address(large.id, 'options'))
  const bodies = watchPuts(page)
  const { id: _, ...sent } = { ...large, query: { ...large.query, apl: large.query.apl + typed } }
  await test.step('a long list of members shows the first hundred, and all when asked', async () => {
    const list = page.getByRole('group', { name: 'Metadata', exact: true })
    const row = (at: number) => page.getByRole('textbox', { name: `entry ${at} key`, exact: true })
    await expect(row(100)).toHaveValue('member_99')
    await expect(row(101)).toHaveCount(0)
    await list.getByRole('button', { name: 'Show all 150 rows' }).click()
    await expect(row(101)).toBeFocused()
    await expect(row(150)).toHaveValue('member_149')
  })

  await test.step('fast typing into 5,000 lines, saved at once, is sent to its last letter', async () => {
    await page.getByRole('tab', { name: 'APL' }).click()
    await typeAtTheEnd(page)
    await saveFromTheKeyboard(page)
    expect(bodies).toEqual([JSON.stringify(sent)])
  })

  await test.step('fast typing into large JSON is reviewed and saved exactly, and refused if it is broken', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click()
    await editorField(page, 'Record JSON').focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('x')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Not ready to save')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'not valid JSON' })).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(',"z":12')
    await saveFromTheKeyboard(page)
    expect(bodies.slice(1)).toEqual([JSON.stringify({ ...sent, z: 12 })])
    await page.getByRole('tab', { name: 'APL' }).click()
  })

  await test.step('of thousands of stages, the first are listed until expanded', async () => {
    const stages = page.getByRole('region', { name: 'Stages' })
    await expect(stages.getByRole('listitem')).toHaveCount(200)
    await button(page, 'Show all 5,001 stages').click()
    await expect(stages.getByRole('listitem')).toHaveCount(5001)
  })

  await test.step('F66 a record that grows too large to save says so at that key, and again at the save', async () => {
    const { id: _, ...body } = { ...record, metadata: { note: '' } }
    const note = 'x'.repeat(1024 * 1024 - JSON.stringify(body).length - 2)
    const full = { id: 'full', ...body, metadata: { note } }
    await page.route(/apl-starred-queries\/full/u, (route) => route.fulfill({ json: full }))
    await showAnew(page, address('full'))
    await expect.poll(() => readEditor(page, 'APL query')).toBe(record.query.apl)
    const said = page
      .getByRole('status')
      .filter({ hasText: '1,048,577 bytes; at most 1,048,576 can be saved' })
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' a')
    await expect(button(page, 'Save…')).toBeEnabled()
    await expect(said).toBeHidden()
    await page.keyboard.type('b')
    await expect(said).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Not ready to save')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(said).toBeHidden()
  })
})

test('a draft of 4 MB is restored completely, whenever the page is left during its write', async ({
  page,
  context,
}) => {
  await signInByRequests(page.request, 'admin')
  const huge = { ...record, id: 'huge', metadata: { note: 'lorem ipsum '.repeat(350_000) } }
  // Larger than the embedded service accepts, as another service may have it.
  await page.route(/apl-starred-queries\/huge/u, (route) => route.fulfill({ json: huge }))
  let { apl } = record.query
  const beside = await context.newPage()
  await beside.goto('/healthz')
  const isKept = () => isInDraft(beside, JSON.stringify(apl))
  // The browser asks before it leaves. By the time somebody answers, everything typed is stored.
  let asked = 0
  page.on('dialog', (dialog) => {
    asked++
    void expect
      // A busy disk may take a minute for some megabytes.
      .poll(isKept, { timeout: 300_000 })
      .toBe(true)
      .finally(() => dialog.accept())
  })
  // Before the write begins, and twice during it.
  for (const pause of [100, 220, 300]) {
    await page.goto(address('huge'))
    await expect.poll(() => readEditor(page, 'APL query')).toBe(apl)
    await editorField(page, 'APL query').focus()
    await page.keyboard.press('ControlOrMeta+End')
    apl += 'a'
    await page.keyboard.type('a')
    await page.waitForTimeout(pause)
    await page.goto('/healthz')
  }
  expect(asked).toBe(3)
  await page.goto(address('huge'))
  await expect.poll(() => readEditor(page, 'APL query')).toBe(apl)
})
