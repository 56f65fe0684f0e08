import { expect } from './fixtures.ts'
import { recordTest as test } from './support/backends.ts'
import { editorField, replaceEditor } from './support/editor.ts'
import { sendText } from './support/listen.ts'
import { address, button, field, saveAll } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'
import { signInWithToken } from './support/sign-in.ts'

const ids = ['a/b c?#é', '%2e', `${'long '.repeat(120)}id`, '__proto__', '..%2f..', '+&=;']
const apl = Array.from(
  { length: 500 },
  (_, line) => `\t| where field_${line} == '\u2028 ${line} "é" \\'${' or a\t== 1'.repeat(80)}\r\n`,
).join('')
const written = JSON.stringify(apl).replaceAll('é', String.raw`\u00e9`)
const long = `{"id":"long","name":"Long","query":{"apl":${written}, "x":[1.0,18446744073709551616,-0,1e400]}}`
const nulls =
  '{"id":"nulls","name":"Nulls","who":"me","metadata":null,\n "query":{"apl":"x","libraries":null,"variables":null,' +
  '"defaultOrder":null,"queryOptions":null,"startTime":null,"defaultLimit":null},"dataset":null}'
const odd =
  '{"id":"odd","name":"Odd","who":"me","metadata":[1],"query":{"apl":5,"libraries":{"a":1},"variables":"x",' +
  '"defaultOrder":[null],"queryOptions":[],"defaultLimit":"10","includeCursor":1}}'
const bare = '{"id":"bare","name":"Bare","who":"me","query":null}'
const twice = '{"id":"twice","name":"Twice","who":"me","query":{"apl":"a","apl":"b"}}'
const deep = (levels: number) => `{"id":"deep","a":${'['.repeat(levels)}${']'.repeat(levels)}}`

test.use({
  records: {
    long,
    nulls,
    odd,
    bare,
    twice,
    ...Object.fromEntries(
      ids
        .filter((id) => id !== '__proto__')
        .map((id) => [id, JSON.stringify({ id, name: 'By id', who: 'me' })]),
    ),
  },
  allowedErrors: /Failed to load resource/u,
})

/** The expected body of PUT: without the ID, and with another owner. */
const sentFor = (text: string) => text.replace(/"id":"\w+",/u, '').replace('"who":"me"', '"who":"you"')

test('F53 F67 F68 every character of an APL text, an ID, and a record with wrong types reaches the service; half a character or a record nested too deeply does not', async ({
  page,
  service,
}) => {
  await signInWithToken(page, 'any-access-token', '/queries')
  await test.step('F53 a received record that is nested too deeply is refused with a sentence', async () => {
    for (const [levels, reason] of [
      [100, /nested deeper than 100 levels/],
      [600, /nested deeper than 512 levels/],
      [100_000, /nested deeper than 512 levels/],
    ] as const) {
      service.plan('GET', (response) => sendText(response, 200, deep(levels)))
      await showAnew(page, address('deep'))
      await expect(page.getByRole('alert')).toContainText(reason)
    }
    service.heal()
  })

  await showAnew(page, address('long', 'options'))
  await test.step('F67 an APL text of half a megabyte with tabs, CRLF, and U+2028 stays unchanged next to an edit', async () => {
    await field(page, 'Name').fill('Longer')
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(service.puts()).toHaveLength(1)
    expect(service.puts()[0] === sentFor(long).replace('"Long"', '"Longer"')).toBe(true)
  })

  await test.step('it changes where the user types', async () => {
    await showAnew(page, address('long'))
    await expect(editorField(page, 'APL query')).toBeVisible()
    await editorField(page, 'APL query').focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('x')
    await saveAll(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(service.puts()).toHaveLength(2)
    expect(
      service.puts()[1] ===
        sentFor(long)
          .replace('"Long"', '"Longer"')
          .replace(written, () => JSON.stringify(`x${apl}`)),
    ).toBe(true)
  })

  await test.step('records with nulls and wrong types everywhere open, show them, and keep them byte for byte', async () => {
    for (const text of [nulls, odd, bare, twice]) {
      const { id, name } = JSON.parse(text)
      await showAnew(page, address(id))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      for (const tab of ['JSON', 'Options']) await page.getByRole('tab', { name: tab }).click()
      await field(page, 'Who').fill('you')
      await saveAll(page)
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      expect(service.puts().at(-1)).toBe(sentFor(text))
    }
    await page.getByRole('tab', { name: 'APL' }).click()
    await expect(page.getByText('“apl” appears more than once')).toBeVisible()
  })

  await test.step('F68 an ID with any characters reaches the service as one segment', async () => {
    for (const id of ids.filter((one) => one !== '__proto__')) {
      await showAnew(page, address(id, 'options'))
      await field(page, 'Who').fill('you')
      await saveAll(page)
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      expect(service.calls.at(-1)?.id).toBe(id)
      expect(service.records.get(id)).toContain('"who":"you"')
    }
    await showAnew(page, address('__proto__'))
    await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no query with this ID')
  })

  await test.step('F67 half a character in the APL text is refused with its position', async () => {
    await showAnew(page, address('bare', 'json'))
    const { length } = service.puts()
    await expect(editorField(page, 'Record JSON')).toBeVisible()
    await replaceEditor(page, 'Record JSON', String.raw`{"id":"bare","query":{"apl":"a\n b\ud800"}}`)
    await expect(button(page, 'Save…')).toHaveAccessibleDescription(/lone surrogate.* line 2, column 3/)
    expect(service.puts()).toHaveLength(length)
  })

  await test.step('F53 a typed record that is nested too deeply is refused with a sentence', async () => {
    const { length } = service.puts()
    await replaceEditor(page, 'Record JSON', deep(100_000))
    await expect(
      page.getByRole('alert').filter({ hasText: 'nested deeper than 100 levels (line 1, column 117)' }),
    ).toBeVisible()
    await expect(button(page, 'Save…')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(button(page, 'Fix in JSON')).toBeVisible()
    expect(service.puts()).toHaveLength(length)
  })
})
