const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' }

/** What a string token stands for, without its quotes and escapes. */
export function unquoted(text: string): string {
  const fence = /^(```|~~~)([^]*)\1$/.exec(text)
  if (fence) return fence[2] ?? ''
  const verbatim = /^[hH]?@(["'])([^]*)\1$/.exec(text)
  if (verbatim) return (verbatim[2] ?? '').replaceAll(`${verbatim[1]}${verbatim[1]}`, verbatim[1] ?? '')
  const plain = /^[hH]?(["'])([^]*)\1$/.exec(text)
  return (plain?.[2] ?? text).replaceAll(
    /\\(?:u([\dA-Fa-f]{4})|([^]))/g,
    (_, code: string | undefined, other: string | undefined) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[other ?? ''] ?? other ?? ''),
  )
}
