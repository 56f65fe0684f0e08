import { expect, type Page, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { replaceEditor } from './support/editor.ts'
import { address, button, field, saveAll, serviceCall, storedText, watchPuts } from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const org = (name: string, maxQueryWindowSeconds: number) => ({
  id: `org-${name}`,
  name,
  lastUsageSync: '',
  planCreated: '',
  primaryEmail: '',
  paymentStatus: 'na',
  plan: 'personal',
  license: { maxQueryWindowSeconds },
})
const tokens = [{ id: 't', name: 'T', datasetCapabilities: { 'from-grants': { query: ['read'] }, '*': {} } }]

test.use({
  seed: {
    orgs: [org('Day', 86_400), org('Month', 2_592_000), org('Zero', 0)],
    tokens,
    starredQueries: [{ id: 'q', name: 'Mine', dataset: 'http-logs' }],
  },
})

const choose = (page: Page, name: string, value: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(value)
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('F52 what a form cannot represent exactly is read-only; all else reaches the service byte for byte; checks only advise', async ({
  page,
  starboard,
}) => {
  await serviceCall(
    starboard,
    'PUT',
    'q',
    '{"name":"Mine","who":"two\\nlines","query":{"libraries":["a\\nb"]}}',
  )
  await signIn(page, 'admin', address('q', 'options'))
  const who = group(page, 'Who')
  await expect(who).toContainText('It has line breaks or characters that a field cannot hold.')
  await expect(who.getByRole('status')).toHaveText(String.raw`"two\nlines"`)
  await expect(group(page, 'Libraries')).toContainText('Not every element is one line of text.')
  await who.getByRole('button', { name: 'Edit in JSON' }).click()
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true')

  await test.step('a quick range that no longer fits is set to the time range in one click', async () => {
    const raw =
      '{"name":"Mine","dataset":"logs","metadata":{"quickRange" : "1h"},"query":{"apl":"logs","startTime":"now-6h","endTime":"now"}}'
    await serviceCall(starboard, 'PUT', 'q', raw)
    await showAnew(page, address('q'))
    await button(page, 'Refresh').click()
    const puts = watchPuts(page)
    const checks = page.getByRole('region', { name: 'Checks' })
    await checks.getByRole('button', { name: 'Set to 6h' }).click()
    await expect(checks).not.toContainText('quick range')
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(puts).toEqual([raw.replace('1h', '6h')])
  })

  await test.step('at a zoom of 400 %, the field with the focus is in view, and so is a change to be saved', async () => {
    await page.setViewportSize({ width: 320, height: 200 })
    await page.getByRole('tab', { name: 'Options' }).click()
    for (const name of ['End time', 'Name']) {
      await field(page, name).focus()
      await expect(field(page, name)).toBeInViewport({ ratio: 0.9 })
    }
    await page.keyboard.type('?')
    await page.keyboard.press('ControlOrMeta+s')
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.locator(':focus')).toHaveCount(1)
    const change = review.getByRole('row').last()
    await change.scrollIntoViewIfNeeded()
    await expect(change).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
    await field(page, 'Name').fill('Mine')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('typed variables, other fields, and the order', async () => {
    const raw =
      '{"name":"Mine", "owner": 1.0, "plan" : {"b": [1, 2.50]},\n "query":{"apl":"a", "later":"x",\n  "variables":{"keep" : 1.0},\n  "defaultOrder":[{"field":"_time","desc":true},{"desc":false,"field":"host","x":1e2}], "queryOptions":{"shown" : "a,b"}}}'
    await serviceCall(starboard, 'PUT', 'q', raw)
    await showAnew(page, address('q', 'options'))
    await button(page, 'Refresh').click()
    await expect(field(page, 'variable 1 key')).toHaveValue('keep')
    const puts = watchPuts(page)

    await button(page, 'Add variable').click()
    await expect(field(page, 'variable 2 key')).toBeFocused()
    await page.keyboard.type('big')
    await choose(page, 'variable 2 type', 'Number')
    await field(page, 'variable 2 value').fill('1.')
    await expect(page.getByText('not a valid JSON number').filter({ visible: true })).toBeVisible()
    await field(page, 'variable 2 value').fill('18446744073709551615')
    await button(page, 'Add variable').click()
    await field(page, 'variable 3 key').fill('on')
    await choose(page, 'variable 3 type', 'Boolean')
    await choose(page, 'variable 3 value', 'true')
    await button(page, 'Add variable').click()
    await field(page, 'variable 4 key').fill('none')
    await choose(page, 'variable 4 type', 'Null')

    await expect(field(page, 'other field 1 value')).toHaveValue('1.0')
    await field(page, 'other field 1 value').fill('1e2')
    await field(page, 'other field 2 value').fill('{"b":[]}')
    await field(page, 'other query field 1 key').fill('sooner')
    await button(page, 'Remove other query option 1').click()
    await button(page, 'Add other query option').click()
    await field(page, 'other query option 1 key').fill('noFill')
    await expect(page.getByText('has a place of its own').filter({ visible: true })).toBeVisible()
    await field(page, 'other query option 1 key').fill('fresh')
    await field(page, 'other query option 1 value').fill('y')

    await field(page, 'order field 2').press('Alt+ArrowUp')
    await expect(field(page, 'order field 1')).toBeFocused()
    await expect(field(page, 'order field 1')).toHaveValue('host')
    await expect(page.getByRole('status').filter({ hasText: 'Moved to position 1 of 2.' })).toBeAttached()

    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(puts).toEqual([
      '{"name":"Mine", "owner": 1e2, "plan" : {"b":[]},\n "query":{"apl":"a", "sooner":"x",\n  "variables":{"keep" : 1.0, "big": 18446744073709551615, "on": true, "none": null},\n  "defaultOrder":[{"desc":false,"field":"host","x":1e2},{"field":"_time","desc":true}], "queryOptions":{"fresh": "y"}}}',
    ])
    expect(await storedText(starboard, 'q')).toContain('18446744073709551615')
  })

  await test.step('checks advise next to the text and below the fields, lead there like sections, and do not prevent saving', async () => {
    const query = {
      apl: 'logs | take 1',
      startTime: 'now-30d',
      endTime: 'now',
      defaultLimit: 0,
      variables: { limit: 'ten' },
    }
    await serviceCall(starboard, 'PUT', 'q', JSON.stringify({ name: 'Mine', dataset: 'logs', query }))
    await showAnew(page, address('q'))
    await button(page, 'Refresh').click()
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks.getByRole('status')).toHaveText('4 findings')
    await expect(checks).toContainText('longer than the query window of 1 organization: Day (1 d).')
    await expect(checks).toContainText('Not compared with the query window of Zero (0 s)')
    await expect(checks).toContainText('The variable “limit” is not declared in the APL.')

    await replaceEditor(
      page,
      'APL query',
      'declare query_parameters (limit:long, service:string);\nlogs | where svc == service | take limit',
    )
    await expect(checks).toContainText(
      'The parameter “service” has no default, and no variable gives it a value.',
    )
    await expect(checks).toContainText('The variable “limit” is declared long, but it is text.')

    await checks.getByRole('button', { name: 'Go to query.startTime' }).first().click()
    await expect(field(page, 'Start time')).toBeFocused()
    await checks.getByRole('button', { name: 'Go to query.defaultLimit' }).click()
    await expect(page.getByRole('tab', { name: 'Options' })).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, 'Default limit')).toBeFocused()
    await expect(field(page, 'Default limit')).toHaveAccessibleDescription(/The default limit is 0/)
    await expect(group(page, 'Variables')).toContainText('is declared long, but it is text.')
    await expectAccessible(page)

    await field(page, 'End time').fill('now-60d')
    await expect(page.getByText('The start is after the end.').first()).toBeVisible()
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(await storedText(starboard, 'q')).toContain('now-60d')

    await test.step('the list of sections leads to each', async () => {
      const sections = page.getByRole('navigation', { name: 'Sections' })
      for (const name of ['Other fields', 'Metadata', 'General']) {
        await sections.getByRole('link', { name }).click()
        await expect(
          page.getByRole('region', { name }).getByRole('heading', { name, level: 2 }),
        ).toBeInViewport()
        await expect(sections.getByRole('link', { name })).toHaveAttribute('aria-current', 'location')
      }
    })

    await test.step('the dataset is chosen from token grants by keyboard, and any other text is accepted', async () => {
      const dataset = page.getByRole('combobox', { name: 'Dataset', exact: true })
      await expect(dataset).toHaveValue('logs')
      await dataset.press('ArrowDown')
      await expect(page.getByRole('option', { name: 'from-grants' })).toBeVisible()
      await expect(page.getByRole('option', { name: '*', exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await dataset.fill('grants')
      await dataset.press('ArrowDown')
      await dataset.press('Enter')
      await expect(dataset).toHaveValue('from-grants')
      await expect(page.getByRole('listbox')).toBeHidden()
      await dataset.fill('of my own')
      await dataset.press('Escape')
      await expect(dataset).toHaveValue('of my own')
    })
  })
})
