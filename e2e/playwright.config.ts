import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './support/browser-flags.ts'

const { CHROMIUM_PATH, CHROMIUM_SANDBOX, FIREFOX_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    chromiumSandbox: CHROMIUM_SANDBOX === '1',
    // Nothing is optimized: a page of a journey is gone before that pays, and it took a tenth of the run.
    args: [...browserFlags, '--js-flags=--no-maglev --no-opt'],
  },
}
/** A Firefox as it is installed, by WebDriver BiDi, on demand. */
const firefoxAt = (executablePath: string) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
})

const longest = '**/walk.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Copies of the tests stand there while mutants are tried.
  testIgnore: '.cache/**',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Long enough for a machine with a fifth of the time: they end a test that hangs, and measure nothing. The whole run
  // has no limit, because one would fail tests that pass.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  fullyParallel: true,
  // The longest begins first: at the end it would leave processors idle.
  projects: [
    { name: 'first', testMatch: longest },
    { name: 'then', testIgnore: [longest, '.cache/**'] },
  ],
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  // Two more than there are processors, because a journey waits a third of its time: with one more, a fifth of the
  // processors' time was left over; with three more, the run takes as long. Each takes some 700 MB.
  workers: Math.min(availableParallelism() + 2, 8),
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    ...(FIREFOX_PATH === undefined ? chromium : firefoxAt(FIREFOX_PATH)),
    locale: 'en-US',
    timezoneId: 'UTC',
    // In Firefox a picture is a style that the policy of the page forbids.
    screenshot: FIREFOX_PATH === undefined ? 'only-on-failure' : 'off',
    // What fades in is looked at as it is in the end.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
