import { createServer } from 'node:http'
import { orgRecord } from '../../support/org-record.ts'

/**
 * A process of its own that speaks the interface out of memory, as fast as Node can: what is measured in front of it is
 * all Starboard's.
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

/** The record that was saved last under the address of its own. */
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
// Longer than a pause between two measurements, so that no connection is closed while it is used.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Upstream ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
