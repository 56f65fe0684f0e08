import { everything } from './token-grants.ts'
import {
  capabilityOf,
  knownVerbs,
  resourceLabel,
  resourcesOf,
  type ScopeKind,
  scopeKinds,
  type Verb,
} from './capability-catalog.ts'
import { actionText, type Question } from './question.ts'

/** A ready-made question. */
type Starter = { readonly label: string; readonly question: Question }

const organization = (label: string, resource: string, verb: string): Starter => ({
  label,
  question: { kind: 'organization', scope: null, resource, verb },
})

const everyDataset = (label: string, resource: string, verb: string): Starter => ({
  label,
  question: { kind: 'dataset', scope: everything, resource, verb },
})

/** The first questions of an audit: how a token could become more, destroy, or read everything. */
export const starters: readonly Starter[] = [
  organization('Mint API tokens', 'apiTokens', 'create'),
  organization('Regenerate API tokens', 'apiTokens', 'update'),
  organization('Change people’s roles', 'users', 'update'),
  organization('Change what roles allow', 'rbac', 'update'),
  organization('Invite people', 'users', 'create'),
  organization('Read shared access keys', 'sharedAccessKeys', 'read'),
  organization('Delete datasets', 'datasets', 'delete'),
  everyDataset('Delete data in every dataset', 'data', 'delete'),
  everyDataset('Query every dataset', 'query', 'read'),
]

/** Words for a verb, whatever it applies to. */
const verbWords = {
  create: ['create', 'make', 'add'],
  read: ['read', 'see', 'list', 'view', 'open'],
  update: ['update', 'change', 'edit', 'modify'],
  delete: ['delete', 'remove', 'drop', 'destroy'],
} as const satisfies Record<Verb, readonly string[]>

/** Words for a resource in addition to its name and its label, by "KIND.RESOURCE". */
const resourceWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['organization.apiTokens', ['tokens']],
  ['organization.rbac', ['roles', 'groups', 'permissions']],
  ['organization.users', ['people', 'members']],
  ['organization.sharedAccessKeys', ['shared keys', 'keys']],
  ['organization.integrations', ['integrations']],
  ['organization.billing', ['plan', 'invoices']],
  ['dataset.starredQueries', ['starred queries']],
  ['dataset.virtualFields', ['computed fields']],
  ['dataset.share', ['sharing']],
  ['view.share', ['sharing']],
])

/** Phrases for one particular grant, by "KIND.RESOURCE.VERB", with or without its object. */
const grantWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['organization.apiTokens.create', ['mint', 'mint tokens', 'mint api tokens', 'issue tokens']],
  ['organization.apiTokens.update', ['regenerate', 'regenerate tokens', 'rotate tokens']],
  ['organization.apiTokens.delete', ['revoke', 'revoke tokens']],
  ['organization.auditLog.read', ['audit']],
  ['organization.billing.update', ['change plan', 'upgrade', 'downgrade']],
  ['organization.integrations.create', ['connect apps']],
  ['organization.integrations.delete', ['disconnect apps']],
  ['organization.monitors.update', ['silence monitors', 'mute monitors']],
  ['organization.notifiers.update', ['redirect alerts']],
  ['organization.sharedAccessKeys.update', ['rotate keys', 'rotate shared access keys']],
  ['organization.users.create', ['invite', 'invite people', 'invite users']],
  ['organization.users.update', ['change roles', 'assign roles', 'promote', 'promote people']],
  ['organization.users.delete', ['kick', 'kick people']],
  ['dataset.ingest.create', ['ingest', 'ingest data', 'send', 'send data', 'write', 'write data']],
  ['dataset.query.read', ['query', 'query data', 'search', 'read', 'read data']],
  [
    'dataset.data.delete',
    ['delete', 'drop', 'wipe', 'erase', 'purge', 'wipe data', 'erase data', 'purge data'],
  ],
  ['dataset.trim.update', ['trim', 'trim data']],
  ['dataset.vacuum.update', ['vacuum', 'vacuum fields']],
  ['dataset.share.create', ['share']],
  ['dataset.share.delete', ['unshare', 'end sharing']],
  ['view.query.read', ['query', 'read']],
  ['view.share.create', ['share']],
  ['view.share.delete', ['unshare', 'end sharing']],
])

/** A way to say one grant of the catalog, as word stems. */
type Phrase = {
  readonly kind: ScopeKind
  readonly resource: string
  readonly verb: Verb
  readonly stems: readonly string[]
}

const fillers: ReadonlySet<string> = new Set(['the', 'a', 'an', 'new', 'my', 'our'])

/** Whether a word changes nothing in a question. */
const isFiller = (word: string): boolean => fillers.has(word.toLowerCase())

/** A word in lowercase, without plural. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=..)s$/, '')

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

/** Every way to say every grant of the catalog, in catalog order. */
const phrases: readonly Phrase[] = scopeKinds.flatMap((kind) =>
  resourcesOf[kind].flatMap((resource) =>
    knownVerbs
      .filter((verb) => capabilityOf(kind, resource)?.verbs[verb] !== undefined)
      .flatMap((verb) => phrasesOf(kind, resource, verb)),
  ),
)

/** The verb that a word means; the word itself when it means no known one. */
function saidVerb(word: string): string {
  const said = word.toLowerCase()
  return knownVerbs.find((verb) => (verbWords[verb] as readonly string[]).includes(said)) ?? word
}

