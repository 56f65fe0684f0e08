/** A shorter one may be a word of the data; no server gives out tokens of so few characters (RFC 6749, 10.10). */
const shortest = 16
const blockSize = 64 * 1024
const asterisk = 0x2a

/** What the token looks like in a body: as it is, and as a JSON string spells it, by some writers with `\/` for `/`. */
function spellings(token: string): readonly Buffer[] {
  const inJson = JSON.stringify(token).slice(1, -1)
  const texts = new Set([token, inJson, inJson.replaceAll('/', '\\/')])
  return [...texts].map((text) => Buffer.from(text))
}

/** Writes asterisks over bytes `from` to `to` of the body, of which `pieces[at]` begins at `start`. */
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
 * Writes asterisks over an access token wherever it stands in a body, also across its pieces, and says whether it did:
 * a service that shows in its answers what it was sent must not hand the token to a page. The length stays the same.
 */
export function hideToken(pieces: readonly Uint8Array[], token: string): boolean {
  if (token.length < shortest) return false
  const sought = spellings(token)
  const overlap = Math.max(...sought.map(({ length }) => length)) - 1
  let hidden = false
  let carry: Uint8Array = Buffer.alloc(0)
  for (let at = 0, start = 0; at < pieces.length;) {
    let size = 0
    let end = at
    for (; end < pieces.length && size < blockSize; end += 1) size += pieces[end]?.length ?? 0
    const block = Buffer.concat([carry, ...pieces.slice(at, end)])
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

/** Headers but those whose value holds the access token. */
export function withoutToken<Headers extends object>(headers: Headers, token: string): Partial<Headers> {
  if (token.length < shortest) return headers
  const kept: Partial<Headers> = { ...headers }
  for (const name of Object.keys(headers)) {
    if (String(Reflect.get(headers, name)).includes(token)) Reflect.deleteProperty(kept, name)
  }
  return kept
}
