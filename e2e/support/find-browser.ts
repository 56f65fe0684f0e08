/** A browser that was started once to verify that it works. */
export type Browser = { readonly path: string; readonly sandbox: boolean }

/** Everything that the search needs from the machine, so that its order can be tested without one. */
export type Probes = {
  /** The `CHROMIUM_PATH` setting. */
  readonly configuredPath: string | undefined
  /** Places where Chrome, Chromium and Edge are usually installed; only those that exist. */
  readonly wellKnownPaths: () => readonly string[]
  /** Path of Playwright's own browser; null if it has none. */
  readonly playwrightPath: () => string | null
  /** Lets Playwright download its browser; false if the download is unreachable. */
  readonly installWithPlaywright: () => Promise<boolean>
  /** Installs the distribution's package if that needs no password. */
  readonly installWithSystem: () => Promise<boolean>
  /** Starts the browser headless once; null if it does not start. */
  readonly start: (path: string) => Promise<Browser | null>
  readonly say: (line: string) => void
}

/** What to do if no browser could be found or installed. */
export const noBrowserMessage =
  'No Chrome, Chromium or Edge could be found, and none could be installed here. ' +
  'Install one (for example "sudo apt-get install chromium"), or set CHROMIUM_PATH to the path of one, and run this again.'

/**
 * Finds a Chromium-based browser, or installs one. Order: `CHROMIUM_PATH`, well-known paths, Playwright's own,
 * Playwright's download, the distribution's package.
 * @throws Error with a sentence on what to do, if nothing works or the browser in `CHROMIUM_PATH` does not start
 */
export const findBrowser = async (probes: Probes): Promise<Browser> => {
  const { configuredPath, say } = probes
  if (configuredPath) {
    const browser = await probes.start(configuredPath)
    if (browser) return browser
    throw new Error(`CHROMIUM_PATH is set to "${configuredPath}", but no browser starts from there.`)
  }

  const installed =
    (await firstThatStarts(probes, probes.wellKnownPaths())) ?? (await startPlaywrights(probes))
  if (installed) return installed

  say('No browser found: asking Playwright to install Chromium.')
  if (await probes.installWithPlaywright()) {
    const browser = await startPlaywrights(probes)
    if (browser) return browser
  }

  say('Playwright could not install one: trying the package of this distribution.')
  if (await probes.installWithSystem()) {
    const browser = await firstThatStarts(probes, probes.wellKnownPaths())
    if (browser) return browser
  }
  throw new Error(noBrowserMessage)
}

const startPlaywrights = async (probes: Probes): Promise<Browser | null> => {
  const path = probes.playwrightPath()
  return path === null ? null : probes.start(path)
}

const firstThatStarts = async (probes: Probes, paths: readonly string[]): Promise<Browser | null> => {
  for (const path of paths) {
    const browser = await probes.start(path)
    if (browser) return browser
    probes.say(`${path} does not start: looking further.`)
  }
  return null
}
