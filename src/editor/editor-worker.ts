// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import { workerAddress } from '#lib/worker-address.ts'

const failures = new EventTarget()

const address = workerAddress('dashboard-worker', workerUrl)

let failed = false

/** Starts the worker that computes diffs. The Trusted Types policy accepts only its URL. */
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

/** Calls back when the worker cannot run, right away if it has already failed. Returns the unsubscribe function. */
export function onEditorWorkerFailed(listener: () => void): () => void {
  if (failed) queueMicrotask(listener)
  failures.addEventListener('failed', listener)
  return () => failures.removeEventListener('failed', listener)
}
