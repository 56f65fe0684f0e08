import { browserProbes } from './support/browser-probes.ts'
import { buildWhenStale } from './support/build-when-stale.ts'
import { findBrowser } from './support/find-browser.ts'

/** Before the first test: finds a browser, passes it to the workers through the environment, and builds `src`. */
const globalSetup = async (): Promise<void> => {
  if (process.env['FIREFOX_PATH'] === undefined) {
    const browser = await findBrowser(browserProbes())
    process.env['CHROMIUM_PATH'] = browser.path
    process.env['CHROMIUM_SANDBOX'] = browser.sandbox ? '1' : '0'
  }
  await buildWhenStale()
}

export default globalSetup
