import { shorten } from '#lib/shorten.ts'
import type { FindSearch } from '../query-search.ts'

/** The searchable fields, in form order. */
export const findFields = ['apl', 'dataset', 'name'] as const
export type FindField = (typeof findFields)[number]
export const fieldLabels: Readonly<Record<FindField, string>> = {
  apl: 'APL',
  dataset: 'Dataset',
  name: 'Name',
}

/** What to find, where, and its replacement. */
export type FindSpec = {
  find: string
  replacement: string
  isRegex: boolean
  matchCase: boolean
  wholeWord: boolean
  /** Matches only references to the dataset, as parsed; not text, comments or other names. */
  isDataset: boolean
  fields: readonly FindField[]
}

// Hyphens are part of dataset names: old-logs is not logs.
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_-]`
/** Word boundary: the character on at least one side is not a word character. */
const wordEdge = `(?:(?<!${wordCharacter})|(?!${wordCharacter}))`

type Compiled = { pattern: RegExp; problem?: never } | { pattern?: never; problem: string }

/** A line end outside character classes; escapes and classes are matched first to skip them. */
const typedLineEnd = /\\.|\[(?:\\.|[^\]\\])*\]?|\n/gsu

/**
 * The search pattern for the form (ECMAScript; flags g, m, u and, unless "match case" is on, i), or a sentence on what
 * is wrong with it. `^` and `$` match at every line, and a typed line end also matches CRLF.
 */
export function compileFind(spec: Omit<FindSpec, 'replacement' | 'fields' | 'isDataset'>): Compiled {
  if (spec.find === '') return { problem: 'Enter what to find.' }
  const typed = spec.isRegex ? spec.find : spec.find.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const source = typed.replace(typedLineEnd, (part) => (part === '\n' ? String.raw`(?:\r?\n)` : part))
  try {
    const plain = new RegExp(source, 'u')
    const whole = spec.wholeWord ? `${wordEdge}(?:${plain.source})${wordEdge}` : source
    return { pattern: new RegExp(whole, spec.matchCase ? 'gmu' : 'gimu') }
  } catch (error) {
    const told = error instanceof Error ? error.message.replace(/^.*\/\w*: /su, '') : ''
    return { problem: `This is not a valid regular expression${told && `: ${told}`}. Correct it above.` }
  }
}

/**
 * The replacement as a `String.prototype.replace` template, with the line ends of the text, so that they are not mixed.
 */
export function replacementFor({ replacement, isRegex }: FindSpec, text: string): string {
  const template = isRegex ? replacement : replacement.replaceAll('$', '$$$$')
  return text.includes('\r\n') ? template.replaceAll(/\r?\n/g, '\r\n') : template
}

/** What in a regular-expression replacement will not work as it seems; null when all of it will. */
export function replacementAdvice({ find, replacement, isRegex }: FindSpec): string | null {
  if (!isRegex) return null
  let groups: RegExpExecArray | null
  try {
    // The empty alternative matches anything, which reveals the number of groups.
    groups = new RegExp(`${find}|`, 'u').exec('')
  } catch {
    return null
  }
  if (!groups) return null
  for (const [whole, digits, name] of replacement.matchAll(/\$(?:\$|(\d\d?)|<([^>]*)>)/gu)) {
    const isGroup = (number: number) => number > 0 && number < groups.length
    if (digits !== undefined && !isGroup(Number(digits)) && !isGroup(Number(digits[0]))) {
      return `There is no group ${Number(digits)}: “${whole}” is inserted as is.`
    }
    if (name === undefined || (groups.groups && name in groups.groups)) continue
    return groups.groups
      ? `There is no group named “${name}”: nothing is inserted for “${whole}”.`
      : `There is no named group: “${whole}” is inserted as is.`
  }
  return null
}

/** "errors → failures", shortened for a note. */
export function specNote({ find, replacement }: FindSpec): string {
  return `${shorten(find, 60)} → ${shorten(replacement, 60) || '(nothing)'}`
}

/** Why the form cannot be used yet, as a sentence; undefined when it can. */
export function specProblem(spec: FindSpec): string | undefined {
  if (!spec.isDataset) return compileFind(spec).problem
  if (spec.find === '') return 'Enter the name of a dataset.'
  return spec.replacement.trim() === '' ? 'Enter the new name.' : undefined
}

/** Represents "no fields" in the URL. */
const nowhere = ['none']

/** The form's state from the URL. */
export function specOf(search: FindSearch): FindSpec {
  const isDataset = search.names === 'dataset'
  const fields = search.where
    ? findFields.filter((field) => search.where?.includes(field))
    : (['apl'] as const)
  return {
    find: search.find ?? '',
    replacement: search.with ?? '',
    isRegex: search.regex === 'on',
    matchCase: search.case === 'match',
    wholeWord: search.word === 'whole',
    isDataset,
    fields: isDataset ? ['apl', 'dataset'] : fields,
  }
}

/** The `where` search param for these fields. */
export const whereOf = (fields: readonly FindField[]): string[] => (fields.length > 0 ? [...fields] : nowhere)
