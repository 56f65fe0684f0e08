import type { FindSearch } from '../query-search.ts'

/** The fields in which one can find and replace, in the order of the form. */
export const findFields = ['apl', 'dataset', 'name'] as const
export type FindField = (typeof findFields)[number]

/** What to find, where, and what to put in its place. */
export type FindSpec = {
  find: string
  replacement: string
  isRegex: boolean
  matchCase: boolean
  wholeWord: boolean
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
export function compileFind(spec: Omit<FindSpec, 'replacement' | 'fields'>): Compiled {
  if (spec.find === '') return { problem: 'Type what to find.' }
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

/** What to put in: its line ends are those of the text, which would have two kinds otherwise. */
export function replacementFor({ replacement }: FindSpec, text: string): string {
  return text.includes('\r\n') ? replacement.replaceAll(/\r?\n/g, '\r\n') : replacement
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

/** Stands in the address for no field at all. */
const nowhere = ['none']

/** The form as the address has it. */
export function specOf(search: FindSearch): FindSpec {
  return {
    find: search.find ?? '',
    replacement: search.with ?? '',
    isRegex: search.regex === 'on',
    matchCase: search.case === 'match',
    wholeWord: search.word === 'whole',
    fields: search.where ? findFields.filter((field) => search.where?.includes(field)) : ['apl'],
  }
}

/** The fields as the address has them. */
export const whereOf = (fields: readonly FindField[]): string[] => (fields.length > 0 ? [...fields] : nowhere)

/** From the first character up to the one after the last, in UTF-16 units. */
export type TextRange = readonly [from: number, to: number]

/** A text after a replacement, and where each match stood before and what came for it stands after. */
export type Replaced = {
  text: string
  before: readonly TextRange[]
  after: readonly TextRange[]
}

/** Replaces every match of a global pattern. `expand` gives what comes for one. */
export function replaceMatches(
  text: string,
  pattern: RegExp,
  expand: (match: RegExpExecArray, text: string) => string,
): Replaced {
  const parts: string[] = []
  const before: TextRange[] = []
  const after: TextRange[] = []
  let read = 0
  let written = 0
  for (const match of text.matchAll(pattern)) {
    const kept = text.slice(read, match.index)
    const put = expand(match, text)
    read = match.index + match[0].length
    before.push([match.index, read])
    after.push([written + kept.length, written + kept.length + put.length])
    written += kept.length + put.length
    parts.push(kept, put)
  }
  parts.push(text.slice(read))
  return { text: parts.join(''), before, after }
}

/**
 * A replacement text with `$1`, `$<name>`, `$&`, `` $` ``, `$'` and `$$` filled in as String.prototype.replace does
 * (ECMAScript 2025, 22.1.3.19.1 GetSubstitution).
 */
export function expandTemplate(template: string, match: RegExpExecArray, text: string): string {
  const { groups } = match
  return template.replace(
    // Without named groups "$<" stands for itself, and what follows it is read on its own.
    groups ? /\$(?:([$&`'])|(\d\d?)|<([^>]*)>)/gu : /\$(?:([$&`'])|(\d\d?))/gu,
    (whole: string, sign?: string, digits?: string, name?: string) => {
      if (sign === '$') return '$'
      if (sign === '&') return match[0]
      if (sign === '`') return text.slice(0, match.index)
      if (sign === "'") return text.slice(match.index + match[0].length)
      if (digits !== undefined) return groupText(match, digits) ?? whole
      return groups?.[name ?? ''] ?? ''
    },
  )
}

/** What two digits stand for: the group of that number, else that of the first digit with the second behind it. */
function groupText(match: RegExpExecArray, digits: string): string | undefined {
  const number = Number(digits)
  if (number > 0 && number < match.length) return match[number] ?? ''
  const first = Number(digits[0])
  if (digits.length === 2 && first > 0 && first < match.length) return (match[first] ?? '') + digits.slice(1)
  return undefined
}
