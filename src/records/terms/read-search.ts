import { editDistance } from '#lib/nearest-names.ts'
import { splitTerms, termExcerpt, type TermToken } from './split-terms.ts'
import type { TermField } from './term-field.ts'
import { readNamedPeriod } from './term-values.ts'
import { anyOf, isPresent, termQuestion, type ValueTest } from './term-question.ts'
/** The name that a person may have meant, a letter or two wrong and without regard to case; undefined when none is near. */
function nearestName(written: string, names: readonly string[]): string | undefined {
  const wanted = written.toLowerCase()
  const allowed = wanted.length <= 2 ? 0 : wanted.length <= 5 ? 1 : 2
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > allowed) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name, distance }
  }
  return best?.name
}

/** What a person should know about the term from `start` to `end`: that it is not applied, or how it was read. */
export type SearchRemark = {
  start: number
  end: number
  /** `problem`: the term is not applied. */
  tone: 'problem' | 'note'
  text: string
}

/** A term that asks for the values of fields; a row stays when one of the `parts` holds. */
export type FieldFilter = {
  /** The same for terms that ask the same. */
  key: string
  negated: boolean
  /** What is asked depends on the time. */
  isRelative: boolean
  parts: readonly { field: TermField; ask(now: number): ValueTest }[]
}

/** Text that must occur as it stands, or must not. */
export type PhraseFilter = { phrase: string; negated: boolean }

/** A search text as it was understood. */
export type SearchReading = {
  /** Words that all must occur, in one text. */
  words: string
  phrases: readonly PhraseFilter[]
  filters: readonly FieldFilter[]
  remarks: readonly SearchRemark[]
}

export type FieldNames = {
  /** The field of that name, alias or path; undefined when no record has such a field. */
  find(name: string): TermField | undefined
  /** Names that a person may have meant. */
  names: readonly string[]
}

type FieldToken = Extract<TermToken, { kind: 'field' }>
type WordToken = Extract<TermToken, { kind: 'word' }>

function meant(name: string, names: readonly string[]): string {
  const near = nearestName(name, names)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

/** What a term asks, or why it cannot; undefined when it names no field. */
function filterOf(
  token: FieldToken,
  fields: FieldNames,
): Omit<FieldFilter, 'key'> | { problem: string } | undefined {
  const isHas = token.key.toLowerCase() === 'has' && token.operator === ':'
  const field = isHas ? undefined : fields.find(token.key)
  if (!isHas && !field) return undefined
  if (token.values.length === 0) return { problem: 'write a value right after it, without a space.' }
  const negated = token.negated !== (token.operator === '!=')
  if (!field) {
    const parts: { field: TermField; ask(): ValueTest }[] = []
    for (const { text } of token.values) {
      const named = fields.find(text)
      if (!named) return { problem: `there is no field “${termExcerpt(text)}”.${meant(text, fields.names)}` }
      parts.push({ field: named, ask: () => isPresent })
    }
    return { negated, isRelative: false, parts }
  }
  const asks: ((now: number) => ValueTest)[] = []
  let isRelative = false
  for (const value of token.values) {
    const question = termQuestion({ field, operator: token.operator, value })
    if ('problem' in question) return question
    asks.push(question.ask)
    isRelative ||= question.isRelative
  }
  return {
    negated,
    isRelative,
    parts: [{ field, ask: (now) => anyOf(asks.map((ask) => ask(now))) }],
  }
}

/** `users:1,000`, which asks for two numbers. */
function looksLikeOneNumber({ values }: FieldToken, filter: Omit<FieldFilter, 'key'>): boolean {
  const [first, ...rest] = values
  return (
    filter.parts[0]?.field.kind.is === 'number' &&
    rest.length > 0 &&
    /^[1-9]\d{0,2}$/.test(first?.text ?? '') &&
    rest.every(({ text }) => /^\d{3}$/.test(text))
  )
}

/** Puts the two words of `expires:this month` together, as whoever writes them means them. */
function withNamedPeriods(tokens: readonly TermToken[], fields: FieldNames): readonly TermToken[] {
  const read: TermToken[] = []
  for (const [at, token] of tokens.entries()) {
    const [before, last] = [tokens[at - 2], read.at(-2)]
    const value = before?.kind === 'field' && before.values.length === 1 ? before.values[0] : undefined
    const text = value && token.kind === 'word' ? `${value.text} ${token.text}` : ''
    if (
      last?.kind === 'field' &&
      last === before &&
      value?.quoted === false &&
      readNamedPeriod(text) &&
      fields.find(last.key)?.kind.is === 'date'
    )
      read.splice(-2, 2, { ...last, values: [{ ...value, text, end: token.end }], end: token.end })
    else read.push(token)
  }
  return read
}

/**
 * Understands a search text. What is no term for a known field is searched as plain text; a term that cannot be read is
 * left out, and a remark says so. Never throws.
 */
export function readSearch(text: string, fields: FieldNames): SearchReading {
  const words: string[] = []
  const phrases: PhraseFilter[] = []
  const filters: FieldFilter[] = []
  const remarks: SearchRemark[] = []
  // As long as there is nothing but words, the text is searched as it stands.
  let isPlain = true

  function readWord(token: WordToken, before: TermToken | undefined) {
    const { negated, quoted, text: word, start, end } = token
    if (negated || quoted) isPlain = false
    if (word === '') return
    if (negated || (quoted && /\s/.test(word))) phrases.push({ phrase: word, negated })
    else words.push(word)
    const [operator] = (!quoted && /^(?:[<>]=?|[!=]?=|:)/.exec(word)) || []
    const isApart = before?.kind === 'word' && !before.quoted && fields.find(before.text) !== undefined
    if (operator !== undefined && (operator === word || isApart)) {
      const advice = 'Write field, operator and value without spaces, as in users>100.'
      remarks.push({ start, end, tone: 'note', text: `“${word}” is searched as text. ${advice}` })
    }
  }

  function readField(token: FieldToken) {
    const { start, end, key } = token
    const source = text.slice(start, end)
    const filter = filterOf(token, fields)
    if (!filter) {
      if (token.negated) phrases.push({ phrase: source.slice(1), negated: true })
      else words.push(source)
      isPlain &&= !token.negated
      const note = `No field “${termExcerpt(key)}”; searched as text.${meant(key, fields.names)}`
      remarks.push({ start, end, tone: 'note', text: note })
      return
    }
    isPlain = false
    if ('problem' in filter) {
      const sentence = `${termExcerpt(source)} is not applied: ${filter.problem}`
      remarks.push({ start, end, tone: 'problem', text: sentence })
      return
    }
    filters.push({ ...filter, key: source })
    if (looksLikeOneNumber(token, filter)) {
      const number = token.values.map((value) => value.text).join('')
      const note = `${termExcerpt(source)} asks for one of several numbers. For a single one write ${key}:${number}.`
      remarks.push({ start, end, tone: 'note', text: note })
    }
  }

  const tokens = withNamedPeriods(splitTerms(text), fields)
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'word') readWord(token, tokens[at - 2])
    else if (token.kind === 'field') readField(token)
  }
  return { words: isPlain ? text : words.join(' '), phrases, filters, remarks }
}