/** Most questions offered. */
const most = 8

const opening = /^(?:(?:who(?:\s+else)?|which(?:\s+tokens?)?|what|tokens?)\s+)?can(?:\s+(?<rest>\S[^]*))?$/i
const prepositions = /^(?:in|into|on|from|of|to|for|at|with|inside)$/i
const anywhere = /^(?:any|anything|anywhere)(?:\s+(?:datasets?|views?))?$/i
const everywhere = /^(?:\*|all|every|everything|everywhere)(?:\s+(?:the\s+)?(?:datasets?|views?))?$/i

/** The place in a question. `isMarked`: a preposition, or a word like "dataset", shows that it is a place. */
type Place = {
  readonly scope: string | null
  readonly kind: 'dataset' | 'view' | null
  readonly isMarked: boolean
}

/** Reads "in http-logs", "every dataset", "view errors". A name keeps its case and may contain spaces. */
function readPlace(words: readonly string[]): Place {
  const start = words.findIndex((word) => !prepositions.test(word) && word.toLowerCase() !== 'the')
  const rest = start < 0 ? [] : words.slice(start)
  const text = rest.join(' ')
  const kindWord = /^(dataset|view)s?$/i.exec(
    rest[rest.length > 1 && /^(any|all|every)$/i.test(rest[0] ?? '') ? 1 : 0] ?? '',
  )
  const kind = kindWord ? (kindWord[1]?.toLowerCase() === 'view' ? 'view' : 'dataset') : null
  const isMarked = start !== 0 || kind !== null
  if (anywhere.test(text)) return { scope: null, kind, isMarked: true }
  if (everywhere.test(text)) return { scope: everything, kind, isMarked: true }
  const name = (kind === null ? rest : rest.slice(1)).join(' ').replace(/^(?:\[?(["'`]))([^]*)\1\]?$/, '$2')
  return { scope: name === '' ? null : name, kind, isMarked }
}

type Match = { readonly question: Question; readonly rank: number; readonly length: number }

/** 0 for a whole phrase, 1 for a phrase and a marked place, 2 for a phrase being typed, 3 for an unmarked place. */
function match({ kind, resource, verb, stems }: Phrase, words: readonly string[]): Match | null {
  const said = words.filter((word) => !isFiller(word))
  const length = stems.length
  const question = (scope: string | null): Question => ({ kind, scope, resource, verb })
  const agrees = (stem: string, at: number): boolean => stem === stemOf(said[at] ?? '')
  if (stems.every(agrees)) {
    if (said.length === length) return { question: question(null), rank: 0, length }
    if (kind === 'organization') return null
    const place = readPlace(afterPhrase(words, length))
    if (place.kind !== null && place.kind !== kind) return null
    return { question: question(place.scope), rank: place.isMarked ? 1 : 3, length }
  }
  const last = said.length - 1
  const isTyping =
    said.slice(0, last).every((word, at) => stemOf(word) === stems[at]) &&
    (stems[last] ?? '').startsWith((said[last] ?? '').toLowerCase())
  return isTyping ? { question: question(null), rank: 2, length: -length } : null
}

/** The words after the first `length` words that are not fillers. */
function afterPhrase(words: readonly string[], length: number): readonly string[] {
  let left = length
  let at = 0
  while (left > 0) if (!isFiller(words[at++] ?? '')) left--
  return words.slice(at)
}

/** "schedule rollup in http-logs": a verb and a resource that are not in the catalog, as typed. */
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
  if (!place.isMarked) return []
  const kind = rest.length > 0 ? (place.kind ?? 'dataset') : 'organization'
  return [{ question: { kind, scope: place.scope, resource, verb: saidVerb(verb) }, rank: 4, length: 2 }]
}

/** Questions that read the same are offered only once. */
const keyOf = (question: Question): string => actionText(question)
const starterKeys = starters.map(({ question }) => keyOf(question))

/** Starters first, then catalog order. */
function weight({ question }: Match): number {
  const at = starterKeys.indexOf(keyOf(question))
  return at < 0 ? starterKeys.length : at
}

/**
 * The questions that words like "who can delete datasets" or "can query http-logs" ask, best first, at most eight;
 * none for words that ask nothing.
 */
export function suggestQuestions(text: string): readonly Question[] {
  const typed = text.trim()
  if (/^who(?:\s+c(?:an?)?)?$/i.test(typed)) return starters.slice(0, most).map(({ question }) => question)
  const asked = opening.exec(typed.endsWith('?') ? typed.slice(0, -1).trimEnd() : typed)
  if (!asked) return []
  const words = (asked.groups?.['rest'] ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return starters.slice(0, most).map(({ question }) => question)
  const found = phrases.flatMap((phrase) => match(phrase, words) ?? [])
  const isSaid = found.some(({ rank }) => rank === 0)
  // "delete data in http-logs" is no question about a dataset named "data in http-logs".
  const isPlaced = found.some(({ rank }) => rank < 2)
  const kept = [...found.filter(({ rank }) => rank !== 3 || !isPlaced), ...(isSaid ? [] : asTyped(words))]
  const best = new Map<string, Question>()
  for (const { question } of kept.sort(
    (a, b) => a.rank - b.rank || b.length - a.length || weight(a) - weight(b),
  )) {
    if (!best.has(keyOf(question))) best.set(keyOf(question), question)
  }
  return [...best.values()].slice(0, most)
}
