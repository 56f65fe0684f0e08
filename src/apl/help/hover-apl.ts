import { type AplEntry, type AplEntryKind, findEntries } from '#apl/catalog/catalog.ts'
import type { AplHover, AplContext } from '#apl/contract/apl-language.ts'
import { queriesWith } from '#apl/scope/dataset-fields.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { Expected } from '#apl/stages/stage-kind.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isSignificant } from '#apl/syntax/apl-tokens.ts'
import { spanOf } from '#apl/syntax/token-stream.ts'
import { type Place, walk } from '#apl/syntax/walk.ts'
import { unquote } from '#apl/syntax/names.ts'
import { openLevels } from '#apl/expected/open-levels.ts'
import { expectedAt } from '#apl/expected/expected-at.ts'
import { datasetMarkdown, definitionMarkdown, entryMarkdown, fieldMarkdown } from './markdown.ts'

/**
 * Help on the text at an offset: a name of the language with its signature, meaning, example and page, or a name of the
 * query and its origin. Undefined when nothing is known, for example in comments.
 */
export function hoverApl(read: ReadApl, offset: number, aplContext: AplContext): AplHover | undefined {
  const { syntax, scope } = read
  const { text, isMpl } = syntax
  if (isMpl) return undefined
  const reference = scope.references.find(({ name }) => contains(name, offset))
  const definition = reference
    ? reference.definition
    : scope.definitions.find(({ span, isExplicit }) => isExplicit && contains(span, offset))
  const at = reference?.name ?? definition?.span
  if (definition && at) return marked(at, definitionMarkdown(definition, read))
  if (reference?.role === 'dataset') {
    return marked(reference.name, datasetMarkdown(reference.name.name))
  }
  if (reference?.role === 'column') {
    const { name, datasets } = reference
    const queries = queriesWith(name.name, datasets, aplContext)
    return marked(name, fieldMarkdown(name.name, datasets, queries))
  }
  const token = aplTokens(text).find((each) => contains(spanOf(each), offset))
  // The asterisk of `project *` or `geo*` multiplies nothing.
  const isPart = ({ node }: Place) => node.kind === 'wildcard' && contains(node, offset)
  if (token?.text === '*' && Array.from(walk(syntax.statements)).some(isPart)) return undefined
  const found = token && entryAt(text, token)
  return found?.entry && marked(found.span, entryMarkdown(found.entry))
}

const contains = ({ start, end }: Span, offset: number) => start <= offset && offset < end

const marked = ({ start, end }: Span, markdown: string): AplHover => ({ start, end, markdown })

/** A name of the language and its position in a query. */
interface EntryPlace {
  entry: AplEntry | undefined
  span: Span
}

/**
 * The language name that a token is, or is part of, depending on context: `count` after a pipe is a stage, before
 * brackets a function.
 */
function entryAt(text: string, token: AplToken): EntryPlace | undefined {
  const span = spanOf(token)
  const { kind, text: name, offset } = token
  if (kind === 'string') return { entry: valueNamed(text, token), span }
  if (kind === 'number') return { entry: timespanNamed(name), span }
  if (!/^(?:word|operator|pipe|semicolon)$/.test(kind)) return undefined
  const tokens = aplTokens(text).filter(isSignificant)
  const index = tokens.findIndex((each) => each.offset === offset)
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  // `matches regex` and `declare query_parameters` are single names with two words.
  for (const [first, second] of [
    [token, after],
    [before, token],
  ] as const) {
    const entry = first && second && findEntries(`${first.text} ${second.text}`, twoWords)[0]
    if (entry) return { entry, span: { start: first.offset, end: spanOf(second).end } }
  }
  if (kind !== 'word') return { entry: findEntries(name, signs)[0], span }
  const expected = expectedAt(openLevels(text, offset)).flatMap((each) => expectedEntry(each, name))
  const kinds = after?.text === '(' ? called : plain
  const known = kinds.flatMap((each) => findEntries(name, [each]))
  return { entry: expected[0] ?? known[0] ?? findEntries(name.toLowerCase(), plain)[0], span }
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

function expectedEntry(expected: Expected, name: string): readonly AplEntry[] {
  if (expected.sort === 'stage') return findEntries(name, ['stage'])
  if (expected.sort === 'entry') {
    const entries = findEntries(name, [expected.kind])
    return entries.filter(({ category }) => (expected.category ?? category) === category)
  }
  if (expected.sort === 'aggregation') return findEntries(name, ['aggregation'])
  return expected.sort === 'statement' ? findEntries(name, ['statement', 'stage']) : []
}

/** The meaning of a string where a fixed list of strings is expected, such as the parts of a datetime. */
function valueNamed(text: string, token: AplToken): AplEntry | undefined {
  const value = unquote(token.text)
  const expected = expectedAt(openLevels(text, token.offset))
  return expected.flatMap((each) => (each.sort === 'entry' ? expectedEntry(each, value) : []))[0]
}

/** `90m` has the help of `1m`. */
function timespanNamed(number: string): AplEntry | undefined {
  const unit = /^[\d.]+([a-zµ]+)$/i.exec(number)?.[1]
  return unit === undefined ? undefined : findEntries(`1${unit}`, ['literal'])[0]
}
