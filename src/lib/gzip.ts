const through = (bytes: BlobPart, pair: GenericTransformStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough<Uint8Array>(pair))

/** Compresses text as UTF-8 (RFC 1952). */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(text, new CompressionStream('gzip')).arrayBuffer())
}

/** Decompresses text. Rejects if the bytes are incomplete. */
export function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return through(bytes, new DecompressionStream('gzip')).text()
}
