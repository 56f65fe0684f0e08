import type { QueryScope } from '#apl/scope/scope.ts'
import type { AplSyntax, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { unquoted } from '#apl/syntax/unquoted.ts'
import { type AplNode, itemsOf, walk } from '#apl/syntax/walk.ts'

/**
 * A place where a name stands in a part of the query that is not read, such as a stage of Kusto alone; undefined when
 * there is none. It may be a use, or not.
 */
export function unreadUse(
  { text, statements }: AplSyntax,
  scope: QueryScope,
  name: string,
): Span | undefined {
  const tokens = aplTokens(text)
  const found = tokens.filter(({ kind, text: word }, index) => {
    if (kind === 'word') return word === name
    return kind === 'string' && tokens[index - 1]?.text === '[' && unquoted(word) === name
  })
  if (found.length === 0) return undefined
  const read: Span[] = [
    ...scope.references.map((use) => use.name),
    ...scope.definitions.flatMap(({ at, isWritten }) => (isWritten ? at : [])),
  ]
  for (const { node } of walk(statements)) read.push(...readParts(node))
  const unread = found.find(
    ({ offset, text: word }) =>
      !read.some(({ start, end }) => start <= offset && offset + word.length <= end),
  )
  return unread && { start: unread.offset, end: unread.offset + unread.text.length }
}

/** What of a node is known to be no use, or to be one that the scope knows. */
function readParts(node: AplNode): Span[] {
  switch (node.kind) {
    case 'literal':
    case 'wildcard':
    case 'name':
      return [node]
    case 'member':
    case 'call':
      return [node.name]
    case 'binary':
      return [node.operatorSpan]
    case 'stage':
      return [
        node.operatorSpan,
        ...node.options.map(({ start, end }) => ({ start, end })),
        ...itemsOf(node).flatMap(namesOf),
        ...node.clauses.map(({ keyword, start }) => ({ start, end: start + keyword.length })),
      ]
    default:
      return []
  }
}

const namesOf = ({ names }: Item): Span[] => names
