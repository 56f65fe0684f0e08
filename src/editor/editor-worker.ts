import { useSyncExternalStore } from 'react'

// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import { createListeners } from '#lib/listeners.ts'
import { workerAddress } from '#lib/worker-address.ts'

const { tell, subscribe } = createListeners()

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
    tell()
  })
  return worker
}

/** Whether the worker cannot run. */
export const useEditorWorkerFailed = (): boolean => useSyncExternalStore(subscribe, () => failed)
