import type { AplSyntax, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { type AplNode, walk } from '#apl/syntax/walk.ts'
import { bracketPairs } from './bracket-pairs.ts'

/**
 * What a selection grows to at an offset, from the inside: the word, then the parts of the query around it, brackets
 * without and with their marks, items, clauses, stages, pipelines, statements, the whole text. Each is greater than the
 * one before and has it within.
 */
export function selectionRanges({ text, statements }: AplSyntax, offset: number): Span[] {
  const spans: Span[] = [{ start: 0, end: text.length }]
  const tokens = aplTokens(text)
  for (const { kind, offset: start, text: word } of tokens) {
    const end = start + word.length
    if (kind === 'space' || kind === 'newline' || start > offset || offset > end) continue
    spans.push({ start, end })
    if (kind === 'string') spans.push(withinQuotes(start, word))
  }
  for (const { open, close } of bracketPairs(tokens)) {
    const inner = { start: open.offset + 1, end: close.offset }
    spans.push(trimmed(inner, text), inner, { start: open.offset, end: close.offset + 1 })
  }
  for (const { node } of walk(statements)) {
    if (node.start <= offset && offset <= node.end) spans.push(...spansOf(node))
  }
  return nested(spans, offset)
}

/** What stands between the quotes of a text. */
function withinQuotes(start: number, word: string): Span {
  const [opening = ''] = /^(?:```|~~~|[hH]?@?["'])/.exec(word) ?? []
  const closing = /^(?:```|~~~)/.test(opening) ? 3 : 1
  return { start: start + opening.length, end: start + word.length - closing }
}

function trimmed({ start, end }: Span, text: string): Span {
  const inner = text.slice(start, end)
  return { start: end - inner.trimStart().length, end: start + inner.trimEnd().length }
}

/** A node and the parts of it that are no nodes. */
function spansOf(node: AplNode): Span[] {
  switch (node.kind) {
    case 'let':
      return [node, node.name]
    case 'declare':
      return [node, ...node.parameters, ...node.parameters.map(({ name }) => name)]
    case 'lambda':
      return [node, ...node.parameters, ...node.parameters.map(({ name }) => name)]
    case 'table':
      return [node, ...node.columns, ...node.columns.map(({ name }) => name)]
    case 'member':
      return [node, node.name]
    case 'call':
      return [node, node.name, ...itemSpans(node.arguments)]
    case 'stage':
      return [node, ...itemSpans([...node.options, ...node.items]), ...node.clauses.flatMap(clauseSpans)]
    default:
      return [node]
  }
}

const clauseSpans = (clause: Span & { items: readonly Item[] }) => [clause, ...itemSpans(clause.items)]

const itemSpans = (items: readonly Item[]): Span[] => items.flatMap((item) => [item, ...item.names])

/** The spans around an offset, each within the next one. */
function nested(spans: readonly Span[], offset: number): Span[] {
  const around = spans
    .filter(({ start, end }) => start <= offset && offset <= end && start < end)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const chosen: Span[] = []
  for (const { start, end } of around) {
    const last = chosen.at(-1)
    const isGreater = last === undefined || end - start > last.end - last.start
    if (isGreater && (last === undefined || (start <= last.start && last.end <= end)))
      chosen.push({ start, end })
  }
  return chosen
}
