import type { Browser } from '@playwright/test'

type Session = { send: (method: string, parameters: unknown) => Promise<unknown> }

/**
 * Lets Playwright open pages in a Firefox whose WebDriver BiDi lacks the command for media features, without which it
 * opens none: the color scheme stays that of the browser.
 */
export const withoutMediaFeatures = (browser: Browser): void => {
  const connection: { toImpl: (of: Browser) => object } = Reflect.get(browser, '_connection')
  const session: Session = Object.getPrototypeOf(Reflect.get(connection.toImpl(browser), '_browserSession'))
  const { send } = session
  session.send = async function (method, parameters) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, parameters)
  }
}

/** Runs in a page: what Playwright fills in comes like typed text; set as a value, React would take no notice of it. */
export const fillAsTyped = (): void => {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {
      // Playwright's own way to fill is not taken.
    },
  })
}

/** Firefox asks for the icon of a page that has none, also where the policy of the page lets it load nothing. */
export const unaskedIcon = /favicon\.ico/u
