import type { AplLanguage, AplSurroundings } from '#apl/contract/apl-language.ts'

/** What can be asked of the language. */
export type AplMethod = keyof AplLanguage

/** What a text, or what is known around it, was sent under. It is sent once and then named by its number. */
export interface Held {
  held: number
}

/** What the page tells the worker. */
export type ToWorker =
  | { kind: 'hold'; held: number; value: string | AplSurroundings }
  | { kind: 'release'; held: number }
  | { kind: 'ask'; id: number; method: AplMethod; args: readonly (Held | string | number)[] }
  /** The answer is not wanted any more. */
  | { kind: 'cancel'; id: number }

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: unknown }
  /** The language could not answer this; nothing else is wrong. */
  | { kind: 'failed'; id: number }

/** The two ends of a worker, as its page sees it. */
export interface LanguageWorker {
  post(message: ToWorker): void
  /** Call once. `onError`: the worker could not start, or something in it broke. */
  listen(onMessage: (message: FromWorker) => void, onError: () => void): void
  end(): void
}

interface Question {
  id: number
  method: AplMethod
  args: readonly unknown[]
}

/** Nobody waits for these at the cursor: they let the others go first. */
const patient: ReadonlySet<AplMethod> = new Set(['check', 'folds', 'changes', 'uses'])

/**
 * Answers questions about texts, one at a time, so that a question taken back before its turn costs nothing.
 * @param post sends an answer
 * @returns takes a message from the page
 */
export function serveLanguage(language: AplLanguage, post: (message: FromWorker) => void) {
  const held = new Map<number, string | AplSurroundings>()
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

  /** In a task of its own, behind the messages that have come meanwhile. */
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
      // Now, because what they name may be released before their turn.
      waiting.push({
        id,
        method,
        args: args.map((each) => (typeof each === 'object' ? held.get(each.held) : each)),
      })
    }
    arrange()
  }
}
