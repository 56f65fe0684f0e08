import type { CDPSession, Page } from '@playwright/test'

/** What it took until a screen showed its content. */
export type FirstScreen = {
  /** Requests before that, including the document but not the icon, which some browsers request at any time. */
  readonly requests: number
  /** Kilobytes (1000 bytes) of script before that, as transferred. */
  readonly script: number
  /** Length of the longest chain of requests after the document, each caused by the answer to the previous one. */
  readonly chain: number
  /** Cumulative layout shift (Layout Instability), including the second after. */
  readonly shift: number
  /** Milliseconds from the start of the navigation to the frame that showed it. */
  readonly ms: number
}

/** A network line between browser and server; without one, it is loopback. */
export type Line = { readonly roundTripMs: number; readonly megabits: number }

/** Throttles a page's network until its client is detached. */
export const overLine = async (client: CDPSession, { roundTripMs, megabits }: Line): Promise<void> => {
  const throughput = (megabits * 1e6) / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** `at` is in milliseconds since the epoch, as seen by the browser. */
type Sent = { url: string; at: number; by: string | null; bytes: number }

/** Opens `path` on a new page and waits until an element matches `ready`. */
export const openFirstScreen = async (
  page: Page,
  path: string,
  ready: string,
  line?: Line,
): Promise<FirstScreen> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  if (line) await overLine(client, line)
  const sent = new Map<string, Sent>()
  client.on('Network.requestWillBeSent', ({ requestId, request, wallTime, initiator }) => {
    const by = initiator.stack?.callFrames.at(-1)?.url ?? null
    sent.set(requestId, { url: request.url, at: wallTime * 1000, by, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = sent.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  await page.addInitScript(noteFirstScreen, ready)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(window, 'paintedAt'), null, { timeout: 60_000 })
  await page.waitForTimeout(1000)
  const { ms, shift, shownAt } = await page.evaluate(() => ({
    ms: Number(Reflect.get(window, 'paintedAt')),
    shownAt: Number(Reflect.get(window, 'shownAt')),
    shift: Number(Reflect.get(window, 'shift')),
  }))
  await client.detach()
  const all = [...sent.values()].filter(
    ({ url }) => url.startsWith('http') && !new URL(url).pathname.endsWith('/favicon.svg'),
  )
  const before = all.filter(({ at }) => at < shownAt)
  const depth = ({ by }: Sent): number => {
    const named = by === null ? undefined : before.find(({ url }) => url === by)
    return named ? 1 + depth(named) : 1
  }
  const scripts = before.filter(({ url }) => new URL(url).pathname.endsWith('.js'))
  return {
    requests: before.length,
    script: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    chain: Math.max(...before.slice(1).map(depth)),
    shift,
    ms,
  }
}

/** Runs in the page. */
const noteFirstScreen = (ready: string): void => {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => Reflect.set(window, 'paintedAt', performance.now()))
  painted.port1.start()
  const observer = new MutationObserver(() => {
    if (!document.querySelector(ready)) return
    observer.disconnect()
    Reflect.set(window, 'shownAt', performance.timeOrigin + performance.now())
    // A message sent in a frame arrives after that frame is painted.
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
  observer.observe(document, { subtree: true, childList: true })
}
