import type { AplFix, Span } from '../syntax/apl-syntax.ts'
import type { Remark } from './rule.ts'

/** A remark on a piece of a query. */
export function remark({ start, end }: Span, message: string, ...fixes: readonly AplFix[]): Remark {
  return { start, end, message, fixes }
}

/** The fix that writes a text in place of a piece of a query. */
export function writing(title: string, { start, end }: Span, text: string): AplFix {
  return { title, edits: [{ start, end, text }] }
}
