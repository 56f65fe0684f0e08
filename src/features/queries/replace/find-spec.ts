import type { FindSearch } from '../query-search.ts'

/** The fields in which one can find and replace, in the order of the form. */
export const findFields = ['apl', 'dataset', 'name'] as const
export type FindField = (typeof findFields)[number]
export const fieldLabels: Readonly<Record<FindField, string>> = {
  apl: 'APL',
  dataset: 'Dataset',
  name: 'Name',
}

/** What to find, where, and what to put in its place. */
export type FindSpec = {
  find: string
  replacement: string
  isRegex: boolean
  matchCase: boolean
  wholeWord: boolean
  /** Only where a query names the dataset so called, which the parser tells: no text, comment or other name. */
  isDataset: boolean
  fields: readonly FindField[]
}

// A hyphen joins the name of a dataset: old-logs is not logs.
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_-]`
/** Not in the middle of a word: either side of this place is no part of one. */
const wordEdge = `(?:(?<!${wordCharacter})|(?!${wordCharacter}))`

type Compiled = { pattern: RegExp; problem?: never } | { pattern?: never; problem: string }

/** A line end outside of a character class; whatever may hide one is passed over. */
const typedLineEnd = /\\.|\[(?:\\.|[^\]\\])*\]?|\n/gsu

/**
 * The pattern that finds what the form says (ECMAScript, flags g, m, u and, without "match case", i), or a sentence
 * on what is wrong with it. `^` and `$` match at every line,
 * and a line end that was typed matches those of Windows too.
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
 * What to put in, as a template of `String.prototype.replace`: its line ends are those of the text, which would have two
 * kinds otherwise.
 */
export function replacementFor({ replacement, isRegex }: FindSpec, text: string): string {
  const template = isRegex ? replacement : replacement.replaceAll('$', '$$$$')
  return text.includes('\r\n') ? template.replaceAll(/\r?\n/g, '\r\n') : template
}

/** What of a replacement for a regular expression will not do what it seems to; null when all of it will. */
export function replacementAdvice({ find, replacement, isRegex }: FindSpec): string | null {
  if (!isRegex) return null
  let groups: RegExpExecArray | null
  try {
    // With an empty alternative it matches anything, and tells how many groups there are.
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

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** "errors → failures", short enough for a note. */
export function specNote({ find, replacement }: FindSpec): string {
  return `${short(find)} → ${short(replacement) || '(nothing)'}`
}

/** Why the form cannot be used yet, as a sentence; undefined when it can. */
export function specProblem(spec: FindSpec): string | undefined {
  if (!spec.isDataset) return compileFind(spec).problem
  if (spec.find === '') return 'Enter the name of a dataset.'
  return spec.replacement.trim() === '' ? 'Enter the new name.' : undefined
}

/** Stands in the address for no field at all. */
const nowhere = ['none']

/** The form as the address has it. */
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

/** The fields as the address has them. */
export const whereOf = (fields: readonly FindField[]): string[] => (fields.length > 0 ? [...fields] : nowhere)
