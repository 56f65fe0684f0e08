import type { AplChange, AplFormat } from '#apl/contract/apl-language.ts'
import { createLanguageClient } from '#apl/language/language-client.ts'
import type { FromWorker, LanguageWorker } from '#apl/language/language-protocol.ts'

// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from '#apl/language/language-worker.ts?worker&url'
import { workerAddress } from '#lib/worker-address.ts'
import { importPart } from '#ui/import-part.ts'
import { editedText, exactText, singleChange } from './exact-text.ts'

const address = workerAddress('language-worker', workerUrl)

/** Starts the APL language worker. The Trusted Types policy accepts only its URL. */
function startLanguageWorker(): LanguageWorker {
  const worker = new Worker(address, {
    type: 'module',
    name: 'language',
  })
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.addEventListener('message', (event: MessageEvent<FromWorker>) => onMessage(event.data))
      worker.addEventListener('messageerror', onError)
      worker.addEventListener('error', onError)
    },
    end: () => worker.terminate(),
  }
}

/** The page's only client; the first call starts its worker. */
export const aplLanguage = createLanguageClient({
  startWorker: startLanguageWorker,
  loadOnPage: async () =>
    (
      await importPart(() => import('#apl/language/create-language.ts'), 'The help with APL')
    ).createAplLanguage(),
})

/**
 * Formats a query, keeping its byte order mark and line ends. If refused, returns the original text with a sentence on
 * why. Undefined when the language service is unavailable.
 */
export async function formatQuery(text: string): Promise<AplFormat | undefined> {
  const exact = exactText(text)
  const format = await aplLanguage.ask('format', [exact.shown])
  if (format === undefined) return undefined
  const change = singleChange(exact.shown, format.text)
  return { ...format, text: editedText(exact, format.text, [change]).source }
}

/** Sentences on what changed between two versions of a query. Undefined when the language service is unavailable. */
export async function changesOfQuery(
  before: string,
  after: string,
  signal?: AbortSignal,
): Promise<readonly AplChange[] | undefined> {
  return aplLanguage.ask('changes', [before, after], signal)
}
