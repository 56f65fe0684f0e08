import { isUtf8 } from 'node:buffer'
import { JsonScanner, deepestJson } from '#record-text/json-scanner.ts'
import { readRequestBody } from '../request-body.ts'
import { Refusal } from '../server-error.ts'

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/

const unsupported = (message: string) => new Refusal(415, 'unsupported_type', message)
const bad = (message: string) => new Refusal(400, 'bad_request', message)

function checkType(headers: Headers): void {
  if (!jsonType.test(headers.get('content-type')?.trim().toLowerCase() ?? '')) {
    throw unsupported('The body must be JSON in UTF-8, announced by Content-Type: application/json.')
  }
  if (headers.has('content-encoding')) {
    throw unsupported('The body must be sent as it is, without a Content-Encoding.')
  }
}

/**
 * The body of a change, byte for byte. Throws `Refusal`: 415 unless it is announced as JSON without a content coding,
 * 413 over 1 MiB, 400 unless it is one JSON value (RFC 8259) in UTF-8, at most 512 levels deep.
 */
export async function readJsonBody(
  request: Request,
  keep: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  checkType(request.headers)
  const body = await readRequestBody(request, undefined, keep)
  const check = new JsonScanner()
  check.push(body)
  const isJson = check.end() && isUtf8(body)
  if (check.isTooDeep) throw bad(`The body is nested deeper than ${deepestJson} levels.`)
  if (!isJson) throw bad('The body is not JSON in UTF-8.')
  return body
}
