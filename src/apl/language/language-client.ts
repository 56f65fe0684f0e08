import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { connectLanguage, type LanguageService, type Loss } from './connect-language.ts'
import type { AplMethod, LanguageThread } from './language-protocol.ts'

/** The language, asked from the page. */
export interface LanguageClient {
  /**
   * What a method of `AplLanguage` gives. Undefined also when the question was taken back through its signal, and
   * when the language cannot be had at all; `isUnavailable` tells. Never rejects.
   */
  ask<M extends AplMethod>(
    method: M,
    args: Parameters<AplLanguage[M]>,
    signal?: AbortSignal,
  ): Promise<ReturnType<AplLanguage[M]> | undefined>
  isUnavailable(): boolean
}

/** Where the language comes from. */
export interface LanguageSources {
  /** May throw. Called a second time when the first thread is lost. */
  startThread(): LanguageThread
  /** The language on the page's own thread, for when no thread starts; rejects when it cannot be loaded. */
  loadOnPage(): Promise<AplLanguage>
  /** Called once, when there is nothing left that could answer. */
  onUnavailable?(): void
}

const mostThreads = 2

/** Starts nothing before it is asked. */
export function createLanguageClient(sources: LanguageSources): LanguageClient {
  let threads = 0
  let service: Promise<LanguageService | undefined> | undefined
  let isGone = false

  /** The next best service after a loss. */
  async function next(loss: Loss): Promise<LanguageService | undefined> {
    while (threads < mostThreads) {
      threads++
      try {
        return connectLanguage(sources.startThread(), (why) => {
          service = next(why)
        })
      } catch {
        loss = 'not-started'
      }
    }
    // A question without end would stop the whole page.
    const language = loss === 'silent' ? undefined : await sources.loadOnPage().catch(() => undefined)
    if (language !== undefined) return onPage(language)
    isGone = true
    sources.onUnavailable?.()
    return undefined
  }

  const current = () => (service ??= next('not-started'))

  return {
    async ask<M extends AplMethod>(method: M, args: Parameters<AplLanguage[M]>, signal?: AbortSignal) {
      for (;;) {
        const outcome = (await (await current())?.ask(method, args, signal)) ?? { value: undefined }
        // What a method gives keeps its type on the way through the thread.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (outcome !== 'lost') return outcome.value as ReturnType<AplLanguage[M]> | undefined
      }
    },
    isUnavailable: () => isGone,
  }
}

function onPage(language: AplLanguage): LanguageService {
  return {
    async ask(method, args, signal) {
      // Keys and clicks that wait go first.
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
