import { createServer } from 'node:http'
import { orgRecord } from '../../support/org-record.ts'

/**
 * A separate process that serves the interface from memory, as fast as Node can, so that everything measured in front
 * of it is Starboard's.
 */
const list = JSON.stringify(
  Array.from({ length: 1000 }, (_, at) => orgRecord(`org-${at}`, `Organization ${at}`)),
)
const record = JSON.stringify({
  id: 'q1',
  name: 'Errors by service',
  kind: 'apl',
  dataset: 'logs',
  metadata: { team: 'platform', pinned: true },
  query: {
    apl: "['logs'] | where status >= 500 | summarize count() by service, bin_auto(_time)",
    defaultLimit: 100,
  },
})

/** The last record that was saved for measuring shapes. */
let shape = record

const server = createServer((request, response) => {
  const sent: Buffer[] = []
  request.on('data', (piece: Buffer) => void sent.push(piece))
  request.on('end', () => {
    const isShape = request.url?.endsWith('/shape') === true
    if (isShape && request.method === 'PUT') shape = Buffer.concat(sent).toString()
    const body = request.url === '/v2/orgs' ? list : isShape ? shape : record
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body)
  })
})
// Longer than the pauses between measurements, so that no connection is closed while in use.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Upstream ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
