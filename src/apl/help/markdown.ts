import { type AplEntry, type AplEntryKind, docsAddress, findEntries } from '#apl/catalog/catalog.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { Definition } from '#apl/scope/scope.ts'
import { capitalized } from '#lib/count-text.ts'
import { shorten } from '#lib/shorten.ts'

const longest = 120

/**
 * A query's text as a one-line Markdown code span, so that nothing in it can become a link, an image, HTML or a
 * heading. White space becomes single spaces; a long text is truncated with an ellipsis.
 */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const shown = shorten(line, longest)
  const runs = (shown.match(/`+/g) ?? []).map((run) => run.length)
  let length = 1
  while (runs.includes(length)) length++
  const fence = '`'.repeat(length)
  // Spaces separate backticks at the ends from the fence; Markdown strips them.
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

/** Type of a language name in a few lowercase words, for example `string function`. */
export function entrySort({ kind, category }: AplEntry): string {
  return `${category}${nouns[kind]}`
}

const fenced = (apl: string) => ['```apl', apl, '```'].join('\n')

/** The full help of a language name as Markdown: syntax, meaning, example, page. */
export const entryMarkdown = (entry: AplEntry): string =>
  [fenced((entry.forms ?? [entry.name]).join('\n')), meaningMarkdown(entry)].join('\n\n')

/** The same without the syntax, for where that is already shown. */
export function meaningMarkdown(entry: AplEntry): string {
  const address = docsAddress(entry)
  const facts = [
    capitalized(entrySort(entry)),
    entry.returns && `gives ${codeSpan(entry.returns)}`,
    entry.aliases && `also ${entry.aliases.map(codeSpan).join(', ')}`,
    address && `[Documentation](${address})`,
  ]
  return joined('\n\n', [entry.meaning, entry.example && fenced(entry.example), joined(' · ', facts)])
}

/** Joins texts, skipping missing and empty ones. */
const joined = (between: string, texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '').join(between)

const definitionNouns: Readonly<Record<Definition['kind'], string>> = {
  column: 'Column',
  variable: 'Variable',
  function: 'Function',
  table: 'Table',
  parameter: 'Parameter',
}

/** Help on a name the query defines, as Markdown: where, by what, and from which expression. */
export function definitionMarkdown(definition: Definition, { syntax, lines }: ReadApl): string {
  const { span, kind, type, name, definedBy, value } = definition
  const expression = value && codeSpan(syntax.text.slice(value.start, value.end))
  const behind = expression ? `${kind === 'parameter' ? ', by default ' : ': '}${expression}` : ''
  const sentence = `${definitionNouns[kind]} defined by ${codeSpan(definedBy)} on line ${lines.lineOf(span.start)}${behind}`
  return [codeSpan(type === undefined ? name : `${name}: ${type}`), sentence].join('\n\n')
}

/** Help on a field of datasets, as Markdown; `queries` is the number of other queries that use it. */
export function fieldMarkdown(name: string, datasets: readonly string[], queries = 0): string {
  const of = datasets.length === 0 ? 'Field' : `Field of ${datasets.map(datasetName).join(', ')}`
  const [entry] = findEntries(name, ['field'])
  const address = entry && docsAddress(entry)
  const seen = queries > 0 ? `${of}, seen in ${countOf(queries)}` : of
  return joined('\n\n', [codeSpan(name), seen, entry?.meaning, address && `[Documentation](${address})`])
}

/** Help on a dataset, as Markdown. */
export function datasetMarkdown(name: string): string {
  return `Dataset ${datasetName(name)}`
}

/** `1 query`, `12 queries`. */
export const countOf = (queries: number): string => (queries === 1 ? '1 query' : `${queries} queries`)

const datasetName = (name: string) => codeSpan(`['${name}']`)
