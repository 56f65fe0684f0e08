import { expect, type Page, test as base } from '@playwright/test'
import { type PageProblems, watchPages } from './support/page-problems.ts'
import { fillAsTyped, unaskedIcon, withoutMediaFeatures } from './support/firefox.ts'
import { saveData } from './support/save-data.ts'
import { type Role, signIn } from './support/sign-in.ts'
import { type Seed, type Starboard, startStarboardHere } from './support/start-starboard.ts'

export { expect, type Page }
export type { Locator } from '@playwright/test'

type Options = {
  /** Settings of the server, by their names in `.env.example`. */
  settings: Record<string, string>
  /** Data of the embedded service; undefined: its demo set. */
  seed: Seed | undefined
  /** Matches the console errors that this test expects, for example the browser's line on a 403. */
  allowedErrors: RegExp | null
  /** Matches the violations of the Content-Security-Policy that this test provokes. */
  allowedViolations: RegExp | null
  /** Whether pages prefetch their later parts, which most tests do not need. */
  fetchesAhead: boolean
}

type Fixtures = {
  /** This test's own server, with its own data. */
  starboard: Starboard
  /** Problems on the pages. Any that is not allowed fails the test at its end. */
  problems: PageProblems
  /** Signs in with a role and returns the page, which shows `to`. */
  as: (role: Role, to?: string) => Promise<Page>
}

/**
 * The `test` of journeys without a page. It has the worker fixtures of the others, because Playwright starts new workers
 * for tests with different ones.
 */
export const processTest = base.extend({
  browser: [
    async ({ browser, browserName }, provide) => {
      if (browserName === 'firefox') withoutMediaFeatures(browser)
      await provide(browser)
    },
    { scope: 'worker' },
  ],
})

/** The `test` of every journey. Each test has its own server, browser context, and data. */
export const test = processTest.extend<Options & Fixtures>({
  settings: [{}, { option: true }],
  seed: [undefined, { option: true }],
  allowedErrors: [null, { option: true }],
  allowedViolations: [null, { option: true }],
  fetchesAhead: [false, { option: true }],

  starboard: async ({ settings, seed }, provide, testInfo) => {
    const starboard = await startStarboardHere({ settings, seed })
    await provide(starboard)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: starboard.log(), contentType: 'text/plain' })
    }
    await starboard.stop()
  },

  baseURL: async ({ starboard }, provide) => {
    await provide(starboard.url)
  },

  problems: [
    async ({ browserName, context, starboard, allowedErrors, allowedViolations, fetchesAhead }, provide) => {
      const isFirefox = browserName === 'firefox'
      const scripts = [...(fetchesAhead ? [] : [saveData]), ...(isFirefox ? [fillAsTyped] : [])]
      const problems = await watchPages(context, scripts)
      if (isFirefox) {
        problems.allowUncaught(unaskedIcon)
        problems.allowViolations(unaskedIcon)
      }
      if (allowedErrors) problems.allow(allowedErrors)
      if (allowedViolations) problems.allowViolations(allowedViolations)
      await provide(problems)
      expect(problems.list(starboard.log()), 'problems on the pages of this test').toEqual([])
    },
    { auto: true },
  ],

  as: async ({ page }, provide) => {
    await provide(async (role, to) => {
      await signIn(page, role, to)
      return page
    })
  },
})
