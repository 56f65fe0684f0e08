import type { Browser, BrowserContext } from '@playwright/test'

/** Everything that must not happen on any page of a test. */
export type PageProblems = {
  /** Allows matching console errors, for example the browser's message about a 403. */
  readonly allow: (pattern: RegExp) => void
  /** Allows matching uncaught errors that this test causes. */
  readonly allowUncaught: (pattern: RegExp) => void
  /** Allows matching violations of the Content-Security-Policy that this test provokes. */
  readonly allowViolations: (pattern: RegExp) => void
  /** Watches a context of a browser that the test itself started. */
  readonly watch: (context: BrowserContext) => Promise<void>
  /**
   * The `securitypolicyviolation` events of all pages and frames so far, for `expect.poll`, because browsers report
   * them late. Those in workers are in the server's log.
   */
  readonly violations: () => readonly string[]
  /** Every problem that was not allowed, as readable lines. `log` is the server's output so far. */
  readonly list: (log?: string) => readonly string[]
}

/**
 * Watches every page and frame of a context, including later ones, and of each context opened later. Each runs
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
  // A context runs commands in order, so pages open only after it is watched.
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

/** Violated directives that browsers reported, from the server's log, the only source for workers. */
export const reportedViolations = (log: string): readonly string[] =>
  [...log.matchAll(/"event":"csp_violation".*?"directive":"([^"]*)"/gu)].map(
    ([, directive]) => directive ?? '',
  )

const listenForViolations = (): void => {
  // On the window: a popup starts with an empty document, and its first page takes over that window.
  window.addEventListener('securitypolicyviolation', (event) => {
    const report: unknown = Reflect.get(window, 'reportViolation')
    if (typeof report !== 'function') return
    report(
      `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}
