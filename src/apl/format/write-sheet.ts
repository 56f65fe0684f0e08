import type { Sheet } from './sheet.ts'

/** The text of a query with the lines of its sheet. Line ends are of the kind that stood there, else of the first. */
export function writeSheet(sheet: Sheet, text: string): string {
  const firstLineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const out: string[] = []
  for (const [place, token] of sheet.tokens.entries()) {
    const indent = sheet.indentOf(place)
    if (place === 0) out.push(token.text)
    else if (indent === undefined) out.push(sheet.gaps[place] ?? '', token.text)
    else {
      const lineEnd = token.lineEnd || firstLineEnd
      const isBeside = sheet.tokens[place - 1]?.kind === 'open' || token.kind === 'close'
      const hasBlank = token.breaks > 1 && !isBeside && sheet.takesBlank(place)
      out.push(hasBlank ? lineEnd + lineEnd : lineEnd, ' '.repeat(indent), token.text)
    }
  }
  return out.join('') + lineEndBehind(text)
}

/** The line end behind the last token. */
function lineEndBehind(text: string): string {
  return /\r\n|\r|\n/.exec(text.slice(text.trimEnd().length))?.[0] ?? ''
}
