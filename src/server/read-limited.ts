/** A body as it came, in the pieces it came in. `whole` is false when it was longer than the limit. */
export type LimitedBody = {
  readonly pieces: Uint8Array<ArrayBuffer>[]
  readonly size: number
  readonly whole: boolean
}

/**
 * Reads at most `limit` bytes and lets go of the rest. Rejects when the body breaks off. `look` sees each piece as it
 * comes. `signal` ends the reading also where the platform has lost the request's own signal (Node 20).
 */
export async function readLimited(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
  options: { signal?: AbortSignal; look?: (piece: Uint8Array) => void } = {},
): Promise<LimitedBody> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  if (!body) return { pieces, size, whole: true }
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  options.signal?.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { pieces, size, whole: true }
      if (size + value.length > limit) {
        pieces.push(value.subarray(0, limit - size))
        cancel()
        return { pieces, size: limit, whole: false }
      }
      pieces.push(value)
      size += value.length
      options.look?.(value)
    }
  } finally {
    options.signal?.removeEventListener('abort', cancel)
  }
}
