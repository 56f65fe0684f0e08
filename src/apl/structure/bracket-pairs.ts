import type { AplToken } from '#apl/syntax/apl-tokens.ts'

/** Two brackets that belong together. */
export interface BracketPair {
  open: AplToken
  close: AplToken
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/** The brackets that belong together, in the order they close. A bracket without its other half is in no pair. */
export function bracketPairs(tokens: readonly AplToken[]): BracketPair[] {
  const pairs: BracketPair[] = []
  const open: AplToken[] = []
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token)
    if (token.kind !== 'close') continue
    const at = open.findLastIndex(({ text }) => closers.get(text) === token.text)
    const opener = open[at]
    if (opener === undefined) continue
    pairs.push({ open: opener, close: token })
    open.length = at
  }
  return pairs
}
