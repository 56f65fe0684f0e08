import { type AplEntry, type AplEntryKind, entriesNamed } from '#apl/catalogue/catalogue.ts'
import type { AplHover, AplSurroundings } from '#apl/contract/apl-language.ts'
import { queriesWith } from '#apl/scope/dataset-fields.ts'
import type { Definition, QueryScope } from '#apl/scope/scope.ts'
import type { Want } from '#apl/stages/stage-kind.ts'
import type { AplSyntax, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank } from '#apl/syntax/apl-tokens.ts'
import { spanOf } from '#apl/syntax/token-stream.ts'
import { unquoted } from '#apl/syntax/names.ts'
import { openLevels } from '#apl/wants/open-levels.ts'
import { wantsAt } from '#apl/wants/wants-at.ts'
import { datasetMarkdown, definitionMarkdown, entryMarkdown, fieldMarkdown, originOf } from './markdown.ts'

/**
 * What stands at an offset of a query: a name of the language with its signature, meaning, example and page, or a
 * name of the query and where it comes from. Undefined where nothing is known, such as in comments.
 */
export function hoverApl(
  syntax: AplSyntax,
  scope: QueryScope,
  offset: number,
  surroundings: AplSurroundings,
): AplHover | undefined {
  const { text, isMpl } = syntax
  if (isMpl) return undefined
  const reference = scope.references.find(({ name }) => contains(name, offset))
  const definition = reference ? reference.definition : definitionAt(scope, offset)
  const at = reference?.name ?? definition?.at
  if (definition && at) return marked(at, definitionMarkdown(definition, originOf(syntax)))
  if (reference?.role === 'dataset') {
    return marked(reference.name, datasetMarkdown(reference.name.name))
  }
  if (reference?.role === 'column') {
    const { name, datasets } = reference
    const queries = queriesWith(name.name, datasets, surroundings)
    return marked(name, fieldMarkdown(name.name, datasets, queries))
  }
  const token = aplTokens(text).find(
    (token) => token.offset <= offset && offset < token.offset + token.text.length,
  )
  const found = token && entryAt(text, token)
  return found && marked(found.span, entryMarkdown(found.entry))
}

const contains = ({ start, end }: Span, offset: number) => start <= offset && offset < end

const marked = ({ start, end }: Span, markdown: string): AplHover => ({ start, end, markdown })

const definitionAt = ({ definitions }: QueryScope, offset: number): Definition | undefined =>
  definitions.find(({ at, isWritten }) => isWritten && contains(at, offset))

/** A name of the language where it stands in a query. */
interface EntryPlace {
  entry: AplEntry
  span: Span
}

/**
 * The name of the language that a token is, or is a part of, going by its place: `count` behind a pipe is a stage,
 * in front of brackets a function. Undefined for anything else.
 */
function entryAt(text: string, token: AplToken): EntryPlace | undefined {
  const span = spanOf(token)
  const { start } = span
  if (token.kind === 'string') return valueAt(text, token)
  if (token.kind === 'number') return found(timespanNamed(token.text), span)
  if (
    token.kind !== 'word' &&
    token.kind !== 'operator' &&
    token.kind !== 'pipe' &&
    token.kind !== 'semicolon'
  ) {
    return undefined
  }
  const tokens = aplTokens(text).filter((token) => !isBlank(token) && token.kind !== 'comment')
  const index = tokens.findIndex(({ offset }) => offset === start)
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  for (const [name, of] of pairs(before, token, after)) {
    const entry = entriesNamed(name, twoWords)[0]
    if (entry) return { entry, span: { start: spanOf(of[0]).start, end: spanOf(of[1]).end } }
  }
  const name = token.text
  if (token.kind !== 'word') return found(entriesNamed(name, signs)[0], span)
  const wants = wantsAt(openLevels(text, start))
  const wanted = wants.flatMap((want) => wantedEntry(want, name))[0]
  if (wanted) return { entry: wanted, span }
  const kinds = after?.text === '(' ? called : plain
  return found(
    kinds.flatMap((kind) => entriesNamed(name, [kind]))[0] ?? entriesNamed(name.toLowerCase(), plain)[0],
    span,
  )
}

const twoWords: readonly AplEntryKind[] = ['statement', 'scalar-operator']
const signs: readonly AplEntryKind[] = ['scalar-operator', 'keyword']
const called: readonly AplEntryKind[] = [
  'aggregation',
  'function',
  'type',
  'scalar-operator',
  'keyword',
  'statement',
]
const plain: readonly AplEntryKind[] = ['scalar-operator', 'keyword', 'statement', 'literal', 'stage', 'type']

/** `matches regex` and `declare query_parameters` are one name in two words. */
function pairs(
  before: AplToken | undefined,
  token: AplToken,
  after: AplToken | undefined,
): (readonly [string, readonly [AplToken, AplToken]])[] {
  return [
    ...(after ? [[`${token.text} ${after.text}`, [token, after]] as const] : []),
    ...(before ? [[`${before.text} ${token.text}`, [before, token]] as const] : []),
  ]
}

function wantedEntry(want: Want, name: string): readonly AplEntry[] {
  if (want.sort === 'stage') return entriesNamed(name, ['stage'])
  if (want.sort === 'entry') {
    const entries = entriesNamed(name, [want.kind])
    return entries.filter(({ category }) => (want.category ?? category) === category)
  }
  if (want.sort === 'aggregation') return entriesNamed(name, ['aggregation'])
  return want.sort === 'statement' ? entriesNamed(name, ['statement', 'stage']) : []
}

/** What a text means where texts of a list are expected, such as the parts of a datetime. */
function valueAt(text: string, token: AplToken): EntryPlace | undefined {
  const value = unquoted(token.text)
  for (const want of wantsAt(openLevels(text, token.offset))) {
    const entry = want.sort === 'entry' ? wantedEntry(want, value)[0] : undefined
    if (entry) return { entry, span: spanOf(token) }
  }
  return undefined
}

/** `90m` is explained by `1m`. */
function timespanNamed(number: string): AplEntry | undefined {
  const unit = /^[\d.]+([a-zµ]+)$/i.exec(number)?.[1]
  return unit === undefined ? undefined : entriesNamed(`1${unit}`, ['literal'])[0]
}

const found = (entry: AplEntry | undefined, span: Span) => (entry === undefined ? undefined : { entry, span })
