import { everything } from './token-grants.ts'
import { isFiller, type Phrase, phrases, saidVerb, stemOf } from './who-can-phrases.ts'
import { actionText } from './who-can-sentence.ts'
import { starters } from './who-can-starters.ts'
import type { Question } from './who-can.ts'

/** How many questions are offered at most. */
const most = 8

const opening = /^(?:(?:who(?:\s+else)?|which(?:\s+tokens?)?|what|tokens?)\s+)?can(?:\s+(?<rest>\S[^]*))?$/i
const prepositions = /^(?:in|into|on|from|of|to|for|at|with|inside)$/i
const anywhere = /^(?:any|anything|anywhere)(?:\s+(?:datasets?|views?))?$/i
const everywhere = /^(?:\*|all|every|everything|everywhere)(?:\s+(?:the\s+)?(?:datasets?|views?))?$/i

/** Where something is asked for. `isMarked`: a preposition, or "dataset", says that it is a place. */
type Place = {
  readonly scope: string | null
  readonly kind: 'dataset' | 'view' | null
  readonly isMarked: boolean
}

/** Reads "in http-logs", "every dataset", "view errors"; the case and the spaces of a name stay. */
function readPlace(words: readonly string[]): Place {
  const start = words.findIndex((word) => !prepositions.test(word) && word.toLowerCase() !== 'the')
  const rest = start < 0 ? [] : words.slice(start)
  const text = rest.join(' ')
  const kindWord = /^(dataset|view)s?$/i.exec(
    rest[rest.length > 1 && /^(any|all|every)$/i.test(rest[0] ?? '') ? 1 : 0] ?? '',
  )
  const kind = kindWord ? (kindWord[1]?.toLowerCase() === 'view' ? 'view' : 'dataset') : null
  const isMarked = start !== 0 || kind !== null
  if (text === '' || anywhere.test(text)) return { scope: null, kind, isMarked: true }
  if (everywhere.test(text)) return { scope: everything, kind, isMarked: true }
  const name = (kind === null ? rest : rest.slice(1)).join(' ').replace(/^(?:\[?(["'`]))([^]*)\1\]?$/, '$2')
  return { scope: name === '' ? null : name, kind, isMarked }
}

type Match = { readonly question: Question; readonly rank: number; readonly length: number }

/** 0 for all of a phrase, 1 for a phrase and a marked place, 2 for a phrase that one is typing, 3 for a bare place. */
function match({ kind, resource, verb, stems }: Phrase, words: readonly string[]): Match | null {
  const said = words.filter((word) => !isFiller(word))
  const length = stems.length
  const question = (scope: string | null): Question => ({ kind, scope, resource, verb })
  const agrees = (stem: string, at: number): boolean => stem === stemOf(said[at] ?? '')
  if (said.length >= length && stems.every(agrees)) {
    if (said.length === length) return { question: question(null), rank: 0, length }
    if (kind === 'organization') return null
    const place = readPlace(afterPhrase(words, length))
    if (place.kind !== null && place.kind !== kind) return null
    return { question: question(place.scope), rank: place.isMarked ? 1 : 3, length }
  }
  const last = said.length - 1
  const isTyping =
    said.length <= length &&
    said.slice(0, last).every((word, at) => stemOf(word) === stems[at]) &&
    (stems[last] ?? '').startsWith((said[last] ?? '').toLowerCase())
  return isTyping ? { question: question(null), rank: 2, length: -length } : null
}

/** The words behind the first `length` words that are no fillers. */
function afterPhrase(words: readonly string[], length: number): readonly string[] {
  let left = length
  let at = 0
  while (left > 0) if (!isFiller(words[at++] ?? '')) left--
  return words.slice(at)
}

/** "schedule rollup in http-logs": a verb and a resource that the catalogue does not have, as they were typed. */
function asTyped(words: readonly string[]): readonly Match[] {
  const [verb, resource, ...rest] = words.filter((word) => !isFiller(word))
  if (
    verb === undefined ||
    resource === undefined ||
    prepositions.test(resource) ||
    resource === everything
  ) {
    return []
  }
  const place = readPlace(rest)
  if (rest.length > 0 && !place.isMarked) return []
  const kind = rest.length > 0 ? (place.kind ?? 'dataset') : 'organization'
  return [{ question: { kind, scope: place.scope, resource, verb: saidVerb(verb) }, rank: 4, length: 2 }]
}

/** Questions that read the same are offered once. */
const keyOf = (question: Question): string => actionText(question)
const starterKeys = starters.map(({ question }) => keyOf(question))

/** Starters first, then the order of the catalogue. */
function weight({ question }: Match): number {
  const at = starterKeys.indexOf(keyOf(question))
  return at < 0 ? starterKeys.length : at
}

/**
 * The questions that words like "who can delete datasets" or "can query http-logs" ask, best first, at most eight;
 * none for words that ask nothing.
 */
export function questionsFor(text: string): readonly Question[] {
  const typed = text.trim()
  if (/^who(?:\s+c?a?n?)?$/i.test(typed)) return starters.slice(0, most).map(({ question }) => question)
  const asked = opening.exec(typed.endsWith('?') ? typed.slice(0, -1).trimEnd() : typed)
  if (!asked) return []
  const words = (asked.groups?.['rest'] ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return starters.slice(0, most).map(({ question }) => question)
  const found = phrases.flatMap((phrase) => match(phrase, words) ?? [])
  const isSaid = found.some(({ rank }) => rank === 0)
  const kept = [...found.filter(({ rank }) => rank !== 3 || !isSaid), ...(isSaid ? [] : asTyped(words))]
  const best = new Map<string, Question>()
  for (const { question } of kept.sort(
    (a, b) => a.rank - b.rank || b.length - a.length || weight(a) - weight(b),
  )) {
    if (!best.has(keyOf(question))) best.set(keyOf(question), question)
  }
  return [...best.values()].slice(0, most)
}
