import type { AplProblem, AplSurroundings } from '#apl/contract/apl-language.ts'
import type { ReadApl } from '#apl/scope/scope-of.ts'
import type { AplFix, Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, bareExpression, type OfKind, type Place, walk } from '#apl/syntax/walk.ts'
import { unquoted } from '#apl/syntax/names.ts'
import { writing } from '#apl/syntax/token-stream.ts'

/** A query as the rules read it. */
export interface CheckedApl extends ReadApl {
  text: string
  surroundings: AplSurroundings
  /** Its places of a kind, in the order of the text. */
  places<Kind extends AplNode['kind']>(kind: Kind): readonly Place<OfKind<Kind>>[]
  /** Functions that the query makes by `let`, and variables and parameters that may hold one. */
  made: ReadonlySet<string>
  /** The source of a piece of it. */
  sourceOf: (piece: Span) => string
  /** What a string literal stands for; undefined for every other expression. Brackets around it do not matter. */
  stringOf: (expression: Expression) => string | undefined
}

/** Lays a query out for the rules, in one walk. */
export function checkedApl(read: ReadApl, surroundings: AplSurroundings): CheckedApl {
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
    surroundings,
    places: (kind) => byKind[kind] ?? [],
    made: new Set(scope.definitions.flatMap(({ name, kind }) => (kind === 'column' ? [] : [name]))),
    sourceOf,
    stringOf(expression) {
      const node = bareExpression(expression)
      return node.kind === 'literal' && node.type === 'string' ? unquoted(sourceOf(node)) : undefined
    },
  }
}

/** What a rule has to say of a place in a query. */
export type Remark = Pick<AplProblem, 'start' | 'end' | 'message' | 'fixes'>

/** One thing to look for in a query. */
export interface Rule {
  /** Kebab-case name. */
  code: string
  /** A warning where the service is sure to refuse it; a hint unless said otherwise. */
  severity?: AplProblem['severity']
  /** Rests in a query with syntax problems, where nobody knows which columns and names there are. */
  needsSoundQuery?: boolean
  check(query: CheckedApl): Iterable<Remark>
}

type Look<Node extends AplNode> = (
  node: Node,
  query: CheckedApl,
  place: Place<Node>,
) => Remark | readonly Remark[] | undefined

/** A rule that looks at one place of a kind at a time. */
export const ruleOn = <Kind extends AplNode['kind']>(
  kind: Kind,
  code: string,
  look: Look<OfKind<Kind>>,
): Rule => ({
  code,
  check: (query) => query.places(kind).flatMap((place) => look(place.node, query, place) ?? []),
})

/** A remark on a piece of a query. */
export function remark({ start, end }: Span, message: string, ...fixes: readonly AplFix[]): Remark {
  return { start, end, message, fixes }
}

/** The fix that puts two pieces of a query in each other's place. */
export const swapping = (title: string, { sourceOf }: CheckedApl, a: Span, b: Span): AplFix => ({
  title,
  edits: [
    { start: a.start, end: a.end, text: sourceOf(b) },
    { start: b.start, end: b.end, text: sourceOf(a) },
  ],
})

/** A remark on a piece of a query, with the fix that writes something else in its place. */
export function rewrite(place: Span, message: string, text: string): Remark {
  return remark(place, message, writing(place, text))
}

/** Whether an expression is a field or a part of one. */
export function isField(expression: Expression): boolean {
  return /^(?:name|member|element)$/.test(bareExpression(expression).kind)
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
