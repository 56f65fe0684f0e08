import { createAplLanguage } from './create-language.ts'
import { type FromWorker, serveLanguage, type ToWorker } from './language-protocol.ts'

const post = (message: FromWorker) => self.postMessage(message)
const take = serveLanguage(createAplLanguage(), post)

self.addEventListener('message', (event: MessageEvent<ToWorker>) => take(event.data))
post({ kind: 'ready' })
