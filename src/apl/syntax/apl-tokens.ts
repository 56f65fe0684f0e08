import { anyOf, wordOperators } from '#apl/grammar/apl-words.ts'
import { sortOrders, stageWords } from '#apl/stages/stages.ts'

/** What a piece of a query is. `unknown` also marks a string that its line or the text leaves open. */
type AplTokenKind =
  | 'space'
  | 'newline'
  | 'comment'
  | 'string'
  | 'number'
  | 'word'
  | 'operator'
  | 'pipe'
  | 'semicolon'
  | 'open'
  | 'close'
  | 'unknown'

/** A piece of a query; `offset` counts UTF-16 units from the start of the query. */
export interface AplToken {
  kind: AplTokenKind
  text: string
  offset: number
}

const hyphenated = anyOf([...stageWords, ...sortOrders].filter((name) => name.includes('-')))

// In order: the first that matches at a place wins.
const rules: readonly (readonly [AplTokenKind, string])[] = [
  ['newline', String.raw`\r\n|\r|\n`],
  // Spaces of every width, and the mark that some editors begin a file with: pasted text has them.
  ['space', String.raw`[^\S\r\n]+`],
  ['comment', String.raw`//(?:[^\r\n]*\S)?`],
  ['unknown', String.raw`/\*[^]*?\*/`],
  // A comment of SQL: two dashes where nothing can be subtracted, at the beginning of a line.
  ['unknown', String.raw`(?<=(?:^|[\r\n])[^\S\r\n]*)--[^\S\r\n][^\r\n]*`],
  ['string', '```[^]*?```|~~~[^]*?~~~'],
  ['string', String.raw`[hH]?@"(?:[^"\r\n]|"")*"|[hH]?@'(?:[^'\r\n]|'')*'`],
  ['string', String.raw`[hH]?"(?:[^"\\\r\n]|\\[^\r\n])*"|[hH]?'(?:[^'\\\r\n]|\\[^\r\n])*'`],
  ['number', String.raw`0[xX][\dA-Fa-f]+\b`],
  ['number', String.raw`\d+(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?(?:[A-Za-zµ_]\w*)?`],
  ['word', String.raw`(?:${hyphenated})(?![\w-])`],
  ['word', String.raw`in~|[$\p{L}_][$\p{L}\p{N}_]*`],
  ['operator', String.raw`!(?:${anyOf(wordOperators)})(?!\w)|!in~`],
  ['operator', String.raw`==|!=|<>|<=|>=|=~|!~|=>|\.\.|[-+*/%<>=.,:!?]`],
  ['pipe', String.raw`\|`],
  ['semicolon', ';'],
  ['open', String.raw`[([{]`],
  ['close', String.raw`[)\]}]`],
  // An open string takes the rest of its line, so that its words are not taken for operators.
  ['unknown', '```[^]*|~~~[^]*'],
  // Comments of other languages.
  ['unknown', String.raw`#[^\r\n]*`],
  ['unknown', String.raw`[hH]?@?["'][^\r\n]*|[^]`],
]

const pattern = new RegExp(rules.map(([, source]) => `(${source})`).join('|'), 'gu')

/** Cuts a query into pieces without losing a character: their texts joined are the query. */
export function aplTokens(text: string): AplToken[] {
  const tokens: AplToken[] = []
  for (const match of text.matchAll(pattern)) {
    const rule = match.findIndex((group, index) => index > 0 && group !== undefined)
    tokens.push({ kind: rules[rule - 1]?.[0] ?? 'unknown', text: match[0], offset: match.index })
  }
  return tokens
}

/** How a string, closed or not, begins. */
export const openingQuote = /^(?:```|~~~|[hH]?@?["'])/

/** Whether a token means something: it is neither white space nor a comment. */
export const isWritten = (token: AplToken): boolean => !isBlank(token) && token.kind !== 'comment'

/** Whether a token is only white space. */
export function isBlank(token: AplToken): boolean {
  return token.kind === 'space' || token.kind === 'newline'
}

/** Whether a token is the name of an operator that begins a stage. */
export function isStageWord(token: AplToken): boolean {
  return token.kind === 'word' && stageWords.has(token.text)
}

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** A bracket without its other half, or one that another kind of bracket closes. */
export type BracketFault = 'unclosed-bracket' | 'unopened-bracket' | 'wrong-bracket'

/**
 * Which bracket closes which, by place in the tokens, in the order they close.
 * @param report told of every bracket with a fault, of a wrong one with what it closes
 */
export function matchBrackets(
  tokens: readonly AplToken[],
  report: (token: AplToken, fault: BracketFault, opener?: AplToken) => void = () => undefined,
): Map<number, number> {
  const closers = new Map<number, number>()
  const open: number[] = []
  const leaveOpen = (places: readonly number[]) => {
    for (const place of places) {
      const token = tokens[place]
      if (token) report(token, 'unclosed-bracket')
    }
  }
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(place)
    if (token.kind !== 'close') continue
    const fitting = open.findLastIndex((each) => closerOf[tokens[each]?.text ?? ''] === token.text)
    if (fitting >= 0) leaveOpen(open.splice(fitting + 1))
    else report(token, open.length > 0 ? 'wrong-bracket' : 'unopened-bracket', tokens[open.at(-1) ?? -1])
    const opener = open.pop()
    if (opener !== undefined) closers.set(opener, place)
  }
  leaveOpen(open)
  return closers
}

/** Whether two queries have the same tokens in the same order, comments included, so that only white space differs. */
export function sameTokens(a: string, b: string): boolean {
  if (a === b) return true
  const left = words(a)
  const right = words(b)
  return left.length === right.length && left.every((word, index) => word === right[index])
}

function words(text: string): string[] {
  return aplTokens(text)
    .filter((token) => !isBlank(token))
    .map((token) => token.text)
}
