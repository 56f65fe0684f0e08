import { HttpError } from './http-error.ts'

const mostBytes = 1024 * 1024

/**
 * The text of a JSON request body, byte for byte.
 * @throws {HttpError} 415 when it is not declared as JSON, 413 above 1 MiB, 400 when it is not UTF-8.
 */
export async function readJsonText(request: Request): Promise<string> {
  const [mediaType, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  if (mediaType?.trim() !== 'application/json' || (charset !== undefined && !/utf-?8"?$/.test(charset))) {
    throw new HttpError(415, 'The body must have Content-Type application/json.')
  }
  const bytes = await readCapped(request)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.')
  }
}

const tooLarge = () => new HttpError(413, 'The body is larger than 1 MiB.')

async function readCapped(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) break
    length += part.value.byteLength
    if (length > mostBytes) throw tooLarge()
    chunks.push(part.value)
  }
  return Buffer.concat(chunks, length)
}
