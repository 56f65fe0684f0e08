import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { HttpError } from '../http/http-error.ts'
import { joined, type LimitedBody } from '../http/request-body.ts'

/** Memory per chunk beyond its bytes, so that a body that arrives byte by byte does not evade the memory limits. */
const pieceOverhead = 256

/** In bytes. A smaller body becomes one chunk, so that those who read it all need no copies of their own. */
export const smallBody = 1024 * 1024

const notAsked = 'The service answered in a content coding other than gzip, which was not asked for.'

/** The decoded body; undefined for a content coding that was not requested. */
function decoded(response: IncomingMessage): Readable | undefined {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return response
  if (coding !== 'gzip' && coding !== 'x-gzip') return undefined
  // The reader listens for end and error itself.
  return pipeline(response, createGunzip(), () => undefined)
}

/**
 * Reads at most `limit` bytes of a response, after decoding; a longer one is cut off and its connection closed. `take`
 * receives each chunk with its memory before it is kept (an announced length is counted up front), and ends the read by
 * throwing. Rejects if the body breaks off.
 */
export function readAnswerBody(
  response: IncomingMessage,
  limit: number,
  take: (piece: Uint8Array, memory: number) => void,
): Promise<LimitedBody> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    const stream = decoded(response)
    const end = (settle: () => void) => {
      response.destroy()
      settle()
    }
    if (!stream) return end(() => reject(new HttpError(502, 'upstream_invalid', notAsked)))
    const announced = stream === response ? Number(response.headers['content-length'] ?? 0) : 0
    try {
      // Refuses a body that will not fit before it takes bandwidth from others.
      take(new Uint8Array(), Math.min(announced, limit))
    } catch (error) {
      return end(() => reject(error))
    }
    stream.on('data', (piece: Buffer<ArrayBuffer>) => {
      const kept = piece.subarray(0, limit - size)
      try {
        take(kept, pieceOverhead + (announced > 0 ? 0 : kept.length))
      } catch (error) {
        return end(() => reject(error))
      }
      pieces.push(kept)
      size += kept.length
      if (kept.length < piece.length) end(() => resolve({ pieces, size, whole: false }))
    })
    stream.on('end', () => {
      resolve({ pieces: size > smallBody ? pieces : [joined(pieces)], size, whole: true })
    })
    stream.on('error', reject)
    stream.on('close', () => {
      if (!stream.readableEnded) reject(new Error('The body broke off'))
    })
  })
}

/** A shorter token could be an ordinary word in the data, and no server issues tokens this short (RFC 6749, 10.10). */
const shortest = 16
const blockSize = 64 * 1024
const asterisk = 0x2a

/** The spellings of a token in a body: as is, and in a JSON string, where some writers escape `/` as `\/`. */
function spellings(token: string): readonly Buffer[] {
  const inJson = JSON.stringify(token).slice(1, -1)
  const texts = new Set([token, inJson, inJson.replaceAll('/', '\\/')])
  return [...texts].map((text) => Buffer.from(text))
}

/** Overwrites bytes `from` to `to` of the body with asterisks. `pieces[at]` begins at byte `start`. */
function cover(pieces: readonly Uint8Array[], at: number, start: number, from: number, to: number): void {
  let index = at
  let begin = start
  while (begin > from) {
    index -= 1
    begin -= pieces[index]?.length ?? 0
  }
  for (; begin < to && index < pieces.length; index += 1) {
    const piece = pieces[index] ?? new Uint8Array()
    piece.subarray(Math.max(0, from - begin), to - begin).fill(asterisk)
    begin += piece.length
  }
}

/**
 * Overwrites an access token with asterisks wherever it occurs in a body, even across chunks, and returns whether it
 * did: a service that echoes what it was sent must not reveal the token to a page. The length stays the same.
 */
export function hideToken(pieces: readonly Uint8Array<ArrayBuffer>[], token: string): boolean {
  if (token.length < shortest) return false
  const sought = spellings(token)
  const overlap = Math.max(...sought.map(({ length }) => length)) - 1
  let hidden = false
  let carry = Buffer.alloc(0)
  for (let at = 0, start = 0; at < pieces.length;) {
    let size = 0
    let end = at
    for (; end < pieces.length && size < blockSize; end += 1) size += pieces[end]?.length ?? 0
    const next = pieces.slice(at, end)
    const block = joined(at === 0 ? next : [carry, ...next])
    const base = start - carry.length
    for (const bytes of sought) {
      for (let hit = block.indexOf(bytes); hit >= 0; hit = block.indexOf(bytes, hit + bytes.length)) {
        cover(pieces, at, start, base + hit, base + hit + bytes.length)
        hidden = true
      }
    }
    carry = block.subarray(Math.max(0, block.length - overlap))
    start += size
    at = end
  }
  return hidden
}

/** The headers without those whose value contains the access token. */
export function withoutToken<Headers extends object>(headers: Headers, token: string): Partial<Headers> {
  if (token.length < shortest) return headers
  const kept: Partial<Headers> = { ...headers }
  for (const name of Object.keys(headers)) {
    if (String(Reflect.get(headers, name)).includes(token)) Reflect.deleteProperty(kept, name)
  }
  return kept
}
