import { inlineText } from '#lib/json-value.ts'
import type { Question } from './question.ts'
import { orderResources, unreadPath } from './scope-text.ts'
import {
  can,
  type Cause,
  everything,
  type Grant,
  grantText,
  scopesOf,
  type TokenGrants,
  type UnreadPart,
} from './token-grants.ts'
import { mayAllow, mayReach } from './unknown-grants.ts'
import { powerGrants } from './powers.ts'
import { orderVerbs } from './capability-catalogue.ts'

/**
 * Whether a token can. `direct`: granted by name; `wildcard`: granted on `*`. Untold: it is unknown, as what decides
 * could not be read, or is a grant that Starboard does not know, such as `apiTokens: *`.
 */
type Answer =
  | { readonly kind: 'can'; readonly direct: boolean; readonly wildcard: boolean }
  | {
      readonly kind: 'untold'
      readonly parts: readonly UnreadPart[]
      readonly unknown: readonly Grant[]
    }
  | { readonly kind: 'cannot' }

const cannot: Answer = { kind: 'cannot' }

/** What the grants answer to a question. What was read and allows it decides, whatever else could not be read. */
export function answerOf(grants: TokenGrants, question: Question): Answer {
  const wildcard = question.kind !== 'organization' && holds(grants, question, everything)
  const direct = isGrantedByName(grants, question, wildcard)
  if (direct || wildcard) return { kind: 'can', direct, wildcard }
  const parts = grants.unread.length === 0 ? grants.unread : unreadOf(grants, question)
  const unknown = mayAllow(grants, question)
  return parts.length + unknown.length === 0 ? cannot : { kind: 'untold', parts, unknown }
}

function holds(grants: TokenGrants, { kind, resource, verb }: Question, scope: string): boolean {
  return scopesOf(grants, kind).get(scope)?.get(resource)?.includes(verb) ?? false
}

function isGrantedByName(grants: TokenGrants, question: Question, wildcard: boolean): boolean {
  const { kind, scope, resource, verb } = question
  if (kind === 'organization') return grants.organization.get(resource)?.includes(verb) ?? false
  if (scope === everything) return false
  if (scope !== null) return holds(grants, question, scope)
  // Without the names, which are not needed to count, half of the time.
  let wanted = wildcard ? 2 : 1
  for (const granted of scopesOf(grants, kind).values()) {
    if (granted.get(resource)?.includes(verb) && --wanted === 0) return true
  }
  return false
}

/** The unread parts that might allow it: the whole map, the asked scope or `*`, and of them all or this resource. */
function unreadOf(grants: TokenGrants, { kind, scope, resource }: Question): readonly UnreadPart[] {
  const isAskedPlace = (part: UnreadPart): boolean =>
    kind === 'organization' ||
    scope === null ||
    part.scope === scope ||
    part.scope === everything ||
    (part.scope === '' && part.resource === '')
  return grants.unread.filter(
    (part) =>
      part.kind === kind && (part.resource === '' || part.resource === resource) && isAskedPlace(part),
  )
}

/** What of a token leaves an answer unknown, one text each: "datasetCapabilities › logs: true", "apiTokens: *". */
export function untoldTexts({ parts, unknown }: Extract<Answer, { kind: 'untold' }>): readonly string[] {
  return [
    ...parts.map((part) => `${unreadPath(part)}: ${inlineText(part.value)}`),
    ...unknown.map((grant) => `${grantText(grant)} (unknown to Starboard)`),
  ]
}

/** The exact grants that allow it, `*` first; empty when none does. */
export function grantsBehind(grants: TokenGrants, question: Question): readonly Grant[] {
  const { kind, scope, resource, verb } = question
  const places =
    kind === 'organization'
      ? ['']
      : scope === null
        ? [everything, ...[...scopesOf(grants, kind).keys()].filter((name) => name !== everything)]
        : [...new Set([everything, scope])]
  return places
    .filter((place) => holds(grants, question, place))
    .map((place) => ({ kind, scope: place, resource, verb }))
}

/** A token that can, with its cause; or one of which it cannot be told, with what could not be read. */
type Holder<Token> = { readonly token: Token } & Exclude<Answer, { kind: 'cannot' }>
export type Able<Token> = Extract<Holder<Token>, { kind: 'can' }>
export type Untold<Token> = Extract<Holder<Token>, { kind: 'untold' }>

