import type { NameUse } from '#apl/contract/apl-language.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { Column, Definition, QueryScope, Reference } from '#apl/scope/scope.ts'
import type { AplSyntax, Span, Statement } from '#apl/syntax/apl-syntax.ts'
import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import { quoteForMessage, isPlainName, quotedName, unquote } from '#apl/syntax/names.ts'
import { spanOf } from '#apl/syntax/token-stream.ts'
import { type AplNode, itemsOf, walk } from '#apl/syntax/walk.ts'
import { addToGroup } from '#lib/maps.ts'

/** A name at a place in a query. */
export interface NameOccurrence {
  span: Span
  name: string
  /** The definitions it refers to; a column of combined tables has one in each. */
  definitions: readonly Definition[]
  /** References at this place; empty at a definition. */
  references: readonly Reference[]
}

/** The name that contains an offset or ends there; undefined when there is none. */
export function occurrenceAt(
  { definitions, references }: QueryScope,
  offset: number,
): NameOccurrence | undefined {
  const uses = references.filter(({ name }) => name.start <= offset && offset <= name.end)
  const made = definitions.filter(
    ({ span, isExplicit }) => isExplicit && span.start <= offset && offset <= span.end,
  )
  const spans = [...uses.map(({ name }) => name), ...made.map(({ span }) => span)]
  // Between two adjacent names, prefer the one that starts here; between a path and its part, the part.
  const span = spans.toSorted(
    (a, b) => Number(a.end === offset) - Number(b.end === offset) || size(a) - size(b),
  )[0]
  if (span === undefined) return undefined
  const here = uses.filter(({ name }) => isSame(name, span))
  const own = made.filter((each) => isSame(each.span, span))
  const meant = new Set([...own, ...here.flatMap(({ definition }) => definition ?? [])])
  const name = here[0]?.name.name ?? own[0]?.name ?? ''
  return { span: { start: span.start, end: span.end }, name, definitions: [...meant], references: here }
}

/**
 * The definitions with all that must be renamed together: those that one name refers to, such as a column of a `union`
 * or the key that joins both sides.
 */
export function linkedDefinitions(
  definitions: readonly Definition[],
  { statements }: AplSyntax,
  scope: QueryScope,
): Set<Definition> {
  const shared = [...sharedByUses(scope), ...sharedByColumns(statements, scope)]
  const group = new Set(definitions)
  for (let before = -1; before !== group.size;) {
    before = group.size
    for (const together of shared) {
      if (together.some((each) => group.has(each))) for (const each of together) group.add(each)
    }
  }
  return group
}

function sharedByUses({ references }: QueryScope): Definition[][] {
  const byPlace = new Map<string, Definition[]>()
  for (const { name, definition } of references) {
    if (definition) addToGroup(byPlace, `${name.start} ${name.end}`, definition)
  }
  return [...byPlace.values()].filter(({ length }) => length > 1)
}

function sharedByColumns(statements: readonly Statement[], scope: QueryScope): (readonly Definition[])[] {
  const columns = new Set<Column>()
  for (const { node } of walk(statements)) {
    const flow = node.kind === 'stage' ? scope.before(node) : node.kind === 'pipeline' && scope.result(node)
    if (flow) for (const column of flow.columns) if (column.otherDefinitions.length > 0) columns.add(column)
  }
  return [...columns].map(({ definition, otherDefinitions }) => otherDefinitions.concat(definition ?? []))
}

const size = ({ start, end }: Span) => end - start

const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end

/** Where the name at an offset is defined and used, in text order. */
export function usesAt({ syntax, scope }: ReadApl, offset: number): NameUse[] {
  const named = occurrenceAt(scope, offset)
  if (named === undefined) return []
  const group = linkedDefinitions(named.definitions, syntax, scope)
  const same = (use: Reference) =>
    use.definition ? group.has(use.definition) : named.references.some((other) => isSameName(use, other))
  const made = [...group].filter(({ isExplicit }) => isExplicit).map(({ span }) => span)
  const uses = scope.references.filter(same).map((use) => use.name)
  // Definitions come last to take precedence, because a place may be a use and a definition.
  const all = [...uses, ...made].map(({ start, end }, at): [string, NameUse] => {
    return [`${start} ${end}`, { start, end, isDefinition: at >= uses.length }]
  })
  return [...new Map(all).values()].toSorted((a, b) => a.start - b.start)
}

/** Whether two names not defined in the query are the same: a dataset, a function, a field of one dataset. */
function isSameName(a: Reference, b: Reference): boolean {
  if (b.definition || a.role !== b.role || a.name.name !== b.name.name) return false
  if (a.role !== 'column') return true
  return (
    a.datasets.length === b.datasets.length && a.datasets.every((dataset) => b.datasets.includes(dataset))
  )
}

/**
 * Where a name occurs in an unparsed part of the query, such as a Kusto-only stage; undefined when it does not. It may
 * or may not be a use.
 */
function unreadUse({ syntax, scope }: ReadApl, name: string): Span | undefined {
  const { text, statements } = syntax
  const tokens = aplTokens(text)
  const found = tokens.filter(({ kind, text: word }, index) => {
    if (kind === 'word') return word === name
    return kind === 'string' && tokens[index - 1]?.text === '[' && unquote(word) === name
  })
  if (found.length === 0) return undefined
  const read: Span[] = [
    ...scope.references.map((use) => use.name),
    ...scope.definitions.flatMap(({ span, isExplicit }) => (isExplicit ? span : [])),
  ]
  for (const { node } of walk(statements)) for (const part of readParts(node)) read.push(part)
  const unread = found.find(
    ({ offset, text: word }) =>
      !read.some(({ start, end }) => start <= offset && offset + word.length <= end),
  )
  return unread && spanOf(unread)
}

/** Why a name cannot be renamed safely: an unparsed part may use it as `what`. Undefined if none contains it. */
export function unparsedProblem(read: ReadApl, name: string, what: string): string | undefined {
  const use = unreadUse(read, name)
  return (
    use &&
    `Line ${read.lines.lineOf(use.start)} has ${quoteForMessage(name)} in a part that cannot be parsed, so whether it is ${what} is unknown.`
  )
}

/** The spans of a node that are known to be references, or known not to be. */
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
        ...node.options,
        ...itemsOf(node).flatMap(({ names }) => names),
        ...node.clauses.map(({ keyword, start }) => ({ start, end: start + keyword.length })),
      ]
    default:
      return []
  }
}

/** Where the name at an offset is defined in the query; undefined when it is not. */
export function definitionAt(scope: QueryScope, offset: number): Span | undefined {
  const [definition] = occurrenceAt(scope, offset)?.definitions ?? []
  return definition && { ...definition.span }
}

/** An operator that is also a common column name, distinguished by its position. */
const likeColumn = 'count'

/** A name as written in place of another: plain, in `['…']`, or as the string that names a column. */
export function replacementName(name: string, text: string, { start, end }: Span): string {
  const old = text.slice(start, end)
  const [, quote = ''] = /^\[?\s*([hH]?@?["'])/.exec(old) ?? []
  if (quote !== '' && !old.startsWith('[')) return quotedName(name, quote).slice(1, -1)
  const isJoined =
    /[\p{L}\p{N}_$]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{N}_$]/u.test(text.slice(end, end + 2))
  // Keywords are lowercase, so `Count` is not one.
  const isNoWord = name.toLowerCase() !== name || name === likeColumn
  const isPlain = isPlainName(name) || (isPlainName(`${name}_`) && isNoWord)
  return isPlain && !isJoined ? name : quotedName(name, quote)
}
