import type { Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { unquoted } from '#apl/syntax/unquoted.ts'

/** What a string literal stands for; undefined for every other expression. Brackets around it do not matter. */
export function stringOf(text: string, expression: Expression): string | undefined {
  const node = bareExpression(expression)
  return node.kind === 'literal' && node.type === 'string' ? unquoted(sourceOf(text, node)) : undefined
}

/** The source of a piece of a query. */
export function sourceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end)
}

/** A string literal of a text, in double quotes. */
export function quoted(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
  return `"${escaped}"`
}
