import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { expectRow } from './support/expect-row.ts'
import {
  address,
  button,
  field,
  saveAll,
  seed,
  serviceCall,
  storedText,
  watchPuts,
} from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import type { Starboard } from './support/start-starboard.ts'

test.use({ seed, allowedErrors: /status of 412/u })

const apl = (...lines: string[]) => ["['http-logs']", ...lines].join('\n')
const base = apl('| where status >= 500', '| extend day = 1', '| summarize count() by service', '| take 10')

/** A record with unknown fields and unusual spelling of numbers, text, and whitespace. */
const raw = (name: string, who: string, text: string) =>
  `{"who":"${who}", "owner": 1.0,"name":"${name}", "big" : 18446744073709551615,\n "esc":"\\u00e9\\/", "query":{"apl":${JSON.stringify(text)},"deep":{"n":1e2}}}`

const put = async (starboard: Starboard, text: string) => {
  expect((await serviceCall(starboard, 'PUT', 'second', text)).ok).toBe(true)
}

const conflict = (page: Page) => page.getByRole('dialog', { name: 'This query changed on the service' })
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()
const inText = async (page: Page) => {
  await page.getByRole('tab', { name: 'JSON' }).click()
  return readEditor(page, 'Record JSON')
}

/** Opens the query, changes its name and APL, and saves over what another client has stored meanwhile. */
const collide = async (page: Page, starboard: Starboard, mine: string, theirs: string) => {
  await field(page, 'Name').fill('Mine')
  await page.getByRole('tab', { name: 'APL' }).click()
  await expect(editorField(page, 'APL query')).toBeVisible()
  await replaceEditor(page, 'APL query', mine)
  await put(starboard, raw('Second', 'them', theirs))
  await saveAll(page)
  return conflict(page)
}

test('F58 if two browsers save over one version, one wins, and the other keeps its text and decides', async ({
  as,
  browser,
  starboard,
}) => {
  const first = await as('admin', address('second', 'options'))
  const context = await browser.newContext({ baseURL: starboard.url })
  const second = await context.newPage()
  await signIn(second, 'admin', address('second', 'options'))
  const racers = [
    { page: first, name: 'From the first' },
    { page: second, name: 'From the second' },
  ]
  const answers = await Promise.all(
    racers.map(async ({ page, name }) => {
      await field(page, 'Name').fill(name)
      await button(page, 'Save…').click()
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
      await button(page, 'Save changes').click()
      return (await answer).status()
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200, 412]))
  const [winner, loser] = answers[0] === 200 ? racers : racers.toReversed()
  expect(await storedText(starboard, 'second')).toContain(winner!.name)
  await expectRow(conflict(loser!.page).getByRole('table', { name: 'Fields that differ' }), {
    Field: 'name',
    Base: 'Second',
    Mine: loser!.name,
    Theirs: winner!.name,
  })
  await expect(conflict(winner!.page)).toBeHidden()

  await button(loser!.page, 'Keep editing').click()
  await expect(field(loser!.page, 'Name')).toHaveValue(loser!.name)
  await saveAll(loser!.page)
  await press(conflict(loser!.page), 'Merge')
  await expect(field(loser!.page, 'Name')).toHaveValue(loser!.name)
  await saveAll(loser!.page)
  await expect(loser!.page.getByText('Unsaved changes')).toBeHidden()
  expect(await storedText(starboard, 'second')).toContain(loser!.name)
  await context.close()
})

