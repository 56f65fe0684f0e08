import { type ScopeKind, scopeKinds } from './capability.ts'
import { capabilityOf, resourcesOf, resourceLabel } from './capability-catalogue.ts'
import { grantWords, resourceWords, verbWords } from './who-can-synonyms.ts'
import { knownVerbs, type Verb } from './verbs.ts'

/** A way to say one grant of the catalogue, as the stems of its words. */
export type Phrase = {
  readonly kind: ScopeKind
  readonly resource: string
  readonly verb: Verb
  readonly stems: readonly string[]
}

const fillers: ReadonlySet<string> = new Set(['the', 'a', 'an', 'new', 'my', 'our'])

/** True for a word that changes nothing in a question. */
export const isFiller = (word: string): boolean => fillers.has(word.toLowerCase())

/** A word without case and plural. */
export const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=..)s$/, '')

const stems = (text: string): readonly string[] => text.split(' ').map(stemOf)

function phrasesOf(kind: ScopeKind, resource: string, verb: Verb): readonly Phrase[] {
  const names = new Set([
    resource.toLowerCase(),
    resourceLabel(kind, resource).toLowerCase(),
    ...(resourceWords.get(`${kind}.${resource}`) ?? []),
  ])
  const said = new Set([
    ...verbWords[verb].flatMap((word) => [...names].map((name) => `${word} ${name}`)),
    ...(grantWords.get(`${kind}.${resource}.${verb}`) ?? []),
  ])
  return [...said].map((text) => ({ kind, resource, verb, stems: stems(text) }))
}

/** Every way to say every grant of the catalogue, in the order of the catalogue. */
export const phrases: readonly Phrase[] = scopeKinds.flatMap((kind) =>
  resourcesOf[kind].flatMap((resource) =>
    knownVerbs
      .filter((verb) => capabilityOf(kind, resource)?.verbs[verb] !== undefined)
      .flatMap((verb) => phrasesOf(kind, resource, verb)),
  ),
)

/** The verb that a word says; the word itself when it says none that is known. */
export function saidVerb(word: string): string {
  const said = word.toLowerCase()
  return knownVerbs.find((verb) => (verbWords[verb] as readonly string[]).includes(said)) ?? word
}
