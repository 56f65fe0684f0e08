import { wordOperators } from '#apl/grammar/apl-words.ts'
import { stageWords } from '#apl/stages/stages.ts'
import { shorten } from '#lib/shorten.ts'
import { visiblePiece } from '#lib/visible-text.ts'

/** Between conditions, before one, or after `matches`. */
const notBinary: ReadonlySet<string> = new Set(['and', 'or', 'not', 'regex'])

/**
 * Lowercase binary operators that are words: those that `!` can negate, without it, and Kusto operators that have a
 * hint, which nothing negates.
 */
export const binaryWords: ReadonlySet<string> = new Set([
  ...wordOperators.filter((word) => !notBinary.has(word)),
  'has_all',
  'like',
  'like_cs',
])

/** Lowercase operators followed by values in brackets. */
export const takesList = /^(?:!?in~?|!?has_any(?:_cs)?|has_all)$/

/** Words that start a statement other than a query; the last three are Kusto's. */
export const statementWords: ReadonlySet<string> = new Set(
  'let declare set alias pattern restrict'.split(' '),
)

/** Words that cannot start an expression. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'by', 'between', 'in', 'in~'])

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' }

/** The value of a string token, without quotes and escapes. */
export function unquote(text: string): string {
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

/** A name or text for use in a sentence: on one line, in quotation marks, truncated when long. */
export function quoteForMessage(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  return `“${visiblePiece(shorten(line, longest))}”`
}

// Words that a stage or an expression might read as its own where a name is expected.
const others =
  'asc datatable declare default desc dynamic false from kind let not null nulls of on print regex set step table to true typeof with with_itemindex withsource'
const taken = new Set([...reservedWords, ...binaryWords, ...stageWords, ...others.split(' ')])

/** Whether a name can be written without brackets and quotes. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !taken.has(name.toLowerCase())
}

/** How a name is written at a place. */
export interface NameStyle {
  /** `name`: a word; `quoted`: in `['…']`, including the brackets; `text`: in a string, without the quotes. */
  form: 'name' | 'quoted' | 'text'
  /** The opening quote; empty for a word. */
  quote: string
}

const bare: NameStyle = { form: 'name', quote: '' }

/** A name as written at a place: plain if possible, else in `['…']` or in the existing quotes. */
export function spellName(name: string, { form, quote }: NameStyle = bare): string {
  if (form === 'text') return escaped(name, quote)
  return isPlainName(name) && form === 'name' ? name : quotedName(name, quote)
}

/** A name in brackets and quotes. An existing opening quote is kept. */
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
