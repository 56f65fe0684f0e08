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

/** The two ends of a thread, as its page sees it. */
export interface LanguageThread {
  post(message: ToWorker): void
  /** Call once. `onError`: the thread could not start, or something in it broke. */
  listen(onMessage: (message: FromWorker) => void, onError: () => void): void
  end(): void
}
