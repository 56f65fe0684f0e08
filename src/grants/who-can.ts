import { countText, numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import type { Question } from './question.ts'
import { unreadPath } from './scope-text.ts'
import {
  everything,
  type Grant,
  grantText,
  hasVerb,
  isPattern,
  scopeOf,
  scopesOf,
  type TokenGrants,
  type UnreadPart,
} from './token-grants.ts'
import { mayAllow, unreadAbout } from './unknown-grants.ts'

/**
 * Whether a token can. `direct`: granted by name; `wildcard`: granted on `*`; `unclear`: unknown, because the deciding
 * part could not be read, or is a grant that Starboard does not know, such as `apiTokens: *`.
 */
type Answer =
  | { readonly kind: 'can'; readonly direct: boolean; readonly wildcard: boolean }
  | {
      readonly kind: 'unclear'
      readonly parts: readonly UnreadPart[]
      readonly unknown: readonly Grant[]
    }
  | { readonly kind: 'cannot' }

const cannot: Answer = { kind: 'cannot' }

/** The answer that these grants give to a question. A grant that allows it decides, whatever could not be read. */
export function answerQuestion(grants: TokenGrants, question: Question): Answer {
  const wildcard = question.kind !== 'organization' && holds(grants, question, everything)
  const direct = isGrantedByName(grants, question, wildcard)
  if (direct || wildcard) return { kind: 'can', direct, wildcard }
  const parts = unreadAbout(grants, question)
  const unknown = mayAllow(grants, question)
  return parts.length + unknown.length === 0 ? cannot : { kind: 'unclear', parts, unknown }
}

const holds = (grants: TokenGrants, { kind, resource, verb }: Question, scope: string): boolean =>
  hasVerb(scopeOf(grants, kind, scope), resource, verb)

function isGrantedByName(grants: TokenGrants, question: Question, wildcard: boolean): boolean {
  const { kind, scope, resource, verb } = question
  if (kind === 'organization') return hasVerb(grants.organization, resource, verb)
  if (scope === everything) return false
  if (scope !== null) return holds(grants, question, scope)
  let holding = wildcard ? -1 : 0
  for (const [granted, times] of scopesOf(grants, kind).contents) {
    if (hasVerb(granted, resource, verb)) holding += times
  }
  return holding > 0
}

/** Why the answer is unknown: "datasetCapabilities › logs: true", "apiTokens: * (unknown to Starboard)". */
export function unclearReasons({ parts, unknown }: Extract<Answer, { kind: 'unclear' }>): readonly string[] {
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

/** A token that can, with the cause; or one for which it is unknown, with the reasons. */
type Holder<Token> = { readonly token: Token } & Exclude<Answer, { kind: 'cannot' }>
export type Able<Token> = Extract<Holder<Token>, { kind: 'can' }>
export type Unclear<Token> = Extract<Holder<Token>, { kind: 'unclear' }>

/** The tokens that can, and those for which it is unknown, both in list order. */
export function whoCan<Token extends { readonly grants: TokenGrants }>(
  tokens: readonly Token[],
  question: Question,
): { readonly able: readonly Able<Token>[]; readonly unclear: readonly Unclear<Token>[] } {
  const able: Able<Token>[] = []
  const unclear: Unclear<Token>[] = []
  for (const token of tokens) {
    const answer = answerQuestion(token.grants, question)
    if (answer.kind === 'can') able.push({ token, ...answer })
    else if (answer.kind === 'unclear') unclear.push({ token, ...answer })
  }
  return { able, unclear }
}

/**
 * Counts the tokens that are granted by name, on every known dataset or view, what a question asks about every one.
 * They are no answer to it, because the grants do not cover those created later.
 */
export function countByName(
  tokens: readonly { readonly grants: TokenGrants }[],
  question: Question,
  names: Readonly<Record<'dataset' | 'view', readonly string[]>>,
): number {
  const { kind, scope } = question
  if (kind === 'organization' || scope !== everything) return 0
  const known = names[kind].filter((name) => !isPattern(name))
  // With a single one, "every" would say no more than its name.
  if (known.length < 2) return 0
  return tokens.filter(
    ({ grants }) =>
      scopesOf(grants, kind).size >= known.length &&
      !holds(grants, question, everything) &&
      known.every((name) => holds(grants, question, name)),
  ).length
}

const ways = [
  ['dataset', 'data', 'delete'],
  ['dataset', 'trim', 'update'],
  ['organization', 'datasets', 'delete'],
  ['organization', 'datasets', 'update'],
] as const

/** Every question whose answer includes tokens that can permanently remove data from a dataset. */
const destroyingQuestions = (dataset: string): readonly Question[] =>
  ways.map(([kind, resource, verb]) => ({ kind, scope: kind === 'dataset' ? dataset : null, resource, verb }))

/** The tokens that can destroy data of a dataset: in total, and by way; and how many more are unknown. */
export function findDestroyers<Token extends { readonly grants: TokenGrants }>(
  tokens: readonly Token[],
  dataset: string,
): {
  readonly able: ReadonlySet<Token>
  readonly unknown: number
  readonly ways: readonly { readonly question: Question; readonly able: readonly Token[] }[]
} {
  const all = new Set<Token>()
  const unclear = new Set<Token>()
  const found = destroyingQuestions(dataset).map((question) => {
    const answer = whoCan(tokens, question)
    const able = answer.able.map(({ token }) => token)
    for (const token of able) all.add(token)
    for (const { token } of answer.unclear) unclear.add(token)
    return { question, able }
  })
  const unknown = [...unclear].filter((token) => !all.has(token)).length
  return { able: all, unknown, ways: found.filter(({ able }) => able.length > 0) }
}

/** How many other tokens can do something. `expired`: have the grant, but have expired. `unclear`: nobody can tell. */
export type OthersCount = { readonly able: number; readonly expired: number; readonly unclear: number }

/** "3 other tokens can", "No other token can; 1 more has expired", "No other token certainly can; 2 unknown". */
export function othersText({ able, expired, unclear }: OthersCount): string {
  const none = unclear > 0 ? 'No other token certainly can' : 'No other token can'
  const can = able === 0 ? none : `${countText(able, 'other token')} can`
  const over = expired > 0 ? `; ${numberText(expired)} more ${expired === 1 ? 'has' : 'have'} expired` : ''
  return `${can}${over}${unclear > 0 ? `; ${numberText(unclear)} unknown` : ''}`
}

/** Whether a question asks who can destroy data of one dataset. */
export const isDestructive = ({ kind, resource, verb }: Question): boolean =>
  kind === 'dataset' && ways.some((way) => way[0] === kind && way[1] === resource && way[2] === verb)
