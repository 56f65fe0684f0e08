import type { Browser } from '@playwright/test'

type Session = { send: (method: string, parameters: unknown) => Promise<unknown> }

/**
 * Lets Playwright open pages in a Firefox whose WebDriver BiDi lacks the command for media features, which it otherwise
 * requires. The color scheme stays the browser's.
 */
export const withoutMediaFeatures = (browser: Browser): void => {
  const connection: { toImpl: (of: Browser) => object } = Reflect.get(browser, '_connection')
  const session: Session = Object.getPrototypeOf(Reflect.get(connection.toImpl(browser), '_browserSession'))
  const { send } = session
  session.send = async function (method, parameters) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, parameters)
  }
}

/** Runs in a page: makes Playwright's `fill` insert text like typing, because React would not notice a set value. */
export const fillAsTyped = (): void => {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {
      // Skips Playwright's own way to fill.
    },
  })
}

/** Firefox requests an icon for pages without one, even if the page's policy forbids loading anything. */
export const unaskedIcon = /favicon\.ico/u
