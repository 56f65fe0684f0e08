import type { AnswerMessage, AskMessage, SnapshotAsk } from './snapshot-asks.ts'
import { createSnapshotHandlers } from './snapshot-handlers.ts'

const handlers = createSnapshotHandlers()

async function answerTo<Kind extends SnapshotAsk>(
  { kind, content }: AskMessage<Kind>,
  port: MessagePort | undefined,
) {
  const post = (message: AnswerMessage<Kind>) => port?.postMessage(message)
  try {
    post({ answer: await handlers[kind](content) })
  } catch {
    post('failed')
  }
}

// One at a time, in order: each request builds on the state left by the previous ones.
let last = Promise.resolve()
self.addEventListener('message', ({ data, ports }: MessageEvent<AskMessage>) => {
  last = last.then(() => answerTo(data, ports[0]))
})
