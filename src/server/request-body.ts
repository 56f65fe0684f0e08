import { readLimited } from './read-limited.ts'
import { Refusal } from './server-error.ts'

const mebibyte = 1024 * 1024

const tooLarge = (bytes: string) =>
  new Refusal(
    413,
    'too_large',
    `The body has ${bytes} bytes; at most ${mebibyte.toLocaleString('en-US')} can be sent.`,
  )

/** The body that the browser sends, at most 1 MiB. Throws `Refusal` 413 with the size, 400 when it breaks off. */
export async function readRequestBody(request: Request, limit = mebibyte): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge(announced.toLocaleString('en-US'))
  const body = await readLimited(request.body, limit).catch(() => {
    throw new Refusal(400, 'bad_request', 'The body of the request broke off.')
  })
  if (!body.whole) throw tooLarge(`more than ${limit.toLocaleString('en-US')}`)
  return Buffer.concat(body.pieces)
}
