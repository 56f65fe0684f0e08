import { type ScopeKind, scopeKinds } from './capability.ts'
import { capabilityOf } from './capability-catalogue.ts'
import { everything } from './token-grants.ts'
import { nearestNames } from '#lib/nearest-names.ts'
import type { Question } from './who-can.ts'
import { type GrantedNames, resourceOptions, verbOptions } from './who-can-options.ts'
import { actionText } from './who-can-sentence.ts'
import { questionsFor } from './who-can-words.ts'

/** What of a question stands neither in the catalogue nor in any grant of the list. */
export type UnknownName = {
  readonly what: 'resource' | 'action' | 'dataset' | 'view'
  readonly name: string
  /** Questions that are known and may be meant, the likeliest first. */
  readonly meant: readonly Question[]
}

const most = 4

const isKnownResource = (names: GrantedNames, kind: ScopeKind, resource: string): boolean =>
  capabilityOf(kind, resource) !== undefined || names.verbs[kind].has(resource)

const knownVerbs = (names: GrantedNames, question: Question): readonly string[] =>
  isKnownResource(names, question.kind, question.resource) ? verbOptions(names, question) : []

const isKnown = (names: GrantedNames, question: Question): boolean =>
  knownVerbs(names, question).includes(question.verb)

/** Questions by what the words mean, then by names that are spelled alike. */
function meantBy(names: GrantedNames, { kind, scope, resource, verb }: Question): readonly Question[] {
  const inPlace = (other: ScopeKind) => (other === kind && kind !== 'organization' ? scope : null)
  const question = (other: ScopeKind, near: string, each: string): Question => ({
    kind: other,
    scope: inPlace(other),
    resource: near,
    verb: each,
  })
  // A question with a place has taken the resource for the name of a dataset.
  const said = questionsFor(`who can ${verb} ${resource}`).flatMap((each) =>
    each.scope === null ? question(each.kind, each.resource, each.verb) : [],
  )
  const verbs = knownVerbs(names, question(kind, resource, verb))
  const onIt = [...nearestNames(verb, verbs), ...verbs].map((each) => question(kind, resource, each))
  const alike = [kind, ...scopeKinds].flatMap((other) =>
    nearestNames(resource, resourceOptions(names, other)).flatMap((near) => {
      const its = verbOptions(names, { kind: other, resource: near })
      return (its.includes(verb) ? [verb] : its).map((each) => question(other, near, each))
    }),
  )
  const found = new Map<string, Question>()
  for (const each of [...said, ...onIt, ...alike]) {
    const key = actionText(each)
    if (isKnown(names, each) && !found.has(key)) found.set(key, each)
  }
  return [...found.values()].slice(0, most)
}

/**
 * The first part of a question that is known to nobody, so that its answer is never taken for an all-clear; null when
 * all of it is known. A grant of any token makes its names known.
 */
export function unknownName(names: GrantedNames, question: Question): UnknownName | null {
  const { kind, scope, resource, verb } = question
  if (!isKnownResource(names, kind, resource))
    return { what: 'resource', name: resource, meant: meantBy(names, question) }
  if (!isKnown(names, question)) return { what: 'action', name: verb, meant: meantBy(names, question) }
  if (kind === 'organization' || scope === null || scope === everything) return null
  if (names.scopes[kind].includes(scope)) return null
  const near = nearestNames(scope, names.scopes[kind], most)
  const meant = near.map((other): Question => ({ kind, scope: other, resource, verb }))
  return { what: kind, name: scope, meant }
}
