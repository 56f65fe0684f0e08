import { type AplEntry, type AplEntryKind, docsAddress, entriesNamed } from '#apl/catalogue/catalogue.ts'
import type { Definition } from '#apl/scope/scope.ts'
import type { AplSyntax, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, declarationsIn, itemsOf, walk } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'

const longest = 120

/**
 * Text of a query as Markdown code on one line, so that nothing in it can become a link, an image, HTML or a heading.
 * White space becomes single blanks; a long text ends in an ellipsis.
 */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  // A surrogate pair that the end cuts through is left out as a whole.
  const shown = line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  const runs = (shown.match(/`+/g) ?? []).map((run) => run.length)
  let length = 1
  while (runs.includes(length)) length++
  const fence = '`'.repeat(length)
  // Blanks keep backticks at the ends apart from the fence; Markdown takes them away again.
  return shown === '' ? '` `' : runs.length > 0 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`
}

const nouns: Readonly<Record<AplEntryKind, string>> = {
  aggregation: ' aggregation',
  function: ' function',
  stage: ' stage',
  'scalar-operator': ' operator',
  statement: ' statement',
  'set-option': '',
  keyword: '',
  literal: '',
  type: '',
  'option-value': '',
  field: ' field',
  unit: ' unit',
}

/** What sort of thing a name of the language is, in a few lower case words, for example `string function`. */
export function entrySort({ kind, category }: AplEntry): string {
  return `${category}${nouns[kind]}`
}

const fenced = (apl: string) => ['```apl', apl, '```'].join('\n')

const made = new Map<AplEntry, string>()

/** Everything known of a name of the language as Markdown: how it is written, what it means, an example, its page. */
export function entryMarkdown(entry: AplEntry): string {
  const known = made.get(entry)
  if (known !== undefined) return known
  const markdown = [fenced((entry.forms ?? [entry.name]).join('\n')), meaningMarkdown(entry)].join('\n\n')
  made.set(entry, markdown)
  return markdown
}

/** The same without how it is written, for where that stands already. */
export function meaningMarkdown(entry: AplEntry): string {
  const address = docsAddress(entry)
  const sort = entrySort(entry)
  const facts = [
    `${sort.charAt(0).toUpperCase()}${sort.slice(1)}`,
    entry.returns && `gives ${codeSpan(entry.returns)}`,
    entry.aliases && `also ${entry.aliases.map(codeSpan).join(', ')}`,
    address && `[Documentation](${address})`,
  ]
  return joined('\n\n', [entry.meaning, entry.example && fenced(entry.example), joined(' · ', facts)])
}

/** Texts with others between them; those that are not there are left out. */
const joined = (between: string, texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '').join(between)

/** What makes a name in a query. */
interface Maker {
  /** The word that does it: a stage such as `extend`, `let` or `declare`. */
  word: string
  /** The expression whose value it has, or its default; undefined where none is written. */
  value: Span | undefined
}

/**
 * What makes each name of a query, by where it stands, or where the expression stands that alone names a column.
 * Offsets in UTF-16 units.
 */
function makersOf({ statements }: AplSyntax): ReadonlyMap<number, Maker> {
  const makers = new Map<number, Maker>()
  for (const { node } of walk(statements)) {
    for (const [start, word, value] of namesMade(node)) makers.set(start, { word, value })
  }
  return makers
}

type Made = readonly [start: number, word: string, value: Span | undefined]

function namesMade(node: AplNode): Made[] {
  switch (node.kind) {
    case 'stage':
      return itemsOf(node).flatMap(({ names, value }): Made[] =>
        names.length === 0
          ? [[value.start, node.operator, value]]
          : names.map(({ start }) => [start, node.operator, value.kind === 'missing' ? undefined : value]),
      )
    case 'let':
      return [[node.name.start, 'let', node.value.kind === 'missing' ? undefined : node.value]]
    default: {
      const word = node.kind === 'table' ? node.operator : node.kind === 'lambda' ? 'let' : node.kind
      return declarationsIn(node).map(({ name, value }) => [name.start, word, value])
    }
  }
}

/** What is needed to say where a name comes from. */
export interface Origin {
  text: string
  makers: ReadonlyMap<number, Maker>
  lines: TextLines
}

/** Where the names of a query come from. */
export function originOf(syntax: AplSyntax): Origin {
  return { text: syntax.text, makers: makersOf(syntax), lines: new TextLines(syntax.text) }
}

const definitionNouns: Readonly<Record<Definition['kind'], string>> = {
  column: 'Column',
  variable: 'Variable',
  function: 'Function',
  table: 'Table',
  parameter: 'Parameter',
}

/** What a name that the query makes is, as Markdown: where it is made, by what, from which expression. */
export function definitionMarkdown(definition: Definition, { text, makers, lines }: Origin): string {
  const { at, kind, type, name } = definition
  const line = lines.lineOf(at.start)
  const maker = makers.get(at.start)
  const expression = maker?.value && text.slice(maker.value.start, maker.value.end)
  const by = maker ? ` by ${codeSpan(maker.word)}` : ''
  const behind = kind === 'parameter' ? ', by default ' : ': '
  const sentence = `${definitionNouns[kind]} made${by} on line ${line}${expression ? `${behind}${codeSpan(expression)}` : ''}`
  return [codeSpan(type === undefined ? name : `${name}: ${type}`), sentence].join('\n\n')
}

/** What a field of datasets is, as Markdown; `queries` says how many other queries use it. */
export function fieldMarkdown(name: string, datasets: readonly string[], queries = 0): string {
  const of = datasets.length === 0 ? 'Field' : `Field of ${datasets.map(datasetName).join(', ')}`
  const [entry] = entriesNamed(name, ['field'])
  const address = entry && docsAddress(entry)
  const seen = queries > 0 ? `${of}, seen in ${countOf(queries)}` : of
  return joined('\n\n', [codeSpan(name), seen, entry?.meaning, address && `[Documentation](${address})`])
}

/** What a dataset is, as Markdown. */
export function datasetMarkdown(name: string): string {
  return `Dataset ${datasetName(name)}`
}

/** `1 query`, `12 queries`. */
export const countOf = (queries: number): string => (queries === 1 ? '1 query' : `${queries} queries`)

const datasetName = (name: string) => codeSpan(`['${name}']`)
