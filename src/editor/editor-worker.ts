// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import { workerAddress } from '#lib/worker-address.ts'

const failures = new EventTarget()

const address = workerAddress('dashboard-worker', workerUrl)

let failed = false

/** Starts the worker that compares texts. Its address is the only one the page's policy accepts. */
export function editorWorker(): Worker {
  const worker = new Worker(address, {
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