/** The tokens that can, and those of which it cannot be told, both in the order of the list. */
export function whoCan<Token extends { readonly grants: TokenGrants }>(
  tokens: readonly Token[],
  question: Question,
): { readonly able: readonly Able<Token>[]; readonly untold: readonly Untold<Token>[] } {
  const able: Able<Token>[] = []
  const untold: Untold<Token>[] = []
  for (const token of tokens) {
    const answer = answerOf(token.grants, question)
    if (answer.kind === 'can') able.push({ token, ...answer })
    else if (answer.kind === 'untold') untold.push({ token, ...answer })
  }
  return { able, untold }
}

const ways = [
  ['dataset', 'data', 'delete'],
  ['dataset', 'trim', 'update'],
  ['dataset', 'vacuum', 'update'],
  ['organization', 'datasets', 'delete'],
  ['organization', 'datasets', 'update'],
] as const

/** Every question whose answer names tokens that can take data out of a dataset for good. */
const destroyingQuestions = (dataset: string): readonly Question[] =>
  ways.map(([kind, resource, verb]) => ({ kind, scope: kind === 'dataset' ? dataset : null, resource, verb }))

/** How many tokens can destroy data of a dataset: in each way that any of them can, and each token once in all; of how many more it is unknown. */
export function whoDestroys(
  tokens: readonly { readonly grants: TokenGrants }[],
  dataset: string,
): {
  readonly count: number
  readonly unknown: number
  readonly ways: readonly { readonly question: Question; readonly count: number }[]
} {
  const all = new Set<unknown>()
  const untold = new Set<unknown>()
  const found = destroyingQuestions(dataset).map((question) => {
    const answer = whoCan(tokens, question)
    for (const { token } of answer.able) all.add(token)
    for (const { token } of answer.untold) untold.add(token)
    return { question, count: answer.able.length }
  })
  const unknown = [...untold].filter((token) => !all.has(token)).length
  return { count: all.size, unknown, ways: found.filter(({ count }) => count > 0) }
}

/** Whether a question asks who can destroy data of one dataset. */
export const isDestroying = ({ kind, resource, verb }: Question): boolean =>
  kind === 'dataset' && ways.some((way) => way[0] === kind && way[1] === resource && way[2] === verb)

/** How a token that cannot do something could still get it. `place`: another token that it can regenerate for it. `unknown`: perhaps it can, by what nobody can tell. */
type IndirectWay =
  | { readonly kind: 'unknown'; readonly reasons: readonly string[] }
  | { readonly kind: 'mint' | 'roles'; readonly from: readonly Grant[] }
  | {
      readonly kind: 'regenerate'
      readonly from: readonly Grant[]
      readonly place: number
      readonly isAble: boolean
    }

export type IndirectHolder = {
  /** Place in the list, from 0. */
  readonly place: number
  /** Each way once, the surest first. */
  readonly ways: readonly IndirectWay[]
}

const grantsTo = (powers: readonly string[]): readonly Grant[] =>
  powerGrants
    .filter(({ granted }) => powers.includes(granted.power))
    .map(({ resource, verb }) => ({ kind: 'organization', scope: '', resource, verb }))

const minting = grantsTo(['mint'])
const regenerating = grantsTo(['regenerate'])
const assigning = grantsTo(['make-roles', 'change-roles', 'invite', 'promote'])

const climbing = [...minting, ...regenerating, ...assigning]

/** What leaves it unknown whether a token can mint, regenerate, or assign roles. */
const unknownClimbing = (grants: TokenGrants): readonly string[] => [
  ...new Set(
    climbing.flatMap((grant) => {
      const answer = answerOf(grants, grant)
      return answer.kind === 'untold' ? untoldTexts(answer) : []
    }),
  ),
]

const held = (grants: TokenGrants, wanted: readonly Grant[]): readonly Grant[] =>
  grants.organization.size === 0 ? [] : wanted.filter((grant) => can(grants, grant) !== null)

