// oxlint-disable unicorn/consistent-function-scoping -- what runs in a page takes no function along from here
import fc from 'fast-check'
import { expect, type Page, test } from './fixtures.ts'
import { anyList, anyOrg, anyQuery, anyToken, anyValue } from './support/any-answer.ts'
import { address } from './support/saved-query.ts'
import { signIn } from './support/sign-in.ts'

/** `ANY_ANSWER_SEED` repeats a run; `ANY_ANSWER_RUNS` is the number of answers for each list. */
const seed = Number(process.env['ANY_ANSWER_SEED'] ?? Date.now() % 2 ** 31)
const runs = Number(process.env['ANY_ANSWER_RUNS'] ?? 80)
const size = 40

// Tall enough to render all rows of an answer.
test.use({ allowedErrors: /Failed to load resource/u, viewport: { width: 1280, height: 1600 } })

/** Answers calls of one path with what `answerNext` was given; all others go to the server. */
const answerInPage = (page: Page, path: string) =>
  page.addInitScript((answered) => {
    const { fetch } = window
    let body: string | null = null
    Reflect.set(window, 'answerNext', (next: string) => {
      body = next
    })
    window.fetch = (input, init) =>
      body !== null && typeof input === 'string' && input.split('?')[0] === answered
        ? Promise.resolve(
            new Response(body, {
              status: 200,
              headers: { 'content-type': 'application/json', etag: '"any"' },
            }),
          )
        : fetch(input, init)
  }, path)

type Answer = {
  readonly body: string
  /** Text that must be on the page afterwards. */ readonly shows: string | null
}

/**
 * Gives the page one answer after the other, opens another tab each time, and says which answer broke it: by an error
 * screen, an error message, or because the expected text did not appear in time.
 */
const bear = (page: Page, answers: readonly Answer[], tabs: readonly string[], limitMs = 10_000) =>
  page.evaluate(
    async ([given, names, limit]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      const buttonsOf = (pattern: RegExp) =>
        [...document.querySelectorAll('button')].filter((one) => pattern.test(one.textContent ?? ''))
      const until = async (holds: () => boolean) => {
        const end = performance.now() + limit
        while (!holds() && performance.now() < end) await frame()
        return holds()
      }
      const broken = () =>
        /could not be shown|Something went wrong/u.exec(document.body.textContent ?? '')?.[0] ??
        (document.querySelector('h1') ? null : 'no heading')
      for (const [at, { body, shows }] of given.entries()) {
        Reflect.get(window, 'answerNext')(body)
        const asksAgain = () => buttonsOf(/^(?:Refresh|Retry|Try again)$/u)
        await until(() => asksAgain().length > 0)
        asksAgain()[0]?.click()
        await frame()
        await until(() => document.querySelector('[aria-label="Refreshing…"]') === null)
        if (shows !== null) {
          const tabOfRows = [...document.querySelectorAll<HTMLElement>('[role=tab]')][0]
          tabOfRows?.click()
          if (!(await until(() => (document.body.textContent ?? '').includes(shows))))
            return { at, problem: `“${shows}” is not there` }
        }
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
          (one) => one.textContent?.trim() === names[at % names.length],
        )
        tab?.click()
        await frame()
        await frame()
        const problem = broken()
        if (problem !== null) return { at, problem: `${problem} (tab ${names[at % names.length]})` }
      }
      return null
    },
    [answers, tabs, limitMs] as const,
  )

const bearAll = async (page: Page, answers: readonly Answer[], tabs: readonly string[]) => {
  console.log(`${answers.length} answers with ANY_ANSWER_SEED=${seed}`)
  for (let start = 0; start < answers.length; start += size) {
    const part = answers.slice(start, start + size)
    const found = await bear(page, part, tabs)
    const what = found && `${found.problem} after answer ${start + found.at}: ${part[found.at]?.body ?? ''}`
    expect(what, `ANY_ANSWER_SEED=${seed}`).toBeNull()
  }
}

for (const { name, path, to, record, good, tabs } of [
  {
    name: 'organizations',
    path: '/api/v2/orgs',
    to: '/orgs',
    record: anyOrg,
    good: { plan: 'enterprise', paymentStatus: 'success', license: {} },
    tabs: ['Table', 'Limits', 'Timeline', 'Charts'],
  },
  {
    name: 'tokens',
    path: '/api/v2/tokens',
    to: '/tokens',
    record: anyToken,
    good: { orgCapabilities: { apiTokens: ['create', 'read', 'update', 'delete'], rbac: ['update'] } },
    tabs: ['Matrix', 'Table', 'Who can', 'Findings', 'Timeline'],
  },
])
  test(`whatever comes as the list of ${name}, each screen works and keeps the good row`, async ({
    page,
  }) => {
    await answerInPage(page, path)
    await signIn(page, 'admin', to)
    const lists = fc.sample(anyList(record), { numRuns: runs, seed })
    const answers = lists.map((list, at): Answer => {
      if ('whole' in list) return { body: JSON.stringify(list.whole), shows: null }
      const row = { id: `good-${at}`, name: `Good row ${at}`, ...good }
      return { body: JSON.stringify([row, ...list]), shows: `Good row ${at}` }
    })
    await bearAll(page, answers, tabs)
  })

test('an answer that hides the good row is detected', async ({ page }) => {
  await answerInPage(page, '/api/v2/orgs')
  await signIn(page, 'admin', '/orgs')
  const answers = ['Good row', 'Another'].map((name) => ({
    body: JSON.stringify([{ id: 'a', name }]),
    shows: 'Good row',
  }))
  expect(await bear(page, answers.slice(0, 1), ['Table'])).toBeNull()
  const problem = '“Good row” is not there'
  expect(await bear(page, answers.slice(1), ['Table'], 500)).toEqual({ at: 0, problem })
})

test('whatever comes as a saved query, the editor works', async ({ page }) => {
  await answerInPage(page, '/api/v2/apl-starred-queries/any')
  await signIn(page, 'admin', '/queries')
  await page.evaluate(() => Reflect.get(window, 'answerNext')('{"id":"any","name":"First"}'))
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill('any')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(address('any'))
  await page.getByRole('tab', { name: 'Options' }).click()
  const records = fc.sample(fc.oneof({ weight: 9, arbitrary: anyQuery }, anyValue), {
    numRuns: Math.ceil((runs * 2) / 3),
    seed,
  })
  const answers = records.map((value): Answer => ({ body: JSON.stringify(value), shows: null }))
  await bearAll(page, answers, ['Options', 'JSON', 'Options', 'APL', 'Options', 'History'])
})
