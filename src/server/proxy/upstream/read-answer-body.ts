import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { LimitedBody } from '../../read-limited.ts'

/** What a piece costs beside its bytes: a body that comes byte by byte must not get past the limits of memory. */
const pieceOverhead = 256

/** The body without its content coding; undefined for a coding that was not asked for. */
function decoded(response: IncomingMessage): Readable | undefined {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return response
  if (coding !== 'gzip' && coding !== 'x-gzip') return undefined
  // Its end, good or bad, is told by the reader's own events.
  return pipeline(response, createGunzip(), () => undefined)
}

/**
 * Reads at most `limit` bytes of an answer, after decoding; a longer one is cut off and its connection closed. `take`
 * is told the memory of each piece before it is kept, that of an announced length at once, and sees the piece; what it
 * throws ends the reading. Rejects when the
 * body breaks off before its end.
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
    if (!stream) return end(() => reject(new Error('The coding of the body is unknown')))
    const announced = stream === response ? Number(response.headers['content-length'] ?? 0) : 0
    try {
      // One that will not fit is refused before it takes the line from others.
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
    stream.on('end', () => resolve({ pieces, size, whole: true }))
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('The body broke off')))
  })
}
