import { basePath } from '#lib/addresses.ts'

/** Calls back when the page is idle, or after a second at the latest. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 1000 })
  else setTimeout(callback, 200)
}

/** A part of the page that failed to load. `cause` is the browser's error; undefined if it has not arrived in time. */
export class PartLoadError extends Error {
  /** Loads it again; rejects if that fails, too. */
  readonly retry: () => Promise<unknown>

  constructor(what: string, cause: unknown, again: () => Promise<unknown>) {
    super(cause === undefined ? `${what} has not been loaded yet.` : `${what} could not be loaded.`, {
      cause,
    })
    this.retry = again
  }
}

/** Seconds to wait for a part: browsers wait for one that stalls in transit as long as its connection lasts. */
const patience = 30

/**
 * Loads a part of the page on demand. `what` starts the error message: "The comparison". On a retry, Chromium refetches
 * a file that did not arrive; Firefox does so only for a new page, and so do both for one that arrived broken.
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  what: string,
  again: () => Promise<unknown> = load,
): Promise<Module> {
  let timer: ReturnType<typeof setInterval> | undefined
  let waited = 0
  const lateness = new Promise<never>((_, reject) => {
    // Counted: when a computer wakes, a timer that is overdue fires before the file can arrive.
    timer = setInterval(() => ++waited === patience && reject(), 1000)
  })
  try {
    return await Promise.race([load(), lateness])
  } catch (cause) {
    throw new PartLoadError(what, cause, again)
  } finally {
    clearInterval(timer)
  }
}

const ahead: (() => Promise<unknown>)[] = []
let isFetching: boolean | null = null

async function fetchAll() {
  if (isFetching !== false) return
  isFetching = true
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    await new Promise<void>(whenIdle)
    // Parts that fail to load now are loaded again when needed.
    await next().catch(() => null)
  }
  isFetching = false
}

/** Loads a part before it is needed, when the page is idle. */
export function prefetch(fetchPart: () => Promise<unknown>): void {
  ahead.push(fetchPart)
  void fetchAll()
}

/** Whether the user asked the browser to save data; parts that may not be needed are then not loaded. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/**
 * Starts loading parts ahead, one at a time, so that they work without a connection. With data saving, each part is
 * loaded when needed.
 */
export function startPrefetching(): void {
  if (savesData()) return
  isFetching ??= false
  void fetchAll()
}

/** Why a part is missing, as far as the page can tell. */
export type LoadErrorReason = 'late' | 'unreachable' | 'outdated' | 'absent' | 'broken'

/** Fetches the page from the server: another script in it means that a newer version was deployed. */
export async function loadErrorReason({ cause }: PartLoadError): Promise<LoadErrorReason> {
  if (cause === undefined) return 'late'
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  try {
    const answer = await fetch(`${basePath}/index.html`, { cache: 'no-store' })
    if (answer.ok && script && !(await answer.text()).includes(script)) return 'outdated'
  } catch {
    return 'unreachable'
  }
  return cause instanceof TypeError ? 'absent' : 'broken'
}

/** Reloads the page after refetching its scripts, because browsers may have cached a broken one. */
export async function reloadWithFreshScripts(): Promise<void> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
  const signal = AbortSignal.timeout(patience * 1000)
  await Promise.allSettled(scripts.map(({ name }) => fetch(name, { cache: 'reload', signal })))
  location.reload()
}
