import { anyOf, wordOperators } from '#apl/grammar/apl-words.ts'
import { sortOrders, stageWords } from '#apl/stages/stages.ts'

/** Kind of a token. `unknown` includes strings that are unclosed at the end of their line or of the text. */
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

/** A token of a query; `offset` is in UTF-16 units from the start of the query. */
export interface AplToken {
  kind: AplTokenKind
  text: string
  offset: number
}

const hyphenated = anyOf([...stageWords, ...sortOrders].filter((name) => name.includes('-')))

// The first rule that matches wins.
const rules: readonly (readonly [AplTokenKind, string])[] = [
  ['newline', String.raw`\r\n|\r|\n`],
  // Spaces of any width and byte order marks, which pasted text contains.
  ['space', String.raw`[^\S\r\n]+`],
  ['comment', String.raw`//(?:[^\r\n]*\S)?`],
  ['unknown', String.raw`/\*[^]*?\*/`],
  // An SQL comment: two dashes at the start of a line, where nothing can be subtracted.
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
  // An unclosed string takes the rest of its line, so that its words are not read as operators.
  ['unknown', '```[^]*|~~~[^]*'],
  // Comments of other languages.
  ['unknown', String.raw`#[^\r\n]*`],
  ['unknown', String.raw`[hH]?@?["'][^\r\n]*|[^]`],
]

const pattern = new RegExp(rules.map(([, source]) => `(${source})`).join('|'), 'gu')

/** Splits a query into tokens; their joined texts are the query. */
export function aplTokens(text: string): AplToken[] {
  const tokens: AplToken[] = []
  for (const match of text.matchAll(pattern)) {
    const rule = match.findIndex((group, index) => index > 0 && group !== undefined)
    tokens.push({ kind: rules[rule - 1]?.[0] ?? 'unknown', text: match[0], offset: match.index })
  }
  return tokens
}

/** The start of a string, closed or not. */
export const openingQuote = /^(?:```|~~~|[hH]?@?["'])/

/** Whether a token is neither white space nor a comment. */
export const isSignificant = (token: AplToken): boolean => !isBlank(token) && token.kind !== 'comment'

/** Whether a token is white space. */
export function isBlank(token: AplToken): boolean {
  return token.kind === 'space' || token.kind === 'newline'
}

/** Whether a token is an operator name that starts a stage. */
export function isStageWord(token: AplToken): boolean {
  return token.kind === 'word' && stageWords.has(token.text)
}

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** A bracket without a counterpart, or one closed by another kind of bracket. */
export type BracketFault = 'unclosed-bracket' | 'unopened-bracket' | 'wrong-bracket'

/**
 * Closing brackets by the index of their opening one, in closing order.
 * @param report called for each invalid bracket; for a wrong one, with the bracket it closes
 */
export function matchBrackets(
  tokens: readonly AplToken[],
  report: (token: AplToken, fault: BracketFault, opener?: AplToken) => void = () => undefined,
): Map<number, number> {
  const closers = new Map<number, number>()
  const open: number[] = []
  const leaveOpen = (indexes: readonly number[]) => {
    for (const index of indexes) {
      const token = tokens[index]
      if (token) report(token, 'unclosed-bracket')
    }
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(index)
    if (token.kind !== 'close') continue
    const fitting = open.findLastIndex((each) => closerOf[tokens[each]?.text ?? ''] === token.text)
    if (fitting >= 0) leaveOpen(open.splice(fitting + 1))
    else report(token, open.length > 0 ? 'wrong-bracket' : 'unopened-bracket', tokens[open.at(-1) ?? -1])
    const opener = open.pop()
    if (opener !== undefined) closers.set(opener, index)
  }
  leaveOpen(open)
  return closers
}

/** Whether two queries have the same tokens, including comments, so that they differ only in white space. */
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
