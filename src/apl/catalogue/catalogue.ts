import functions from './functions.json'
import tabular from './tabular.json'
import words from './words.json'

/** Kinds in the order in which a name of several means them. */
const kinds = [
  'stage',
  'aggregation',
  'function',
  'scalar-operator',
  'statement',
  'set-option',
  'keyword',
  'literal',
  'type',
  'option-value',
  'field',
  'unit',
] as const

/** What sort of thing a name of the language is. */
export type AplEntryKind = (typeof kinds)[number]

/** What is written of a name of the language in the JSON files beside this one. */
interface WrittenEntry {
  name: string
  /** Family in lower case words, for example `string` or `date and time`; with `kind` it reads "string function". */
  category?: string | undefined
  /**
   * How it is written. A function's is `name(parameter: type, optional?: type, ...repeated: type)`, nothing else, so
   * that `parseSignature` can take it apart; a stage's may be free text with `[optional parts]`. Some names take
   * several forms.
   */
  forms?: readonly string[] | undefined
  /** Type of the result in the words of the language, for example `string` or `dynamic(array)`. */
  returns?: string | undefined
  /** One plain sentence in our own words, without markup. */
  meaning: string
  /** A short query, or the part of one, that shows it. Ours. */
  example?: string | undefined
  /** Path of its page in the public documentation, below `https://axiom.co/docs/`. */
  page?: string | undefined
  /** Other names for the same. */
  aliases?: readonly string[] | undefined
}

/** One name of the query language, and what a person needs to know of it. */
export interface AplEntry extends WrittenEntry {
  kind: AplEntryKind
  category: string
}

/** Names of a family: what is the same of all, or of most, is written once. */
interface EntryGroup {
  category: string
  returns?: string | undefined
  page?: string | undefined
  /** The folder that the pages of the names are in. */
  pages?: string | undefined
  entries: readonly WrittenEntry[]
}

const written: Readonly<Record<AplEntryKind, readonly EntryGroup[]>> = { ...tabular, ...functions, ...words }

const readGroup = (kind: AplEntryKind, { entries, pages = '', ...shared }: EntryGroup) =>
  entries.map((entry): AplEntry => ({
    kind,
    ...shared,
    ...entry,
    category: entry.category ?? shared.category,
    page: entry.page === undefined ? shared.page : pages + entry.page,
  }))

/** Every name of the query language that is known. A name may stand more than once, with different kinds. */
export const catalogue: readonly AplEntry[] = kinds.flatMap((kind) =>
  written[kind].flatMap((group) => readGroup(kind, group)),
)

/** The names of a kind. */
export const entriesOf = (kind: AplEntryKind): readonly AplEntry[] =>
  catalogue.filter((entry) => entry.kind === kind)

const byName = new Map<string, AplEntry[]>()
for (const entry of catalogue) {
  for (const name of new Set([entry.name, ...(entry.aliases ?? [])])) {
    const entries = byName.get(name)
    if (entries === undefined) byName.set(name, [entry])
    else entries.push(entry)
  }
}

/**
 * What is known of a name, in the order of the catalogue: entries of that name and those that have it as another
 * name. Upper and lower case count, as they do in the language. With `kinds`, only entries of these kinds.
 */
export function entriesNamed(name: string, kinds?: readonly AplEntryKind[]): readonly AplEntry[] {
  const entries = byName.get(name) ?? []
  return kinds === undefined ? entries : entries.filter((entry) => kinds.includes(entry.kind))
}

/** The aggregation or function of a name or alias; the entry of that very name comes first. */
export function functionNamed(name: string): AplEntry | undefined {
  const entries = entriesNamed(name, ['aggregation', 'function'])
  return entries.find((entry) => entry.name === name) ?? entries[0]
}

/** The https address of an entry's page in the public documentation; undefined when it has none. */
export function docsAddress({ page }: Pick<AplEntry, 'page'>): string | undefined {
  return page === undefined ? undefined : `https://axiom.co/docs/${page}`
}

/** A parameter of a function as its form names it. */
interface Parameter {
  name: string
  /** In the words of the language, for example `long` or `dynamic(array)`. */
  type: string
  isOptional: boolean
  /** Stands for none, one or many arguments. */
  isRepeated: boolean
}

/** A form of a function taken apart. */
interface Signature {
  form: string
  name: string
  parameters: readonly Parameter[]
  /** Fewest arguments that it takes. */
  least: number
  /** Most arguments that it takes; `Infinity` when the last parameter repeats. */
  most: number
}

/**
 * Takes apart a form such as `name(parameter: type, optional?: type, ...repeated: type)`. Gives undefined for a form
 * in another notation, such as the free text of a stage.
 */
export function parseSignature(form: string): Signature | undefined {
  const call = /^([A-Za-z_]\w*)\((.*)\)$/u.exec(form)
  const [, name, list] = call ?? []
  if (name === undefined || list === undefined) return undefined
  // A type may have commas of its own, inside its brackets.
  const parameters = list === '' ? [] : list.split(/,(?![^()]*\))/u).map(parseParameter)
  if (!parameters.every((parameter) => parameter !== undefined)) return undefined
  return {
    form,
    name,
    parameters,
    least: parameters.filter((parameter) => !parameter.isOptional && !parameter.isRepeated).length,
    most: parameters.some((parameter) => parameter.isRepeated) ? Infinity : parameters.length,
  }
}

const parsed = new Map<string, readonly Signature[]>()

/** The forms of an aggregation or function taken apart; none for any other name. */
export function signaturesOf(name: string): readonly Signature[] {
  const forms = functionNamed(name)?.forms
  const known = parsed.get(name)
  if (known || !forms) return known ?? []
  const signatures = forms.flatMap((form) => parseSignature(form) ?? [])
  parsed.set(name, signatures)
  return signatures
}

function parseParameter(text: string): Parameter | undefined {
  const [, repeated, name, optional, type] = /^(\.\.\.)?([A-Za-z_]\w*)(\?)?: (\S.*)$/u.exec(text.trim()) ?? []
  if (name === undefined || type === undefined) return undefined
  return { name, type, isOptional: optional !== undefined, isRepeated: repeated !== undefined }
}
