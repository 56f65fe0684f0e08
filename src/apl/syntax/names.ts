import { wordOperators } from '#apl/grammar/apl-words.ts'
import { stageWords } from '#apl/stages/stages.ts'

/** Between conditions, in front of one, and behind `matches`. */
const notBinary: ReadonlySet<string> = new Set(['and', 'or', 'not', 'regex'])

/**
 * Operators between two operands that are words, without the `!` that negates them, and those of Kusto that a hint
 * speaks of, which nothing negates. Lower case.
 */
export const binaryWords: ReadonlySet<string> = new Set([
  ...wordOperators.filter((word) => !notBinary.has(word)),
  'has_all',
  'like',
  'like_cs',
])

/** Operators behind which values stand in brackets. Lower case. */
export const takesList = /^(?:!?in~?|!?has_any(?:_cs)?|has_all)$/

/** Words that begin a statement which is no query; the last three are Kusto's. */
export const statementWords: ReadonlySet<string> = new Set(
  'let declare set alias pattern restrict'.split(' '),
)

/** Words that no expression begins with. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'by', 'between', 'in', 'in~'])

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

const longest = 40

/** A name or a text for a sentence: on one line, in quotation marks, and cut when it is long. */
export function inWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  // A surrogate pair that the end cuts through is left out as a whole.
  return `“${line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line}”`
}

// Words that a stage or an expression could take for its own where a name stands.
const others =
  'asc datatable declare default desc dynamic false from kind let not null nulls of on print regex set step table to true typeof with with_itemindex withsource'
const taken = new Set([...reservedWords, ...binaryWords, ...stageWords, ...others.split(' ')])

/** Whether a name can stand in a query without brackets and quotes. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !taken.has(name.toLowerCase())
}

/** Where a name is written. */
export interface NamePlace {
  /** `name`: a word; `quoted`: within `['…']`, brackets included; `text`: within a string, quotes left out. */
  form: 'name' | 'quoted' | 'text'
  /** The quote that was begun; empty for a word. */
  quote: string
}

const bare: NamePlace = { form: 'name', quote: '' }

/** A name as it is written at a place: plain where it can be, else in `['…']`, or within the quotes that are there. */
export function writtenName(name: string, { form, quote }: NamePlace = bare): string {
  if (form === 'text') return escaped(name, quote)
  return isPlainName(name) && form === 'name' ? name : quotedName(name, quote)
}

/** A name in brackets and quotes. A quote that was begun already stays what it is. */
export function quotedName(name: string, quote = ''): string {
  const begun = quote === '' ? "'" : quote
  return `[${begun}${escaped(name, begun)}${begun.at(-1) ?? ''}]`
}

function escaped(name: string, quote: string): string {
  const mark = quote.at(-1) ?? ''
  if (quote.includes('@')) return name.replaceAll(mark, mark + mark)
  return name
    .replaceAll(/[\\'"]/g, (character) =>
      character === '\\' || character === mark ? `\\${character}` : character,
    )
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
}
