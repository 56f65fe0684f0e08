// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from 'monaco-editor/editor/editor.worker?worker&url'

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

const failures = new EventTarget()

const policy = (self as Window & TrustedTypesWindow).trustedTypes?.createPolicy('dashboard-worker', {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('Not the address of the editor worker')
    return url
  },
})

let failed = false

/** Starts the worker that compares texts and collects words. Its address is the only one the page's policy accepts. */
export function editorWorker(): Worker {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, {
    type: 'module',
    name: 'editor',
  })
  worker.addEventListener('error', () => {
    failed = true
    failures.dispatchEvent(new Event('failed'))
  })
  return worker
}

/** Calls back when the worker cannot run, at once when that is known already. Gives the way to stop listening. */
export function onEditorWorkerFailed(listener: () => void): () => void {
  if (failed) queueMicrotask(listener)
  failures.addEventListener('failed', listener)
  return () => failures.removeEventListener('failed', listener)
}
