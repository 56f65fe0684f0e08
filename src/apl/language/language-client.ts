import type { AplLanguage, AplContext } from '#apl/contract/apl-language.ts'
import type { AplMethod, FromWorker, Held, LanguageWorker, ToWorker } from './language-protocol.ts'

/** The language service as used by the page. */
interface LanguageClient {
  /**
   * Calls a method of `AplLanguage`. Undefined also when the call was aborted by its signal, or when the language
   * service is unavailable. Never rejects.
   */
  ask<M extends AplMethod>(
    method: M,
    args: Parameters<AplLanguage[M]>,
    signal?: AbortSignal,
  ): Promise<ReturnType<AplLanguage[M]> | undefined>
}

/** Ways to load the language service. */
interface LanguageSources {
  /** May throw. Called a second time when the first worker is lost. */
  startWorker(): LanguageWorker
  /** Loads the language service on the main thread, if no worker starts; rejects when that fails. */
  loadOnPage(): Promise<AplLanguage>
}

const mostWorkers = 2

/** Starts nothing before the first call. */
export function createLanguageClient(sources: LanguageSources): LanguageClient {
  let workers = 0
  let service: Promise<LanguageService | undefined> | undefined

  /** The next best service after a loss. */
  async function next(loss: Loss): Promise<LanguageService | undefined> {
    while (workers < mostWorkers) {
      workers++
      try {
        return connectLanguage(sources.startWorker(), (why) => {
          service = next(why)
        })
      } catch {
        loss = 'not-started'
      }
    }
    // A call that never ends would block the whole page.
    const language = loss === 'silent' ? undefined : await sources.loadOnPage().catch(() => undefined)
    if (language !== undefined) return onPage(language)
    return undefined
  }

  const current = () => (service ??= next('not-started'))

  return {
    async ask<M extends AplMethod>(method: M, args: Parameters<AplLanguage[M]>, signal?: AbortSignal) {
      for (;;) {
        const outcome = (await (await current())?.ask(method, args, signal)) ?? { value: undefined }
        // Values keep their types on the way through the worker.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (outcome !== 'lost') return outcome.value as ReturnType<AplLanguage[M]> | undefined
      }
    },
  }
}

function onPage(language: AplLanguage): LanguageService {
  return {
    async ask(method, args, signal) {
      // Let pending keystrokes and clicks go first.
      await new Promise((resolve) => setTimeout(resolve))
      if (signal?.aborted) return { value: undefined }
      try {
        return { value: Reflect.apply(language[method], language, args) }
      } catch {
        return { value: undefined }
      }
    },
  }
}

/** Texts up to this length (UTF-16 units) are sent with each call. */
const short = 200

/** Texts in use at a time: those of two editors and a diff, and their contexts. */
const most = 8

/**
 * Sends long values to a worker once, and refers to them by number afterwards.
 * @returns what to send instead of a value
 */
export function holdValues(post: (message: ToWorker) => void) {
  const numbers = new Map<string | AplContext, number>()
  let last = 0

  return (value: string | number | AplContext): Held | string | number => {
    if (typeof value === 'number' || (typeof value === 'string' && value.length <= short)) return value
    const known = numbers.get(value)
    const held = known ?? ++last
    // Reinserted, so that the least recently used is first.
    numbers.delete(value)
    numbers.set(value, held)
    if (known === undefined) post({ kind: 'hold', held, value })
    const [oldest] = numbers
    if (numbers.size > most && oldest) {
      numbers.delete(oldest[0])
      post({ kind: 'release', held: oldest[1] })
    }
    return { held }
  }
}

/** Why a worker no longer answers. `silent`: a call never ends. */
type Loss = 'not-started' | 'broken' | 'silent'

/** The outcome of a call: a value (undefined when there is none), or loss of the whole worker. */
type Outcome = { value: unknown } | 'lost'

/** A worker or the page itself. */
interface LanguageService {
  ask(
    method: AplMethod,
    args: readonly (string | number | AplContext)[],
    signal?: AbortSignal,
  ): Promise<Outcome>
}

/** Seconds without a message after which a worker is abandoned. Counts only while the page runs. */
const patience = 30

const nothing: Outcome = { value: undefined }

/**
 * Calls a worker that runs `serveLanguage`.
 * @param onLost called once, before pending calls end as `lost`
 */
function connectLanguage(worker: LanguageWorker, onLost: (loss: Loss) => void): LanguageService {
  const open = new Map<number, (outcome: Outcome) => void>()
  const refer = holdValues((message) => worker.post(message))
  let last = 0
  let isReady = false
  let isLost = false
  let silence = 0
  let clock: ReturnType<typeof setInterval> | undefined

  function settle(id: number, outcome: Outcome) {
    open.get(id)?.(outcome)
    open.delete(id)
    if (open.size === 0) stopClock()
  }

  function stopClock() {
    clearInterval(clock)
    clock = undefined
  }

  function lose(loss: Loss) {
    if (isLost) return
    isLost = true
    stopClock()
    worker.end()
    onLost(loss)
    // Do not retry the call it was stuck on: it would never end elsewhere either.
    const [first] = open.keys()
    if (loss === 'silent' && first !== undefined) settle(first, nothing)
    for (const id of open.keys()) settle(id, 'lost')
  }

  function tick() {
    silence++
    if (silence >= patience) lose(isReady ? 'silent' : 'not-started')
  }

  function take(message: FromWorker) {
    silence = 0
    if (message.kind === 'ready') isReady = true
    if (message.kind === 'answer') settle(message.id, { value: message.value })
    if (message.kind === 'failed') settle(message.id, nothing)
  }

  worker.listen(take, () => lose(isReady ? 'broken' : 'not-started'))

  return {
    ask(method, args, signal) {
      if (signal?.aborted) return Promise.resolve(nothing)
      if (isLost) return Promise.resolve('lost')
      const id = ++last
      return new Promise((resolve) => {
        open.set(id, resolve)
        if (clock === undefined) silence = 0
        clock ??= setInterval(tick, 1000)
        signal?.addEventListener('abort', () => {
          if (!open.has(id)) return
          worker.post({ kind: 'cancel', id })
          settle(id, nothing)
        })
        worker.post({ kind: 'ask', id, method, args: args.map(refer) })
      })
    },
  }
}
