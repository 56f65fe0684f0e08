import { type AplEntry, type AplEntryKind, docsAddress } from '#apl/catalogue/catalogue.ts'
import { codeSpan } from './code-span.ts'

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
    ...(entry.returns === undefined ? [] : [`gives ${codeSpan(entry.returns)}`]),
    ...(entry.aliases === undefined ? [] : [`also ${entry.aliases.map(codeSpan).join(', ')}`]),
    ...(address === undefined ? [] : [`[Documentation](${address})`]),
  ]
  return [
    entry.meaning,
    ...(entry.example === undefined ? [] : [fenced(entry.example)]),
    facts.join(' · '),
  ].join('\n\n')
}
