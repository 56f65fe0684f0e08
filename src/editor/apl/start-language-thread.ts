// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from '#apl/language/language-worker.ts?worker&url'
import type { FromWorker, LanguageThread } from '#apl/language/language-protocol.ts'
import { workerAddress } from '#lib/worker-address.ts'

const address = workerAddress('language-worker', workerUrl)

/** Starts the worker that knows APL. Its address is the only one this policy accepts. */
export function startLanguageThread(): LanguageThread {
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