test('a conflict in the APL is resolved with mine, theirs, or both, and fields with either side', async ({
  as,
  starboard,
}) => {
  await put(starboard, raw('Second', 'somebody', base))
  const page = await as('admin', address('second', 'options'))
  const mine = base.replace('500', '400').replace('take 10', 'take 1')
  const theirs = base.replace('500', '404').replace('take 10', 'take 2')
  const dialog = await collide(page, starboard, mine, theirs)
  const count = dialog.getByRole('status')
  const choose = (number: number, name: string) =>
    dialog
      .getByRole('radiogroup', { name: `Conflict ${number} of 2` })
      .getByRole('radio', { name })
      .check()
  const preview = () => readEditor(page, 'Merged APL')
  await expect(count).toHaveText('2 conflicts, 0 decided')
  const first = dialog
    .getByRole('radiogroup', { name: 'Conflict 1 of 2' })
    .getByRole('radio', { name: 'Mine' })
  await expect(first).toBeFocused()
  await expectRow(dialog.getByRole('table', { name: 'Fields that differ' }), {
    Field: /^query\.apl\s*Line by line, above$/u,
    Mine: '5 lines',
  })
  await choose(1, 'Mine')
  await expect(count).toHaveText('2 conflicts, 1 decided')
  await choose(2, 'Theirs')
  await expect(count).toHaveText('2 conflicts, 2 decided')
  await expect.poll(() => preview()).toBe(base.replace('500', '400').replace('take 10', 'take 2'))
  await choose(1, 'Both')
  const both = theirs.replace('| where', '| where status >= 400\n| where')
  await expect.poll(preview).toBe(both)

  await first.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your choices?' })
  await press(question, 'Keep deciding')
  await expect(count).toHaveText('2 conflicts, 2 decided')
  await press(dialog, 'Keep editing')
  await press(question, 'Discard')
  await put(starboard, raw('Theirs', 'them', theirs))
  await saveAll(page)
  await choose(1, 'Both')
  await choose(2, 'Theirs')
  await dialog.getByRole('radio', { name: 'Merge theirs: name' }).check()
  await press(dialog, 'Merge')
  await expect(page.getByText('Your text from before the merge is kept')).toBeVisible()
  await expect(page.getByText('is based on another version')).toBeHidden()
  await expect.poll(() => readEditor(page, 'APL query')).toBe(both)
  expect(JSON.parse(await inText(page))).toMatchObject({ name: 'Theirs', who: 'them' })

  await test.step('an unresolved conflict is marked in the text, and the review names its lines', async () => {
    await put(starboard, raw('Second', 'somebody', base))
    await button(page, 'Discard changes').click()
    await button(page, 'Discard').click()
    await button(page, 'Refresh').click()
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(field(page, 'Name')).toHaveValue('Second')
    const mine = base.replace('500', '400')
    const dialog = await collide(page, starboard, mine, base.replace('500', '404'))
    const group = dialog.getByRole('region', { name: 'Conflict 1 of 1' })
    await expect(group.getByRole('group', { name: 'Theirs' })).toContainText('status >= 404')
    await group.getByRole('button', { name: 'Show base' }).click()
    await expect(group.getByRole('group', { name: 'Base' })).toContainText('status >= 500')
    await expectAccessible(page)
    await press(dialog, 'Merge')
    await expect
      .poll(() => readEditor(page, 'APL query'))
      .toBe(
        base.replace(
          '| where status >= 500',
          '// <<<<<<< mine\n| where status >= 400\n// =======\n| where status >= 404\n// >>>>>>> theirs',
        ),
      )
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks).toContainText('Lines 2, 4 and 6 of the APL mark unresolved conflicts.')
    await button(page, 'Save…').click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    const warning = review.getByRole('alert').filter({ hasText: 'Lines 2, 4 and 6' })
    await expect(warning).toBeVisible()
    await press(review, 'Keep editing')
    await replaceEditor(page, 'APL query', mine)
    await button(page, 'Save…').click()
    await expect(review).toBeVisible()
    await expect(warning).toBeHidden()
  })
})

