import type { Browser, Page } from '@playwright/test'
import { signInByRequests } from '../support/sign-in.ts'
import { type Starboard, type StarboardOptions, startStarboard } from '../support/start-starboard.ts'

/** What every part of the benchmark gets. */
export type Bench = {
  readonly browser: Browser
  /** Launches another browser with its own flags. */
  readonly launch: (flags: readonly string[]) => Promise<Browser>
  /** Rounds of each measurement with a floor. */
  readonly rounds: number
  /** Numbers of rows to measure. */
  readonly sizes: readonly number[]
}

/** The Starboard that is measured. */
export type Site = Starboard & {
  /** Drives a page in a new context, signed in as an admin, with the site as the base URL. */
  readonly visit: <Result>(drive: (page: Page) => Promise<Result>) => Promise<Result>
  /** The service's own answer with all organizations. */
  readonly orgs: () => Promise<string>
}

/** Runs the built server with its own data while `measure` runs. */
export const withSite = async <Result>(
  browser: Browser,
  options: StarboardOptions,
  measure: (site: Site) => Promise<Result>,
): Promise<Result> => {
  const starboard = await startStarboard(options)
  const visit: Site['visit'] = async (drive) => {
    const context = await browser.newContext({
      baseURL: starboard.url,
      viewport: { width: 1440, height: 900 },
    })
    context.setDefaultTimeout(60_000)
    try {
      await signInByRequests(context.request, 'admin')
      return await drive(await context.newPage())
    } finally {
      await context.close()
    }
  }
  const orgs = async (): Promise<string> => {
    const headers = { Authorization: `Bearer ${starboard.accessToken}` }
    return (await fetch(`${starboard.serviceUrl}/v2/orgs`, { headers })).text()
  }
  try {
    return await measure({ ...starboard, visit, orgs })
  } finally {
    await starboard.stop()
  }
}
