import type { Definition, QueryScope, Reference } from '#apl/scope/scope.ts'
import type { AplSyntax, Span } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { TextLines } from '#lib/text-lines.ts'
import { definitionsWith, type Named, namedAt } from './named-at.ts'
import { unreadUse } from './unread-use.ts'

/** A name that can be renamed: where it stands, and all that is renamed with it. */
export interface RenameTarget extends Span {
  name: string
  definitions: ReadonlySet<Definition>
}

/** The name to rename at an offset, or one sentence on why it cannot be. */
export function renameTarget(
  syntax: AplSyntax,
  scope: QueryScope,
  offset: number,
): RenameTarget | { problem: string } {
  const named = namedAt(scope, offset)
  if (named === undefined) return { problem: 'There is no name here that can be renamed.' }
  const definitions = definitionsWith(named.definitions, syntax, scope)
  const problem =
    notMade(named) ??
    notWritten(definitions, syntax.text) ??
    sharedWithField(named.name, definitions, scope) ??
    nearProblem(syntax, definitions, scope) ??
    unread(syntax, named.name, scope)
  return problem === undefined ? { ...named.span, name: named.name, definitions } : { problem }
}

function notMade({ name, definitions, references }: Named): string | undefined {
  if (definitions.length > 0) return undefined
  const [use] = references
  if (use?.role === 'function')
    return `${inWords(name)} is a function of the language, not made in this query.`
  if (use?.role === 'dataset') return `${inWords(name)} is a dataset, whose name is not made in this query.`
  return `${inWords(name)} is a field of the dataset, whose name is not made in this query.`
}

function notWritten(definitions: ReadonlySet<Definition>, text: string): string | undefined {
  for (const { name, at, isWritten } of definitions) {
    if (isWritten) continue
    const call = text.slice(at.start, at.end)
    const isCall = /^\w+\(.*\)$/s.test(call) && call.length <= 40
    const how = isCall ? ` Write a name first: n = ${call.replaceAll(/\s+/g, ' ')}.` : ''
    return `The language gives ${inWords(name)} its name.${how}`
  }
  return undefined
}

/** A name for a column of the query and a field at once, as the key of a join between the two. */
function sharedWithField(
  name: string,
  definitions: ReadonlySet<Definition>,
  { references }: QueryScope,
): string | undefined {
  const places = new Set(references.filter((use) => isUseOf(use, definitions)).map(placeOf))
  const isShared = references.some((use) => !use.definition && places.has(placeOf(use)))
  return isShared
    ? `${inWords(name)} also stands for a field of a dataset, which has to keep its name.`
    : undefined
}

/** Behind something that could not be read, uses of a name may be missed. */
function nearProblem(
  { problems, statements, text }: AplSyntax,
  definitions: ReadonlySet<Definition>,
  { references }: QueryScope,
): string | undefined {
  const uses = references.filter((use) => isUseOf(use, definitions)).map(({ name }) => name)
  const places = [...[...definitions].map(({ at }) => at), ...uses]
  const isColumn = [...definitions].every(({ kind }) => kind === 'column')
  const first = Math.min(...places.map(({ start }) => start))
  const touched = statements.filter(
    (statement) => (!isColumn && statement.end > first) || places.some((place) => isWithin(place, statement)),
  )
  const end = isColumn ? Math.max(0, ...touched.map((statement) => statement.end)) : text.length
  const start = Math.min(...touched.map((statement) => statement.start))
  const near = problems.find((problem) => problem.end >= start && problem.start <= end)
  if (near === undefined) return undefined
  return `Line ${new TextLines(text).lineOf(near.start)} cannot be read for sure: mend it first, so that no use is missed.`
}

function unread(syntax: AplSyntax, name: string, scope: QueryScope): string | undefined {
  const use = unreadUse(syntax, scope, name)
  if (use === undefined) return undefined
  const line = new TextLines(syntax.text).lineOf(use.start)
  return `Line ${line} has ${inWords(name)} in a part that is not read: whether it is a use cannot be told.`
}

/** Whether a use is one of these definitions. */
export function isUseOf({ definition }: Reference, definitions: ReadonlySet<Definition>): boolean {
  return definition !== undefined && definitions.has(definition)
}

const placeOf = ({ name }: Reference) => `${name.start} ${name.end}`

const isWithin = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end
