import type { Browser, Page } from '@playwright/test'
import { signInByRequests } from '../support/sign-in.ts'
import { type Starboard, type StarboardOptions, startStarboard } from '../support/start-starboard.ts'

/** What every part of the bench is given. */
export type Bench = {
  readonly browser: Browser
  /** Another browser, with flags of its own. */
  readonly launch: (flags: readonly string[]) => Promise<Browser>
  /** Rounds of each measurement that has a floor. */
  readonly rounds: number
  /** Rows of the list, from size to size. */
  readonly sizes: readonly number[]
}

/** Starboard under measurement. */
export type Site = Starboard & {
  /** Drives a page of a new context, in which an admin is signed in; addresses are those of the site. */
  readonly visit: <Result>(drive: (page: Page) => Promise<Result>) => Promise<Result>
  /** The service's own answer with all organizations. */
  readonly orgs: () => Promise<string>
}

/** Starts the built server with data of its own, for as long as `measure` takes. */
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
