import type { AplProblem, AplContext } from '#apl/contract/apl-language.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { AplFix, Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, bareExpression, type OfKind, type Place, walk } from '#apl/syntax/walk.ts'
import { unquote } from '#apl/syntax/names.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'

/** A query as seen by the rules. */
export interface CheckedApl extends ReadApl {
  text: string
  aplContext: AplContext
  /** Its nodes of a kind, in text order. */
  places<Kind extends AplNode['kind']>(kind: Kind): readonly Place<OfKind<Kind>>[]
  /** Functions that the query defines with `let`, and variables and parameters that may be functions. */
  definedNames: ReadonlySet<string>
  sourceOf: (piece: Span) => string
  /** The value of a string literal, with or without brackets around it; undefined for other expressions. */
  stringOf: (expression: Expression) => string | undefined
}

/** Prepares a query for the rules in one walk. */
export function checkedApl(read: ReadApl, aplContext: AplContext): CheckedApl {
  const { syntax, scope } = read
  const byKind: { [Kind in AplNode['kind']]?: Place<OfKind<Kind>>[] } = {}
  const add = <Kind extends AplNode['kind']>(kind: Kind, place: Place<OfKind<Kind>>) => {
    const places: Place<OfKind<Kind>>[] = (byKind[kind] ??= [])
    places.push(place)
  }
  for (const place of walk(syntax.statements)) add(place.node.kind, place)
  const sourceOf = ({ start, end }: Span) => syntax.text.slice(start, end)
  return {
    text: syntax.text,
    ...read,
    aplContext,
    places: (kind) => byKind[kind] ?? [],
    definedNames: new Set(scope.definitions.flatMap(({ name, kind }) => (kind === 'column' ? [] : [name]))),
    sourceOf,
    stringOf(expression) {
      const node = bareExpression(expression)
      return node.kind === 'literal' && node.type === 'string' ? unquote(sourceOf(node)) : undefined
    },
  }
}

/** What a rule reports about a place in a query. */
export type Remark = Pick<AplProblem, 'start' | 'end' | 'message' | 'fixes'>

/** A check for one thing. */
export interface Rule {
  /** Kebab-case name. */
  code: string
  /** A warning if the service certainly refuses it; a hint by default. */
  severity?: AplProblem['severity']
  /** Skipped in queries with syntax problems, because their columns and names are uncertain. */
  needsSoundQuery?: boolean
  check(query: CheckedApl): Iterable<Remark>
}

type Look<Node extends AplNode> = (
  node: Node,
  query: CheckedApl,
  place: Place<Node>,
) => Remark | readonly Remark[] | undefined

/** A rule that checks one node of a kind at a time. */
export const ruleOn = <Kind extends AplNode['kind']>(
  kind: Kind,
  code: string,
  look: Look<OfKind<Kind>>,
): Rule => ({
  code,
  check: (query) => query.places(kind).flatMap((place) => look(place.node, query, place) ?? []),
})

/** A remark on a span of a query. */
export function remark({ start, end }: Span, message: string, ...fixes: readonly AplFix[]): Remark {
  return { start, end, message, fixes }
}

/** A fix that swaps two spans of a query. */
export const swapFix = (title: string, { sourceOf }: CheckedApl, a: Span, b: Span): AplFix => ({
  title,
  edits: [
    { start: a.start, end: a.end, text: sourceOf(b) },
    { start: b.start, end: b.end, text: sourceOf(a) },
  ],
})

/** A remark on a span of a query, with a fix that replaces it. */
export function rewrite(span: Span, message: string, text: string): Remark {
  return remark(span, message, replaceFix(span, text))
}

/** Whether an expression is a field or part of one. */
export function isField(expression: Expression): boolean {
  return /^(?:name|member|element)$/.test(bareExpression(expression).kind)
}

/** A double-quoted string literal. */
export function stringLiteral(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
  return `"${escaped}"`
}
