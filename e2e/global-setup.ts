import { browserProbes } from './support/browser-probes.ts'
import { buildWhenStale } from './support/build-when-stale.ts'
import { findBrowser } from './support/find-browser.ts'

/** Before the first test: a browser, handed to the workers by environment, and a build of what is in `src`. */
const globalSetup = async (): Promise<void> => {
  if (process.env['FIREFOX_PATH'] === undefined) {
    const browser = await findBrowser(browserProbes())
    process.env['CHROMIUM_PATH'] = browser.path
    process.env['CHROMIUM_SANDBOX'] = browser.sandbox ? '1' : '0'
  }
  await buildWhenStale()
}

export default globalSetup
