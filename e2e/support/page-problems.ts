import type { BrowserContext } from '@playwright/test'

/** All that must not happen on any page of a test. */
export type PageProblems = {
  /** Takes console errors that match as expected in this test, for example the browser's line on a 403. */
  readonly allow: (pattern: RegExp) => void
  /** Events `securitypolicyviolation` of every page until now. */
  readonly violations: readonly string[]
  /** Every problem that was not allowed, as readable lines. */
  readonly list: () => readonly string[]
}

/** Watches every page of a context, those opened later too. */
export const watchPages = async (context: BrowserContext): Promise<PageProblems> => {
  const patterns: RegExp[] = []
  const uncaught: string[] = []
  const consoleErrors: string[] = []
  const violations: string[] = []

  context.on('weberror', (event) => {
    const error = event.error()
    uncaught.push(error.stack ?? error.message)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    violations.push(violation)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report !== 'function') return
      report(
        `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })

  return {
    allow: (pattern) => {
      patterns.push(pattern)
    },
    violations,
    list: () => [
      ...uncaught.map((text) => `uncaught error: ${text}`),
      ...consoleErrors
        .filter((text) => !patterns.some((pattern) => pattern.test(text)))
        .map((text) => `console error: ${text}`),
      ...violations.map((text) => `security policy violation: ${text}`),
    ],
  }
}
