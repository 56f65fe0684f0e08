import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Route } from '@playwright/test'

const assets = 'dist/site/assets'

/** The files that a source text imports statically. */
const fetchedWith = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+)["']/gu)].map(([, name = '']) => name)

/** Names of the build's scripts and styles that the page does not load first. */
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
  /** From now on, refuses files that have not been let through. */
  readonly shut: () => void
  /** Lets all refused files through. */
  readonly letThroughAsked: () => void
  /** Lets one more file through, the first refused one, with those that were missed before. */
  readonly letThroughNext: () => void
  /** Lets everything through. */
  readonly open: () => void
  /** The refused files. */
  readonly refused: ReadonlySet<string>
  /** The number of refusals. */
  readonly refusals: () => number
}

/** Ways to refuse a file. */
export const refusals = {
  'is cut off': (route: Route) => route.abort(),
  'is gone': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is a page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome' }),
  'is broken': (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const a = {' }),
} as const

/** Alternates between cut off and gone, both of which a browser fetches again when asked to. */
const refuseInTurn = (route: Route, times: number) =>
  refusals[times % 2 === 0 ? 'is cut off' : 'is gone'](route)

/**
 * Intercepts the site's scripts and styles that are loaded after the first ones. Those that were each `missed` alone
 * before are let through together.
 */
export const gateFiles = async (
  context: BrowserContext,
  refuse: (route: Route, times: number) => Promise<void> = refuseInTurn,
  missed: ReadonlySet<string> = new Set(),
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
      const left = [...refused].filter((name) => !letThrough.has(name))
      const next = left.find((name) => !missed.has(name))
      for (const name of left) if (name === next || missed.has(name)) letThrough.add(name)
    },
    open: () => {
      isShut = false
    },
    refused,
    refusals: () => times,
  }
}

/** Prevents prefetching: idle callbacks wait until `beIdle` is called. Printing only sets a mark. */
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
