import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './support/browser-flags.ts'

const { CHROMIUM_PATH, CHROMIUM_SANDBOX, FIREFOX_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    chromiumSandbox: CHROMIUM_SANDBOX === '1',
    // No optimizing compiler: a journey's page is gone before that pays off, and it took a tenth of the run.
    args: [...browserFlags, '--js-flags=--no-maglev --no-opt'],
  },
}
/** An installed Firefox, over WebDriver BiDi, on demand. */
const firefoxAt = (executablePath: string) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
})

const longest = '**/walk.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Contains copies of the tests during mutation testing.
  testIgnore: '.cache/**',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Long enough for a machine five times slower: these end hanging tests and measure nothing. The whole run has no
  // limit, because one would fail passing tests.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  fullyParallel: true,
  // The longest first: at the end, it would leave processors idle.
  projects: [
    { name: 'first', testMatch: longest },
    { name: 'then', testIgnore: [longest, '.cache/**'] },
  ],
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  // Two more than processors, because a journey waits a third of its time: with one more, a fifth of the processor time
  // was unused; with three more, the run takes as long. Each takes about 700 MB.
  workers: Math.min(availableParallelism() + 2, 8),
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    ...(FIREFOX_PATH === undefined ? chromium : firefoxAt(FIREFOX_PATH)),
    locale: 'en-US',
    timezoneId: 'UTC',
    // In Firefox, a screenshot injects a style that the page's policy forbids.
    screenshot: FIREFOX_PATH === undefined ? 'only-on-failure' : 'off',
    // Skips fade-ins.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
