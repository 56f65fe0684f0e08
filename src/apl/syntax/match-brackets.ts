import type { SyntaxProblem } from './apl-syntax.ts'
import type { AplToken } from './apl-tokens.ts'

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * Which bracket closes which, by place in the tokens, and a problem for every bracket that stands alone and every
 * string that its line leaves open.
 */
export function matchBrackets(tokens: readonly AplToken[]): {
  closers: Map<number, number>
  problems: SyntaxProblem[]
} {
  const closers = new Map<number, number>()
  const problems: SyntaxProblem[] = []
  const open: number[] = []
  const report = (token: AplToken, code: string, message: string, fixes: SyntaxProblem['fixes'] = []) =>
    problems.push({ start: token.offset, end: token.offset + token.text.length, code, message, fixes })
  const leaveOpen = (place: number | undefined) => {
    const token = tokens[place ?? -1]
    if (token) report(token, 'unclosed-bracket', `This “${token.text}” is never closed.`)
  }
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(place)
    else if (token.kind === 'close') {
      const fitting = open.findLastIndex((each) => closerOf[tokens[each]?.text ?? ''] === token.text)
      const last = tokens[open.at(-1) ?? -1]
      if (fitting < 0 && last) {
        report(token, 'wrong-bracket', `A “${last.text}” is closed by “${token.text}”.`)
        closers.set(open.pop() ?? -1, place)
      } else if (fitting < 0) report(token, 'unopened-bracket', `This “${token.text}” closes nothing.`)
      else {
        for (const place of open.splice(fitting + 1)) leaveOpen(place)
        closers.set(open.pop() ?? -1, place)
      }
    } else if (token.kind === 'unknown' && /^(?:[hH]?@?["']|```|~~~)/.test(token.text)) {
      report(token, 'unclosed-string', 'This text is never closed: a quotation mark is missing.')
    }
  }
  for (const place of open) leaveOpen(place)
  return { closers, problems: problems.toSorted((a, b) => a.start - b.start) }
}
