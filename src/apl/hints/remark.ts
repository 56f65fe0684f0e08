import type { AplFix, Span } from '#apl/syntax/apl-syntax.ts'
import type { Remark } from './rule.ts'

/** A remark on a piece of a query. */
export function remark({ start, end }: Span, message: string, ...fixes: readonly AplFix[]): Remark {
  return { start, end, message, fixes }
}

/** The fix that writes a text in place of a piece of a query. Its title is cut when it is long. */
export function writing(title: string, { start, end }: Span, text: string): AplFix {
  const line = title.replaceAll(/\s+/gu, ' ')
  return { title: line.length > 60 ? `${line.slice(0, 60)}…` : line, edits: [{ start, end, text }] }
}
