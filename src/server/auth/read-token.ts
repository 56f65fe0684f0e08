import { readRequestBody } from '../request-body.ts'
import { Refusal } from '../server-error.ts'

/** An access token as a header can carry it: visible ASCII, at most 8 kB. */
const tokenShape = /^[\x21-\x7e]{1,8192}$/

/** The access token in the JSON body of a sign-in. Throws `Refusal` 400, 413 or 415, which never quotes what was sent. */
export async function readToken(request: Request): Promise<string> {
  // A form of another site can send text, but not JSON (ASVS 3.5.2).
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'bad_request', 'The access token must be sent as application/json.')
  }
  const text = Buffer.from(await readRequestBody(request, 16_384)).toString('utf8')
  try {
    const body: unknown = JSON.parse(text)
    const given = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
    const token = typeof given === 'string' ? given.trim() : ''
    if (tokenShape.test(token)) return token
  } catch {
    // Falls through to the same refusal.
  }
  throw new Refusal(
    400,
    'bad_request',
    'An access token has 1 to 8,192 visible ASCII characters and no spaces.',
  )
}
