import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Route } from '@playwright/test'

const assets = 'dist/site/assets'

/** What the files of these texts fetch before they run. */
const fetchedWith = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+)["']/gu)].map(([, name = '']) => name)

/** Names of the scripts and styles of the build that the first page does not come with. */
export const laterFiles = (): readonly string[] => {
  const all = readdirSync(assets).filter((name) => /\.(?:js|css)$/u.test(name))
  const atOnce = new Set<string>()
  const queue = all.filter((name) => readFileSync('dist/site/index.html', 'utf8').includes(name))
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (atOnce.has(name)) continue
    atOnce.add(name)
    if (name.endsWith('.js')) queue.push(...fetchedWith(readFileSync(`${assets}/${name}`, 'utf8')))
  }
  return all.filter((name) => !atOnce.has(name))
}

export type FileGate = {
  /** From now on no file is had that was not asked for before. */
  readonly shut: () => void
  /** Lets through what has been asked for in vain. */
  readonly letThroughAsked: () => void
  /** Lets through one file more, the one that was asked for in vain first. */
  readonly letThroughNext: () => void
  /** Lets everything through. */
  readonly open: () => void
  /** The files that were asked for in vain. */
  readonly refused: ReadonlySet<string>
  /** How often one was asked for in vain. */
  readonly refusals: () => number
}

/** Answers for a file that cannot be had. */
export const refusals = {
  'is cut off': (route: Route) => route.abort(),
  'is gone': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is a page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome' }),
  'is broken': (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const a = {' }),
} as const

/** Cut off and gone in turn: what a browser fetches again when it is asked to. */
const refuseInTurn = (route: Route, times: number) =>
  refusals[times % 2 === 0 ? 'is cut off' : 'is gone'](route)

/** Stands before the scripts and styles of the site that come after the first page. */
export const gateFiles = async (
  context: BrowserContext,
  refuse: (route: Route, times: number) => Promise<void> = refuseInTurn,
): Promise<FileGate> => {
  const later = new Set(laterFiles())
  const refused = new Set<string>()
  const letThrough = new Set<string>()
  let isShut = false
  let times = 0
  await context.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (!isShut || !later.has(name) || letThrough.has(name)) return route.fallback()
    refused.add(name)
    return refuse(route, ++times)
  })
  return {
    shut: () => {
      isShut = true
    },
    letThroughAsked: () => {
      for (const name of refused) letThrough.add(name)
    },
    letThroughNext: () => {
      const next = [...refused].find((name) => !letThrough.has(name))
      if (next !== undefined) letThrough.add(next)
    },
    open: () => {
      isShut = false
    },
    refused,
    refusals: () => times,
  }
}

/** Has a page fetch nothing ahead of need: what it does when idle waits until `beIdle` is called. Nor does it print. */
export const holdIdle = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes'
    }
    const held: IdleRequestCallback[] = []
    window.requestIdleCallback = (callback) => held.push(callback)
    Reflect.set(window, 'beIdle', () => {
      for (const callback of held.splice(0)) callback({ didTimeout: true, timeRemaining: () => 0 })
    })
  })
}
