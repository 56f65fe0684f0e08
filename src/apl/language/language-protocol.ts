import type { AplLanguage, AplContext } from '#apl/contract/apl-language.ts'

export type AplMethod = keyof AplLanguage

/** Number under which a text or context was sent. It is sent only once. */
export interface Held {
  held: number
}

/** A message from the page to the worker. */
export type ToWorker =
  | { kind: 'hold'; held: number; value: string | AplContext }
  | { kind: 'release'; held: number }
  | { kind: 'ask'; id: number; method: AplMethod; args: readonly (Held | string | number)[] }
  /** The answer is no longer needed. */
  | { kind: 'cancel'; id: number }

/** A message from the worker to the page. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: unknown }
  /** This call failed; nothing else is wrong. */
  | { kind: 'failed'; id: number }

/** A worker as seen from its page. */
export interface LanguageWorker {
  post(message: ToWorker): void
  /** Call once. `onError`: the worker could not start or has crashed. */
  listen(onMessage: (message: FromWorker) => void, onError: () => void): void
  end(): void
}

interface Question {
  id: number
  method: AplMethod
  args: readonly unknown[]
}

/** The user does not wait for these at the cursor, so they let others go first. */
const patient: ReadonlySet<AplMethod> = new Set(['check', 'folds', 'changes', 'uses'])

/**
 * Answers calls one at a time, so that a call canceled before its turn costs nothing.
 * @param post sends an answer
 * @returns a function that handles a message from the page
 */
export function serveLanguage(language: AplLanguage, post: (message: FromWorker) => void) {
  const held = new Map<number, string | AplContext>()
  let waiting: Question[] = []
  let isDue = false

  function answer({ id, method, args }: Question) {
    try {
      post({ kind: 'answer', id, value: Reflect.apply(language[method], language, args) })
    } catch {
      post({ kind: 'failed', id })
    }
  }

  function answerNext() {
    isDue = false
    const next = waiting.find(({ method }) => !patient.has(method)) ?? waiting[0]
    if (next === undefined) return
    waiting = waiting.filter((each) => each !== next)
    answer(next)
    arrange()
  }

  /** Runs in a separate task, after messages that have arrived meanwhile. */
  function arrange() {
    if (isDue || waiting.length === 0) return
    isDue = true
    setTimeout(answerNext)
  }

  return (message: ToWorker): void => {
    if (message.kind === 'hold') held.set(message.held, message.value)
    if (message.kind === 'release') held.delete(message.held)
    if (message.kind === 'cancel') waiting = waiting.filter(({ id }) => id !== message.id)
    if (message.kind === 'ask') {
      const { id, method, args } = message
      // Resolve now, because the values may be released before the call's turn.
      waiting.push({
        id,
        method,
        args: args.map((each) => (typeof each === 'object' ? held.get(each.held) : each)),
      })
    }
    arrange()
  }
}
