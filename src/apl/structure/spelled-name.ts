import type { Span } from '#apl/syntax/apl-syntax.ts'
import { isPlainName, quotedName } from '#apl/syntax/written-name.ts'

/** Names of operators that people give columns, which any reader tells apart by where they stand. */
const alsoColumns: ReadonlySet<string> = new Set(['count'])

/** A name as it can stand in the place of another: plain, in `['…']`, or as the text that names a column. */
export function spelledName(name: string, text: string, { start, end }: Span): string {
  const old = text.slice(start, end)
  const [, quote = ''] = /^\[?\s*([hH]?@?["'])/.exec(old) ?? []
  if (quote !== '' && !old.startsWith('[')) return quotedName(name, quote).slice(1, -1)
  const isJoined =
    /[\p{L}\p{N}_$]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{N}_$]/u.test(text.slice(end, end + 2))
  return isPlain(name) && !isJoined ? name : quotedName(name, quote)
}

/** Words of the language are in lower case: `Count` is none. */
function isPlain(name: string): boolean {
  const word = name.toLowerCase()
  return isPlainName(name) || (isPlainName(`${name}_`) && (word !== name || alsoColumns.has(name)))
}
