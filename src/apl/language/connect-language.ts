import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { holdValues } from './hold-values.ts'
import type { AplMethod, FromWorker, LanguageThread } from './language-protocol.ts'

/** Why a thread answers no more. `silent`: it works on one question without end. */
export type Loss = 'not-started' | 'broken' | 'silent'

/** What came of a question: an answer, undefined where there is none, or a loss of the whole thread. */
export type Outcome = { value: unknown } | 'lost'

/** What a thread, or the page itself, answers. */
export interface LanguageService {
  ask(
    method: AplMethod,
    args: readonly (string | number | AplSurroundings)[],
    signal?: AbortSignal,
  ): Promise<Outcome>
}

/** Seconds without a word after which a thread is given up. Only seconds in which the page ran count. */
const patience = 30

const nothing: Outcome = { value: undefined }

/**
 * Asks a thread that answers with `serveLanguage`.
 * @param onLost called once, before the questions that are open end as `lost`
 */
export function connectLanguage(thread: LanguageThread, onLost: (loss: Loss) => void): LanguageService {
  const open = new Map<number, (outcome: Outcome) => void>()
  const refer = holdValues((message) => thread.post(message))
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
    thread.end()
    onLost(loss)
    // Asked again elsewhere, the question that it could not end would not end either.
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

  thread.listen(take, () => lose(isReady ? 'broken' : 'not-started'))

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
          thread.post({ kind: 'cancel', id })
          settle(id, nothing)
        })
        thread.post({ kind: 'ask', id, method, args: args.map(refer) })
      })
    },
  }
}
