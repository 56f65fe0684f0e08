import { binaryWords, reservedWords } from './reserved-words.ts'
import { stageWords } from '#apl/stages/stages.ts'

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
