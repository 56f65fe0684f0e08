// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from './match-worker.ts?worker&url'

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const { trustedTypes } = self as Window & { trustedTypes?: PolicyFactory }

const policy = trustedTypes?.createPolicy('match-worker', {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('Not the address of the match worker')
    return url
  },
})

/** Starts the worker that finds and replaces. Its address is the only one this policy accepts. */
export const startMatchWorker = (): Worker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'match' })
