import type { AplFormat } from '#apl/contract/apl-language.ts'
import { isMpl } from '#apl/syntax/is-mpl.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { type FormatToken, formatTokens } from './format-tokens.ts'
import { keptBreaks } from './kept-breaks.ts'
import { layOutStatements } from './lay-out-statements.ts'
import { markRoles } from './mark-roles.ts'
import { Sheet } from './sheet.ts'
import { unreadLines } from './unread-lines.ts'
import { whyNotFormatted } from './why-not-formatted.ts'
import { writeSheet } from './write-sheet.ts'

/** How often a text may be laid out until it stays as it is. Nearly all stay the second time. */
const rounds = 4

/**
 * Lays out a query: a stage a line, long stages in several lines, one way of spacing. Only white space between tokens
 * changes, and twice gives the same as once. A text that is not understood well enough comes back as it was.
 */
export function formatApl(text: string): AplFormat {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  let query = text.slice(mark.length)
  if (isMpl(query)) {
    return { text, refused: 'This is a metrics query (MPL), which is not formatted here.' }
  }
  let { tokens, problems } = formatTokens(query)
  const refused = whyNotFormatted(query, tokens, problems)
  if (refused !== undefined) return { text, refused }
  for (let round = 0; round < rounds; round++) {
    const next = layOut(query, tokens)
    if (next === query) return { text: mark + query, refused: undefined }
    const before = tokens
    ;({ tokens } = formatTokens(next))
    if (!isSame(before, tokens)) break
    query = next
  }
  return { text, refused: 'More than the white space of this query would change.' }
}

function layOut(query: string, tokens: readonly FormatToken[]): string {
  const syntax = parseApl(query)
  const roles = markRoles(syntax, tokens)
  const sheet = new Sheet(roles, keptBreaks(syntax, roles), unreadLines(syntax, tokens))
  layOutStatements(sheet, 0, tokens.length, 0)
  return writeSheet(sheet, query)
}

const isSame = (before: readonly FormatToken[], after: readonly FormatToken[]) =>
  before.length === after.length && before.every(({ text }, place) => text === after[place]?.text)
