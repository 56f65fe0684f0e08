import type { SyntaxProblem } from './apl-syntax.ts'
import type { AplToken } from './apl-tokens.ts'

/** Says of a comment that is written as in other languages how one is written, with the fix that does so. */
export function foreignComment({ text, offset }: AplToken, query: string): SyntaxProblem {
  const end = offset + text.length
  const isAlone = /^[^\S\r\n]*(?:[\r\n]|$)/.test(query.slice(end))
  const lines = text.startsWith('#') ? [text.slice(1)] : text.slice(2, -2).split(/\r\n|\r|\n/)
  const written = lines.map((line) => `// ${line.replace(/^\s*\*?\s*/, '').trimEnd()}`.trimEnd()).join('\n')
  return {
    start: offset,
    end,
    code: 'foreign-comment',
    message: 'A comment begins with // and ends with its line.',
    fixes: isAlone ? [{ title: 'Write //', edits: [{ start: offset, end, text: written }] }] : [],
  }
}
