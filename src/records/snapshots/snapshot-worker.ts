import type { ResponseMessage, RequestMessage, RequestKind } from './snapshot-requests.ts'
import { createSnapshotHandlers } from './snapshot-handlers.ts'

const handlers = createSnapshotHandlers()

async function answerTo<Kind extends RequestKind>(
  { kind, content }: RequestMessage<Kind>,
  port: MessagePort | undefined,
) {
  const post = (message: ResponseMessage<Kind>) => port?.postMessage(message)
  try {
    post({ response: await handlers[kind](content) })
  } catch {
    post('failed')
  }
}

// One at a time, in order: each request builds on the state left by the previous ones.
let last = Promise.resolve()
self.addEventListener('message', ({ data, ports }: MessageEvent<RequestMessage>) => {
  last = last.then(() => answerTo(data, ports[0]))
})
