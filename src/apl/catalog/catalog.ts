import { addToGroup } from '#lib/maps.ts'
import functions from './functions.json'
import tabular from './tabular.json'
import words from './words.json'

/** Entry kinds. For a name with several meanings, earlier kinds take precedence. */
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

/** Kind of a name in the language. */
export type AplEntryKind = (typeof kinds)[number]

/** An entry of the JSON files in this folder. */
interface WrittenEntry {
  name: string
  /** Family in lowercase words, for example `string` or `date and time`; with `kind` it reads "string function". */
  category?: string | undefined
  /**
   * Syntax of the entry. Functions always use `name(parameter: type, optional?: type, ...repeated: type)`, so that
   * `parseSignature` can parse them; stages may use free text with `[optional parts]`. Some names have several forms.
   */
  forms?: readonly string[] | undefined
  /** Result type in APL terms, for example `string` or `dynamic(array)`. */
  returns?: string | undefined
  /** One plain sentence in our own words, without markup. */
  meaning: string
  /** A short example query, or part of one, written by us. */
  example?: string | undefined
  /** Path of its page in the public documentation, below `https://axiom.co/docs/`. */
  page?: string | undefined
  aliases?: readonly string[] | undefined
}

/** A name of the query language with its help. */
export interface AplEntry extends WrittenEntry {
  kind: AplEntryKind
  category: string
}

/** A family of names, with the properties that all or most of them share. */
interface EntryGroup {
  category: string
  returns?: string | undefined
  page?: string | undefined
  /** Folder of the entries' pages. */
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

/** All known names of the query language. A name may occur several times with different kinds. */
export const catalog: readonly AplEntry[] = kinds.flatMap((kind) =>
  written[kind].flatMap((group) => readGroup(kind, group)),
)

export const entriesOf = (kind: AplEntryKind): readonly AplEntry[] =>
  catalog.filter((entry) => entry.kind === kind)

const byName = new Map<string, AplEntry[]>()
for (const entry of catalog) {
  for (const name of new Set([entry.name, ...(entry.aliases ?? [])])) addToGroup(byName, name, entry)
}

/**
 * The entries with a name or alias, in catalog order. Case-sensitive, like the language. With `kinds`, only entries
 * of these kinds.
 */
export function findEntries(name: string, kinds?: readonly AplEntryKind[]): readonly AplEntry[] {
  const entries = byName.get(name) ?? []
  return kinds === undefined ? entries : entries.filter((entry) => kinds.includes(entry.kind))
}

/** The aggregation or function with a name or alias; an exact name takes precedence. */
export function findFunction(name: string): AplEntry | undefined {
  const entries = findEntries(name, ['aggregation', 'function'])
  return entries.find((entry) => entry.name === name) ?? entries[0]
}

/** URL of an entry's page in the public documentation; undefined when it has none. */
export function docsAddress({ page }: Pick<AplEntry, 'page'>): string | undefined {
  return page === undefined ? undefined : `https://axiom.co/docs/${page}`
}

/** A parameter in a function's form. */
interface Parameter {
  name: string
  /** In APL terms, for example `long` or `dynamic(array)`. */
  type: string
  isOptional: boolean
  /** Accepts any number of arguments, including none. */
  isRepeated: boolean
}

/** A parsed form of a function. */
interface Signature {
  form: string
  name: string
  parameters: readonly Parameter[]
  /** Minimum number of arguments. */
  least: number
  /** Maximum number of arguments; `Infinity` when the last parameter repeats. */
  most: number
}

/**
 * Parses a form such as `name(parameter: type, optional?: type, ...repeated: type)`. Returns undefined for other
 * notations, such as a stage's free text.
 */
export function parseSignature(form: string): Signature | undefined {
  const call = /^([A-Za-z_]\w*)\((.*)\)$/u.exec(form)
  const [, name, list] = call ?? []
  if (name === undefined || list === undefined) return undefined
  // A type may contain commas in parentheses.
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

/** The parsed forms of an aggregation or function; empty for other names. */
export const signaturesOf = (name: string): readonly Signature[] =>
  findFunction(name)?.forms?.flatMap((form) => parseSignature(form) ?? []) ?? []

function parseParameter(text: string): Parameter | undefined {
  const [, repeated, name, optional, type] = /^(\.\.\.)?([A-Za-z_]\w*)(\?)?: (\S.*)$/u.exec(text.trim()) ?? []
  if (name === undefined || type === undefined) return undefined
  return { name, type, isOptional: optional !== undefined, isRepeated: repeated !== undefined }
}
