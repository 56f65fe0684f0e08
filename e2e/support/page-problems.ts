import type { Browser, BrowserContext } from '@playwright/test'

/** All that must not happen on any page of a test. */
export type PageProblems = {
  /** Takes console errors that match as expected in this test, for example the browser's line on a 403. */
  readonly allow: (pattern: RegExp) => void
  /** Takes uncaught errors that match as expected: this test throws them. */
  readonly allowUncaught: (pattern: RegExp) => void
  /** Takes violations of the Content-Security-Policy that match as expected: this test provokes them. */
  readonly allowViolations: (pattern: RegExp) => void
  /** Watches a context of a browser that the test started by itself. */
  readonly watch: (context: BrowserContext) => Promise<void>
  /**
   * Events `securitypolicyviolation` of every page and frame until now, for `expect.poll`, because browsers report them
   * late; those in workers are in the server's log.
   */
  readonly violations: () => readonly string[]
  /** Every problem that was not allowed, as readable lines; `log` is what the server printed until now. */
  readonly list: (log?: string) => readonly string[]
}

/**
 * Watches every page and frame of a context, those opened later too, and of each context opened after it; each runs
 * `scripts` first.
 */
export const watchPages = async (
  context: BrowserContext,
  scripts: readonly (() => void)[] = [],
): Promise<PageProblems> => {
  const allowedErrors: RegExp[] = []
  const allowedUncaught: RegExp[] = []
  const allowedViolations: RegExp[] = []
  const uncaught: string[] = []
  const consoleErrors: string[] = []
  const violations: string[] = []

  const watch = async (watched: BrowserContext): Promise<void> => {
    watched.on('weberror', (event) => {
      const error = event.error()
      uncaught.push(error.stack ?? error.message)
    })
    watched.on('console', (message) => {
      if (message.type() !== 'error') return
      consoleErrors.push(`${message.text()} (${message.location().url})`)
    })
    await Promise.all([
      watched.exposeBinding('reportViolation', (_source, violation: string) => {
        violations.push(violation)
      }),
      ...[listenForViolations, ...scripts].map((script) => watched.addInitScript(script)),
    ])
  }
  // Orders to a context are carried out one after the other: a page is only opened once it is watched.
  const watchNew = (opened: BrowserContext): void => void watch(opened).catch(() => undefined)
  const browser: Browser | null = context.browser()
  browser?.on('context', watchNew)
  context.once('close', () => browser?.off('context', watchNew))
  await watch(context)

  return {
    allow: (pattern) => void allowedErrors.push(pattern),
    allowUncaught: (pattern) => void allowedUncaught.push(pattern),
    allowViolations: (pattern) => void allowedViolations.push(pattern),
    watch,
    violations: () => violations,
    list: (log = '') => [
      ...unexpected(uncaught, allowedUncaught).map((text) => `uncaught error: ${text}`),
      ...unexpected(consoleErrors, allowedErrors).map((text) => `console error: ${text}`),
      ...unexpected(violations, allowedViolations).map((text) => `security policy violation: ${text}`),
      ...unexpected(reportedViolations(log), allowedViolations).map(
        (text) => `security policy violation reported to the server: ${text}`,
      ),
    ],
  }
}

const unexpected = (lines: readonly string[], allowed: readonly RegExp[]): readonly string[] =>
  lines.filter((text) => !allowed.some((pattern) => pattern.test(text)))

/** Directives that browsers reported as violated, by the server's log: workers have no other way to tell. */
export const reportedViolations = (log: string): readonly string[] =>
  [...log.matchAll(/"event":"csp_violation".*?"directive":"([^"]*)"/gu)].map(
    ([, directive]) => directive ?? '',
  )

const listenForViolations = (): void => {
  // On the window: a popup begins with an empty document, whose window its first page then takes over.
  window.addEventListener('securitypolicyviolation', (event) => {
    const report: unknown = Reflect.get(window, 'reportViolation')
    if (typeof report !== 'function') return
    report(
      `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}
