import { nameText } from './name-text.ts'

/** The verbs that public material knows, in the order in which Starboard always names them. */
export const knownVerbs = ['create', 'read', 'update', 'delete'] as const

export type Verb = (typeof knownVerbs)[number]

/** True for one of the four known verbs. */
export function isKnownVerb(verb: string): verb is Verb {
  return (knownVerbs as readonly string[]).includes(verb)
}

/** Each verb once: create, read, update, delete, then the unknown ones in the order they were sent. */
export function orderVerbs(verbs: readonly string[]): readonly string[] {
  const given = new Set(verbs)
  const known: readonly string[] = knownVerbs.filter((verb) => given.has(verb))
  if (known.length === given.size) return known
  return [...known, ...[...given].filter((verb) => !isKnownVerb(verb))]
}

/** "create, read", or "none" (`ui.md`, capability matrix). */
export function verbsText(verbs: readonly string[]): string {
  return verbs.length === 0 ? 'none' : verbs.map(nameText).join(', ')
}
