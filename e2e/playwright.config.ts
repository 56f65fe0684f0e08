import { defineConfig } from '@playwright/test'
import { browserFlags } from './support/browser-flags.ts'

const { CHROMIUM_PATH, CHROMIUM_SANDBOX, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  globalTimeout: 20.5 * 60_000,
  // Long enough for a busy machine: they end a test that hangs, and measure nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  // Of two processors: many journeys wait for a countdown or a second try.
  workers: 3,
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // What fades in is looked at as it is in the end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      chromiumSandbox: CHROMIUM_SANDBOX === '1',
      args: browserFlags,
    },
  },
})
