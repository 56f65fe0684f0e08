/** HCL objects, lists, and strings. */
export type HclValue = string | readonly HclValue[] | ReadonlyMap<string, HclValue>

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }

/** Reads the labels and attributes of the only resource in a Terraform text. Throws on anything else. */
export function readHcl(source: string): { labels: readonly string[]; body: ReadonlyMap<string, HclValue> } {
  let at = 0
  const fail = (): never => {
    throw new Error(`unexpected “${source.slice(at, at + 20)}” at ${at}`)
  }
  const skip = () => {
    at += /^(?:\s|#[^\n]*(?:\n|$))*/.exec(source.slice(at))?.[0].length ?? 0
  }
  const take = (text: string) => {
    skip()
    if (!source.startsWith(text, at)) fail()
    at += text.length
  }
  const peek = () => {
    skip()
    return source[at]
  }
  function readString(): string {
    take('"')
    let text = ''
    for (;;) {
      const rest = source.slice(at)
      const next = rest[0] ?? fail()
      if (next === '"') break
      if (next === '\n' || rest.startsWith('${') || rest.startsWith('%{')) fail()
      const unicode = /^\\u([0-9a-f]{4})/.exec(rest)
      if (unicode) {
        text += String.fromCharCode(Number.parseInt(unicode[1] ?? '', 16))
        at += 6
      } else if (next === '\\') {
        text += escapes[rest[1] ?? ''] ?? fail()
        at += 2
      } else if (rest.startsWith('$${') || rest.startsWith('%%{')) {
        text += rest.slice(1, 3)
        at += 3
      } else {
        text += next
        at += 1
      }
    }
    at += 1
    return text
  }
  function readKey(): string {
    if (peek() === '"') return readString()
    const name = /^[a-z_][a-z0-9_]*/.exec(source.slice(at))?.[0] ?? fail()
    at += name.length
    return name
  }
  function readBody(): ReadonlyMap<string, HclValue> {
    const body = new Map<string, HclValue>()
    take('{')
    while (peek() !== '}') {
      const key = readKey()
      if (body.has(key)) fail()
      take('=')
      body.set(key, readValue())
    }
    take('}')
    return body
  }
  function readValue(): HclValue {
    if (peek() === '{') return readBody()
    if (peek() === '"') return readString()
    take('[')
    const members: HclValue[] = []
    while (peek() !== ']') {
      members.push(readString())
      if (peek() === ',') take(',')
    }
    take(']')
    return members
  }
  take('resource')
  const labels = [(skip(), readString()), (skip(), readString())]
  const body = readBody()
  if (peek() !== undefined) fail()
  return { labels, body }
}
