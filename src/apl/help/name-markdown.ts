import { docsAddress, entriesNamed } from '#apl/catalogue/catalogue.ts'
import type { Definition } from '#apl/scope/scope.ts'
import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { TextLines } from '#lib/text-lines.ts'
import { codeSpan } from './code-span.ts'
import { type Maker, makersOf } from './makers.ts'

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

const nouns: Readonly<Record<Definition['kind'], string>> = {
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
  const sentence = `${nouns[kind]} made${by} on line ${line}${expression ? `${behind}${codeSpan(expression)}` : ''}`
  return [codeSpan(type === undefined ? name : `${name}: ${type}`), sentence].join('\n\n')
}

/** What a field of datasets is, as Markdown; `queries` says how many other queries use it. */
export function fieldMarkdown(name: string, datasets: readonly string[], queries = 0): string {
  const of = datasets.length === 0 ? 'Field' : `Field of ${datasets.map(datasetName).join(', ')}`
  const [entry] = entriesNamed(name, ['field'])
  const address = entry && docsAddress(entry)
  return [
    codeSpan(name),
    queries > 0 ? `${of}, seen in ${countOf(queries)}` : of,
    ...(entry === undefined ? [] : [entry.meaning]),
    ...(address === undefined ? [] : [`[Documentation](${address})`]),
  ].join('\n\n')
}

/** What a dataset is, as Markdown. */
export function datasetMarkdown(name: string): string {
  return `Dataset ${datasetName(name)}`
}

/** `1 query`, `12 queries`. */
export const countOf = (queries: number): string => (queries === 1 ? '1 query' : `${queries} queries`)

const datasetName = (name: string) => codeSpan(`['${name}']`)