test('"Use mine" replaces only the version that was shown and keeps it; "Use theirs" keeps mine, even if it is no JSON', async ({
  as,
  starboard,
}) => {
  const page = await as('admin', address('second', 'options'))
  await field(page, 'Name').fill('Mine')
  await put(starboard, raw('Theirs', 'them', base))
  await saveAll(page)
  const dialog = conflict(page)
  await expect(dialog).toBeVisible()
  await put(starboard, raw('Newest', 'them', base))
  await press(dialog, 'Use mine')
  await expect(dialog).toContainText('It changed again')
  await expectRow(dialog.getByRole('table'), { Field: 'name', Mine: 'Mine', Theirs: 'Newest' })
  expect(await storedText(starboard, 'second')).toContain('Newest')
  await press(dialog, 'Use mine')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await storedText(starboard, 'second')).toContain('Mine')

  await expect(page.getByText('replaced another version')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const versions = page.getByRole('table', { name: 'Versions' })
  await expectRow(versions, { Time: 'Named Newest', Source: 'Replaced by yours' })
  await expectRow(versions, { Time: 'On the service now', Source: 'Saved here' })
  await page.goto(address('second', 'options'))
  await button(page, 'Use that version').click()
  await expect(field(page, 'Name')).toHaveValue('Newest')

  await field(page, 'Name').fill('Mine again')
  await put(starboard, raw('Theirs again', 'them', base))
  await saveAll(page)
  await press(dialog, 'Use theirs')
  await expect(field(page, 'Name')).toHaveValue('Theirs again')
  await page.reload()
  await button(page, 'Use draft').first().click()
  await expect(field(page, 'Name')).toHaveValue('Mine again')

  await test.step('a text that is not JSON cannot be merged, and is kept if theirs is used', async () => {
    await button(page, 'Discard changes').click()
    await button(page, 'Discard').click()
    await page.getByRole('tab', { name: 'JSON' }).click()
    await expect(editorField(page, 'Record JSON')).toBeVisible()
    await replaceEditor(page, 'Record JSON', '{"name": "half')
    await put(starboard, raw('Theirs', 'them', base))
    await button(page, 'Refresh').click()
    await button(page, 'Show both').click()
    for (const name of ['Use mine', 'Merge']) {
      await expect(dialog.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
        /not valid JSON/u,
      )
    }
    await press(dialog, 'Use theirs')
    await expect.poll(() => readEditor(page, 'Record JSON')).toContain('"Theirs"')
    await button(page, 'Use draft').first().click()
    await expect.poll(() => readEditor(page, 'Record JSON')).toBe('{"name": "half')
  })
})

test('F56 the same change by somebody else is no conflict; another is merged, and every other character is kept', async ({
  as,
  starboard,
}) => {
  await put(starboard, raw('Second', 'somebody', base))
  const page = await as('admin', address('second', 'options'))
  const puts = watchPuts(page)
  await field(page, 'Name').fill('The same')
  // Key order, whitespace, and the spelling of numbers and text are not changes.
  await put(
    starboard,
    `{ "name":"Second","big":18446744073709551615,"esc":"é/","owner":1,"query":{"deep":{"n":100},"apl":${JSON.stringify(base)}},"who":"somebody"}`,
  )
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(conflict(page)).toBeHidden()
  expect(puts).toEqual([raw('The same', 'somebody', base)])

  await field(page, 'Name').fill('Once more')
  await put(starboard, raw('Once more', 'somebody', base))
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(conflict(page)).toBeHidden()

  await test.step('a merge writes my changes into their record and keeps every other character of it', async () => {
    await put(starboard, raw('Second', 'somebody', base))
    await button(page, 'Refresh').click()
    await expect(field(page, 'Name')).toHaveValue('Second')
    const puts = watchPuts(page)
    const mine = base.replace('500', '400')
    const theirs = base.replace('take 10', 'take 20')
    const dialog = await collide(page, starboard, mine, theirs)
    await expectRow(dialog.getByRole('table'), { Field: 'name', Mine: 'Mine', Theirs: 'Second' })
    await expectRow(dialog.getByRole('table'), { Field: 'who', Base: 'somebody', Theirs: 'them' })
    await expectRow(dialog.getByRole('table'), { Field: 'query.apl' })
    await expect(dialog.getByRole('status').filter({ hasText: 'No conflict' })).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
    await press(dialog, 'Merge')

    const merged = raw('Mine', 'them', theirs.replace('500', '400'))
    await expect(page.getByRole('status').filter({ hasText: 'Merged with the version' })).toContainText(
      'Yours: name. Theirs: who. The APL was merged line by line.',
    )
    expect(puts).toHaveLength(1)
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(puts[1]).toBe(merged)

    // The conflict is resolved: no draft is left, here or in the library, and History has my version.
    await expect(button(page, 'Use draft')).toHaveCount(0)
    await page.getByRole('tab', { name: 'History' }).click()
    const version = page
      .getByRole('table', { name: 'Versions' })
      .getByRole('row')
      .filter({ hasText: 'Mine before the merge' })
    await version.getByRole('button', { name: /^Restore/u }).click()
    expect(JSON.parse(await inText(page))).toMatchObject({
      name: 'Mine',
      who: 'somebody',
      query: { apl: mine },
    })
    await button(page, 'Discard changes').click()
    await button(page, 'Discard').click()
    await page.getByRole('link', { name: 'Saved queries' }).first().click()
    const row = page.getByRole('row').filter({ hasText: 'Mine' })
    await expect(row).toBeVisible()
    await expect(row.getByText('Draft')).toHaveCount(0)
  })
})
