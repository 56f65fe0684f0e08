// oxlint-disable-next-line import/default -- the address of the built worker, made by Vite
import workerUrl from './snapshot-worker.ts?worker&url'
import { workerAddress } from '#lib/worker-address.ts'
import type { ResponseMessage, RequestKind, SnapshotRequests } from './snapshot-requests.ts'

const address = workerAddress('snapshot-worker', workerUrl)

/** A worker that manages the snapshots of one list. */
export type SnapshotWorker = ReturnType<typeof startSnapshotWorker>

/** Starts a snapshot worker. The Trusted Types policy accepts only its URL. */
export function startSnapshotWorker() {
  const worker = new Worker(address, { type: 'module', name: 'snapshots' })
  const waiting = new Set<(error: Error) => void>()
  let isLost = false

  const lose = () => {
    isLost = true
    worker.terminate()
    for (const reject of waiting) reject(new Error('The snapshot worker stopped'))
    waiting.clear()
  }
  worker.addEventListener('error', lose)
  worker.addEventListener('messageerror', lose)

  return {
    /** Rejects if the worker fails or has stopped. */
    request<Kind extends RequestKind>(
      kind: Kind,
      content: SnapshotRequests[Kind]['request'],
      transfer: Transferable[] = [],
    ) {
      return new Promise<SnapshotRequests[Kind]['response']>((resolve, reject) => {
        if (isLost) {
          reject(new Error('The snapshot worker stopped'))
          return
        }
        const { port1, port2 } = new MessageChannel()
        waiting.add(reject)
        port1.addEventListener('message', ({ data }: MessageEvent<ResponseMessage<Kind>>) => {
          port1.close()
          waiting.delete(reject)
          if (data === 'failed') reject(new Error('The snapshot worker failed'))
          else resolve(data.response)
        })
        port1.start()
        worker.postMessage({ kind, content }, [port2, ...transfer])
      })
    },
    /** Whether it has stopped and must be replaced. */
    get isLost() {
      return isLost
    },
  }
}
