import { type LimitedBody, readLimited } from './read-limited.ts'
import { Refusal } from './server-error.ts'

const mebibyte = 1024 * 1024

const tooLarge = (bytes: string) =>
  new Refusal(
    413,
    'too_large',
    `The body has ${bytes} bytes; at most ${mebibyte.toLocaleString('en-US')} can be sent.`,
  )

/** HTTP ends a body where its announced length says, and there is no need to make a stream of it, which is slow. */
async function readWithin(request: Request, limit: number): Promise<LimitedBody> {
  if (!request.headers.has('content-length')) return readLimited(request.body, limit)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { pieces: [bytes.subarray(0, limit)], size: bytes.length, whole: bytes.length <= limit }
}

/**
 * The body that the browser sends, at most 1 MiB. `keep` is told the bytes that it may take before one is read, and may
 * throw. Throws `Refusal` 413 with the size, 400 when it breaks off.
 */
export async function readRequestBody(
  request: Request,
  limit = mebibyte,
  keep: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge(announced.toLocaleString('en-US'))
  keep(request.headers.has('content-length') ? announced : limit)
  const body = await readWithin(request, limit).catch(() => {
    throw new Refusal(400, 'bad_request', 'The body of the request broke off.')
  })
  if (!body.whole) throw tooLarge(`more than ${limit.toLocaleString('en-US')}`)
  const [only] = body.pieces
  return only && body.pieces.length === 1 ? only : Buffer.concat(body.pieces)
}