/**
 * The tokens that cannot do something themselves, as `isAble` says by place, and could get it all the same: by a token
 * that they mint, by roles or people that they change, or by regenerating another token that can, or that can get it.
 * Whether the service lets minted tokens and roles hold more than the token itself is not public; they are named. So are
 * those of which it is unknown whether they can do any of that.
 */
export function indirectHolders(
  fleet: readonly TokenGrants[],
  isAble: (place: number) => boolean,
): readonly IndirectHolder[] {
  const own = fleet.map((grants) => {
    const [mint, roles] = [held(grants, minting), held(grants, assigning)]
    return [
      ...(mint.length > 0 ? [{ kind: 'mint', from: mint } as const] : []),
      ...(roles.length > 0 ? [{ kind: 'roles', from: roles } as const] : []),
    ]
  })
  // Two of each, as a token does not regenerate itself for this.
  const able = places(fleet.length, isAble)
  const getting = places(fleet.length, (place) => !isAble(place) && (own[place]?.length ?? 0) > 0)
  return fleet.flatMap((grants, place) => {
    if (isAble(place)) return []
    const from = held(grants, regenerating)
    const target = able[0] ?? getting.find((other) => other !== place)
    const reasons = held(grants, climbing).length > 0 ? [] : unknownClimbing(grants)
    if (reasons.length > 0) return [{ place, ways: [{ kind: 'unknown', reasons }] }]
    const ways: readonly IndirectWay[] = [
      ...(from.length > 0 && target !== undefined
        ? [{ kind: 'regenerate', from, place: target, isAble: able.length > 0 } as const]
        : []),
      ...(own[place] ?? []),
    ]
    return ways.length > 0 ? [{ place, ways }] : []
  })
}

/** The first two places that pass. */
function places(length: number, passes: (place: number) => boolean): readonly number[] {
  const found: number[] = []
  for (let place = 0; place < length && found.length < 2; place++) if (passes(place)) found.push(place)
  return found
}

/** A verb that a token has on a dataset, and why: granted on it by name, or through `*`. */
export type ReachedVerb = { readonly verb: string; readonly cause: Cause }

/** What a token may do with one dataset. */
export type DatasetReach = {
  /** Verbs by resource of the dataset, in the order of the catalogue, unknown ones last. */
  readonly resources: ReadonlyMap<string, readonly ReachedVerb[]>
  /** Verbs on the organization's resource `datasets` that touch a dataset which is there: all but `create`. */
  readonly organization: readonly string[]
  /** A part of its grants that may speak of the dataset could not be read. */
  readonly isUnread: boolean
  /** Grants that may reach it, which nobody can tell: on `http-*`, or on all of the organization. */
  readonly unknown: readonly Grant[]
}

/** How a token reaches a dataset, named in its grants or not; null when it does not, as far as could be read. */
export function datasetReach(grants: TokenGrants, dataset: string): DatasetReach | null {
  const named = grants.datasets.get(dataset)
  const all = dataset === everything ? undefined : grants.datasets.get(everything)
  const organization = (grants.organization.get('datasets') ?? []).filter((verb) => verb !== 'create')
  const isUnread = grants.unread.some(
    ({ kind, scope, resource }) =>
      (kind === 'dataset' && (scope === dataset || scope === everything || scope === '')) ||
      (kind === 'organization' && (resource === 'datasets' || resource === '')),
  )
  const names = orderResources('dataset', [...(named?.keys() ?? []), ...(all?.keys() ?? [])])
  const unknown = mayReach(grants, dataset)
  if (names.length + organization.length + unknown.length === 0 && !isUnread) return null
  const resources = new Map(
    names.map((resource) => {
      const direct = named?.get(resource) ?? []
      const verbs = orderVerbs([...direct, ...(all?.get(resource) ?? [])])
      return [
        resource,
        verbs.map((verb): ReachedVerb => ({ verb, cause: direct.includes(verb) ? 'direct' : 'wildcard' })),
      ]
    }),
  )
  return { resources, organization, isUnread, unknown }
}

/** Resources that stand in any of these, in the order of the catalogue, unknown ones last as they come. */
export function reachedResources(reaches: Iterable<DatasetReach>): readonly string[] {
  const names = new Set<string>()
  for (const { resources } of reaches) for (const resource of resources.keys()) names.add(resource)
  return orderResources('dataset', names)
}
