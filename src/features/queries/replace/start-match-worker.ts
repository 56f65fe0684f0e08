// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from './match-worker.ts?worker&url'
import { workerAddress } from '#lib/worker-address.ts'

const address = workerAddress('match-worker', workerUrl)

/** Starts the worker that finds and replaces. Its address is the only one this policy accepts. */
export const startMatchWorker = (): Worker => new Worker(address, { type: 'module', name: 'match' })
