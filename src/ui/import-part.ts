/** Calls back once the page has nothing better to do, at the latest after a second. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 1000 })
  else setTimeout(callback, 200)
}

/** A part of the page that could not be had; the cause is what the browser said. */
export class MissingPart extends Error {
  /** Tries again; rejects when that fails too. */
  readonly again: () => Promise<unknown>

  constructor(what: string, cause: unknown, again: () => Promise<unknown>) {
    super(`${what} could not be loaded.`, { cause })
    this.again = again
  }
}

/**
 * Fetches a part of the page that comes later; `what` begins the sentence when it cannot be had: "The comparison".
 * Asked again, browsers fetch a file anew that did not arrive; one that arrived broken they only fetch for a new page.
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  what: string,
  again: () => Promise<unknown> = load,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart(what, cause, again)
  }
}

const ahead: (() => Promise<unknown>)[] = []
let isFetching: boolean | null = null

async function fetchAll() {
  if (isFetching !== false) return
  isFetching = true
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    await new Promise<void>(whenIdle)
    // What cannot be had now is fetched again when it is needed.
    await next().catch(() => null)
  }
  isFetching = false
}

/** Has a part fetched before it is needed, once the page has nothing better to do. */
export function fetchAhead(fetchPart: () => Promise<unknown>): void {
  ahead.push(fetchPart)
  void fetchAll()
}

/** Whether the person asked the browser to load little: a part may never be needed. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/**
 * From now on parts are fetched ahead, one after the other: what they do works without a connection. Where the browser
 * saves data, each is fetched when it is needed.
 */
export function startFetchingAhead(): void {
  if (savesData()) return
  isFetching ??= false
  void fetchAll()
}

/** Why a part is missing: as far as the page can find out. */
export type WhyMissing = 'unreachable' | 'outdated' | 'absent' | 'broken'

/** Asks the server for its page: another script in it means that a newer version has been deployed. */
export async function whyMissing({ cause }: MissingPart): Promise<WhyMissing> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    if (answer.ok && script && !(await answer.text()).includes(script)) return 'outdated'
  } catch {
    return 'unreachable'
  }
  return cause instanceof TypeError ? 'absent' : 'broken'
}

/** Loads the page anew, with its scripts: browsers may keep one that arrived broken, and take it again. */
export async function reloadAfresh(): Promise<void> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
  await Promise.allSettled(scripts.map(({ name }) => fetch(name, { cache: 'reload' })))
  location.reload()
}
