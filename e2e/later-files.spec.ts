import { expect, type Page, test } from './fixtures.ts'
import { replaceEditor } from './support/editor.ts'
import { type FileGate, gateFiles, holdIdle, laterFiles } from './support/later-files.ts'
import { orgPlaces } from './support/later/orgs.ts'
import { queryPlaces } from './support/later/queries.ts'
import { sessionPlaces } from './support/later/session.ts'
import { type Place, seed, type Step } from './support/later/steps.ts'
import { tokenPlaces } from './support/later/tokens.ts'
import { orgTest } from './support/org-server.ts'
import { show } from './support/show.ts'
import { signInByRequests } from './support/sign-in.ts'

const whatBrowsersSay =
  /ERR_|dynamically imported|Failed to (?:fetch|load)|preload CSS|could not be loaded|Loading module|SyntaxError|MIME type|Unexpected/u

const areas = { organizations: orgPlaces, tokens: tokenPlaces, queries: queryPlaces, session: sessionPlaces }

test.use({ seed, allowedErrors: whatBrowsersSay })
// In order, in one process: the last test checks which files the others needed.
test.describe.configure({ mode: 'default' })

/** The files that were missing, each alone, in the places before. */
const reached = new Set<string>()

/** The message that something could not be loaded, which offers to try again. */
const failure = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'could not be loaded', has: page.getByRole('button', { name: 'Retry' }) })
    .or(
      page
        .locator('span')
        .filter({ hasText: 'could not be found', has: page.getByRole('button', { name: 'Try again' }) }),
    )
/** The sentence of a failure. */
const sentence = (page: Page) => failure(page).getByText(/could not be/u)
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
const isEditor = ({ into }: NonNullable<Place['typed']>, page: Page) =>
  into(page).evaluate((element) => element.closest('.monaco-editor') !== null)

/** Expects that the page is visible, says what is missing, and keeps the text and the focus. */
const expectKept = async (page: Page, { typed }: Place, isFirst: boolean) => {
  await expect(page.locator('nav[aria-label="Main"]')).toBeVisible()
  if (!typed || isFirst) return
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), 'the focus').not.toBe('BODY')
  if (await typed.into(page).count()) await expect(typed.into(page)).toHaveValue(typed.text)
}

/** Hundreds of things appear within moments here, so poll more often than the default. */
const intervals = [20, 50, 100]

/** The final state. One thing may be gone before the next has appeared. */
const outcome = async (page: Page, works: Step['works']): Promise<'works' | 'missing'> => {
  const seen: { state?: 'works' | 'missing' } = {}
  const look = async () => {
    if (await failure(page).count()) seen.state = 'missing'
    else if (await works(page).count()) seen.state = 'works'
    return seen.state
  }
  await expect.poll(look, { intervals }).toBeDefined()
  return seen.state === 'works' ? 'works' : 'missing'
}

/** Presses Retry while something is missing, each time with one more file available. */
const expectRetryWorks = async (
  page: Page,
  gate: FileGate,
  works: Step['works'],
  whileMissing: () => Promise<void>,
) => {
  while ((await outcome(page, works)) === 'missing') {
    await whileMissing()
    gate.letThroughNext()
    const before = gate.refusals()
    // Without the label of a button on the same line.
    const told = (await sentence(page).allInnerTexts()).at(-1)?.split('\n')[0]
    // Files that arrived with another part in between need no Retry.
    if (told === undefined) continue
    const one = failure(page).filter({ hasText: told })
    const isGone = async () => (await one.count()) === 0
    const retry = one.last().getByRole('button', { name: /^(?:Retry|Try again)$/u })
    // An attempt may also end without a refusal of its own: when it waits for a file that was refused just before.
    const hasEnded = () => retry.evaluateAll((all) => all.some((each) => each.ariaDisabled !== 'true'))
    const isSettled = async () =>
      gate.refusals() > before || (await isGone()) || (await hasEnded()) || works(page).first().isVisible()
    await retry.click({ timeout: 5000 }).catch(() => expect(one).toHaveCount(0))
    await expect.poll(isSettled, { message: `after Retry for: ${told}`, intervals }).toBe(true)
  }
}

/** Opens a screen and takes its steps while files are missing. */
const visit = async (page: Page, place: Place) => {
  const context = page.context()
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  const gate = await gateFiles(context, undefined, reached)
  await place.prepare?.(page)
  if (!place.isStranger) await signInByRequests(page.request, 'admin')
  gate.shut()
  // A screen without steps is opened from the one before, which already has the shell.
  if (Object.keys(place.steps).length > 0 || place.isStranger) await page.goto(place.to)
  else await show(page, place.to)
  await expectRetryWorks(page, gate, place.ready, async () => {
    if (!place.isStranger) await expectKept(page, place, true)
  })
  const { typed } = place
  if (typed && (await isEditor(typed, page))) await replaceEditor(page, 'APL query', typed.text)
  else if (typed) await typed.into(page).fill(typed.text)
  for (const [name, step] of Object.entries(place.steps)) {
    await test.step(name, async () => {
      await step.act(page, gate)
      await expectRetryWorks(page, gate, step.works, () => expectKept(page, place, false))
      if (step.after) await step.after(page)
      else if (
        await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).count()
      )
        await page.keyboard.press('Escape')
    })
  }
  for (const file of gate.refused) reached.add(file)
}

for (const [area, places] of Object.entries(areas)) {
  test(`F37 ${area}: each later file can be missing, and Retry fetches it`, async ({ page, context }) => {
    await holdIdle(context)
    for (const [what, place] of Object.entries(places)) await test.step(what, () => visit(page, place))
  })
}

orgTest.describe('where there are several organizations', () => {
  orgTest.use({ orgs: { acme: {}, globex: {} }, allowedErrors: whatBrowsersSay })

  orgTest('F37 the organizations to choose from', async ({ page, context }) => {
    await holdIdle(context)
    const gate = await gateFiles(context, undefined, reached)
    await page.request.post('/auth/token', {
      headers: { 'X-Requested-By': 'starboard' },
      data: { token: 'any' },
    })
    gate.shut()
    await page.goto('/tokens')
    await expectRetryWorks(page, gate, heading('Choose an organization'), async () => undefined)
    await page.getByRole('option', { name: /Acme/u }).click()
    await expectRetryWorks(page, gate, heading('API tokens'), async () => undefined)
    await page.getByRole('button', { name: /^Organization: Acme/u }).click()
    await expectRetryWorks(
      page,
      gate,
      (shown) => shown.getByRole('dialog'),
      async () => undefined,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Saved queries' }).click()
    await expectRetryWorks(
      page,
      gate,
      (shown) => shown.getByRole('button', { name: 'Copy command' }),
      async () => undefined,
    )
    for (const file of gate.refused) reached.add(file)
  })
})

/**
 * Monaco would use the first if it could not start its worker, but both texts are then shown in full instead. The second
 * moves data of earlier versions, and is tried in saved-query-history.spec.ts.
 */
const notTried = /^(?:editorWebWorkerMain|take-over-queries)/u

test('F37 every file of the build was needed by one of these tests', () => {
  const left = laterFiles().filter((file) => !reached.has(file))
  expect(left.filter((file) => !notTried.test(file))).toEqual([])
  expect(left.length).toBeLessThan(3)
})
