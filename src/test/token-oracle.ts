/**
 * Brute-force answers about raw token records, to check the product against. Based on the published interface only, it
 * imports nothing of the product and spells out every name: datasets and views are tried one by one, plus one that
 * nobody names, for those yet to come. `*` as a name means all of them. A verb other than the four, a resource called
 * `*` or "all" or similar to another, and a name like `http-*` may stand for others: that is unknown.
 */
export type Kind = 'organization' | 'dataset' | 'view'
export type Json = Readonly<Record<string, unknown>>
type Grant = { kind: Kind; scope: string; resource: string; verb: string }
type Unread = { kind: Kind; scope: string | null; resource: string | null }
export type OracleQuestion = { kind: Kind; scope: string | null; resource: string; verb: string }

const four = ['create', 'read', 'update', 'delete']
export const published: Record<Kind, Record<string, readonly string[]>> = {
  organization: {
    ...Object.fromEntries(
      'annotations apiTokens dashboards datasets endpoints flows integrations monitors notifiers rbac users views'
        .split(' ')
        .map((resource) => [resource, four]),
    ),
    auditLog: ['read'],
    billing: ['read', 'update'],
    sharedAccessKeys: ['read', 'update'],
  },
  dataset: {
    ingest: ['create'],
    query: ['read'],
    data: ['delete'],
    trim: ['update'],
    vacuum: ['update'],
    share: ['create', 'read', 'delete'],
    starredQueries: four,
    virtualFields: four,
  },
  view: { query: ['read'], share: ['create', 'read', 'delete'] },
}
const isNamed = (kind: Kind, resource: string) => Object.hasOwn(published[kind], resource)
export const isPublished = ({ kind, resource, verb }: Omit<Grant, 'scope'>) =>
  isNamed(kind, resource) && published[kind][resource]?.includes(verb) === true

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Read = { grants: Grant[]; unread: Unread[] }

const known = new WeakMap<Json, Read>()

/** What a record grants, and which parts of it do not have the published form. */
export function read(record: Json): Read {
  const found = known.get(record) ?? readRecord(record)
  known.set(record, found)
  return found
}

function readRecord(record: Json): Read {
  const grants: Grant[] = []
  const unread: Unread[] = []
  function scopeIn(kind: Kind, scope: string, value: unknown) {
    if (value === undefined || value === null) return
    if (!isObject(value)) {
      unread.push({ kind, scope, resource: null })
      return
    }
    for (const [resource, list] of Object.entries(value)) {
      if (list === undefined || list === null) continue
      if (!Array.isArray(list)) unread.push({ kind, scope, resource })
      else
        for (const verb of new Set<unknown>(list))
          if (typeof verb === 'string') grants.push({ kind, scope, resource, verb })
          else unread.push({ kind, scope, resource })
    }
  }
  scopeIn('organization', '', record['orgCapabilities'])
  for (const kind of ['dataset', 'view'] as const) {
    const map = record[`${kind}Capabilities`]
    if (map === undefined || map === null) continue
    if (isObject(map)) for (const [scope, value] of Object.entries(map)) scopeIn(kind, scope, value)
    else unread.push({ kind, scope: null, resource: null })
  }
  return { grants, unread }
}

const covers = (scope: string | null, asked: string | null) =>
  asked === null || scope === null || scope === asked || scope === '*'

/** Whether a token can: `direct` (by name), `wildcard` (through `*`), or both; `unknown`; or `cannot`. */
export function oracleCan(record: Json, asked: OracleQuestion): string {
  const { grants, unread } = read(record)
  const holding = grants.filter(
    ({ kind, scope, resource, verb }) =>
      kind === asked.kind &&
      (kind === 'organization' || covers(scope, asked.scope)) &&
      resource === asked.resource &&
      verb === asked.verb,
  )
  const isAll = ({ scope }: Grant) => asked.kind !== 'organization' && scope === '*'
  const ways = [holding.some((grant) => !isAll(grant)) && 'direct', holding.some(isAll) && 'wildcard']
  if (holding.length > 0) return ways.filter(Boolean).join(' ')
  return unread.some((part) => mayHide(part, asked)) || grants.some((grant) => mayStandFor(grant, asked))
    ? 'unknown'
    : 'cannot'
}

export const alike = (name: string) =>
  name
    .toLowerCase()
    .split(/[ _.-]/)
    .join('')
    .replace(/s$/, '')
export const soundsWhole = (name: string) =>
  ['*', 'all', 'any', 'everything', 'admin', 'owner', 'root'].includes(alike(name))

/** Whether the name is a pattern; `*` alone is not. */
export const isPattern = (scope: string) => scope !== '*' && scope.includes('*')
const patternCovers = (pattern: string, asked: string | null) =>
  asked !== null &&
  pattern !== asked &&
  (asked === '*'
    ? pattern.replaceAll('*', '') === ''
    : new RegExp(
        `^${pattern.replaceAll(/[^*]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).replaceAll('*', '.*')}$`,
        'su',
      ).test(asked))

/** Whether an unreadable part may hold a grant that allows what is asked. */
function mayHide({ kind, scope, resource }: Unread, asked: Omit<OracleQuestion, 'verb'>): boolean {
  if (kind !== asked.kind) return kind === 'organization' && (resource === null || soundsWhole(resource))
  const isThere =
    kind === 'organization' ||
    covers(scope, asked.scope) ||
    (scope !== null && isPattern(scope) && patternCovers(scope, asked.scope))
  const mayMean = (name: string) =>
    !isNamed(kind, name) && (soundsWhole(name) || alike(name) === alike(asked.resource))
  return isThere && (resource === null || resource === asked.resource || mayMean(resource))
}

function mayStandFor(grant: Grant, asked: OracleQuestion): boolean {
  const { kind, scope, resource, verb } = asked
  const isOdd = !four.includes(grant.verb)
  const isVerb = isOdd || grant.verb === verb
  if (grant.kind === 'organization' && kind !== 'organization') return soundsWhole(grant.resource) && isVerb
  if (grant.kind !== kind) return false
  const isHere = kind === 'organization' || covers(grant.scope, scope)
  const isCovered = kind !== 'organization' && isPattern(grant.scope) && patternCovers(grant.scope, scope)
  if (!isHere && !isCovered) return false
  if (isCovered && grant.resource === resource && grant.verb === verb) return true
  if (isPublished(grant)) return false
  if (grant.resource === resource) return isOdd && grant.verb !== verb
  return (
    !isNamed(kind, grant.resource) &&
    isVerb &&
    (soundsWhole(grant.resource) || alike(grant.resource) === alike(resource))
  )
}

export const holds = (record: Json, resource: string, verb: string) =>
  read(record).grants.some(
    (grant) => grant.kind === 'organization' && grant.resource === resource && grant.verb === verb,
  )

/** The grants that lead to what is asked. Shared access keys sign access to query a dataset, and nothing else. */
function stepsTo({ kind, resource, verb }: OracleQuestion) {
  const steps = ['apiTokens', 'rbac', 'users'].flatMap((on) =>
    ['create', 'update'].map((step) => [on, step] as const),
  )
  const isQuery = kind === 'dataset' && resource === 'query' && verb === 'read'
  const keys = ['read', 'update'].map((step) => ['sharedAccessKeys', step] as const)
  return isQuery ? [...steps, ...keys] : steps
}

/** The tokens that cannot, but could obtain it through others, through a token made with other grants, or with keys. */
export function oracleIndirect(records: readonly Json[], asked: OracleQuestion): number[] {
  const can = records.map((record) => !['unknown', 'cannot'].includes(oracleCan(record, asked)))
  const gets = records.map(
    (record, at) => can[at] || stepsTo(asked).some(([on, verb]) => holds(record, on, verb)),
  )
  return [...records.keys()].filter((at) => gets[at] && !can[at])
}

/** The tokens for which it is unknown whether they can, or could take one of the steps to get there. */
export const oraclePerhaps = (records: readonly Json[], asked: OracleQuestion): number[] => {
  const steps = stepsTo(asked)
  return [...records.entries()].flatMap(([at, record]) => {
    if (oracleCan(record, asked) !== 'cannot' || steps.some(([on, verb]) => holds(record, on, verb)))
      return []
    const answers = steps.map(([resource, verb]) =>
      oracleCan(record, { kind: 'organization', scope: null, resource, verb }),
    )
    return answers.includes('unknown') ? [at] : []
  })
}

export const namesIn = (records: readonly Json[], kind: 'dataset' | 'view') => {
  const names = records.flatMap((record) => {
    const map = record[`${kind}Capabilities`]
    return isObject(map) ? Object.keys(map) : []
  })
  return [...new Set(names)].filter((name) => name !== '*')
}

/** Grants on single datasets and views, by their `atomKey`. */
export type Atoms = ReadonlyMap<string, Grant>

export const atomKey = ({ kind, scope, resource, verb }: Grant): string =>
  JSON.stringify([kind, scope, resource, verb])

const knownAtoms = new WeakMap<readonly Json[], Map<Json, Atoms>>()

/** Everything that a token in a list allows, as single grants. */
export function atoms(record: Json, records: readonly Json[]): Atoms {
  const ofList = knownAtoms.get(records) ?? new Map<Json, Atoms>()
  knownAtoms.set(records, ofList)
  const found = ofList.get(record) ?? listAtoms(record, records)
  ofList.set(record, found)
  return found
}

function listAtoms(record: Json, records: readonly Json[]): Atoms {
  const all = read(record).grants.flatMap(({ kind, scope, resource, verb }) => {
    if (kind === 'organization' || scope !== '*') return [{ kind, scope, resource, verb }]
    const names = [...namesIn(records, kind), 'nobody names this']
    return names.map((name) => ({ kind, scope: name, resource, verb }))
  })
  return new Map(all.map((atom) => [atomKey(atom), atom]))
}

export const within = (a: Atoms, b: Atoms) => [...a.keys()].every((atom) => b.has(atom))

const missing = (x: Atoms, y: Atoms) => [...x].flatMap(([key, atom]) => (y.has(key) ? [] : atom))

/** The relation of two tokens: certain whatever unreadable parts may hide, or `unknown`. */
export function oracleRelation(a: Json, b: Json): string {
  const pair = [a, b]
  const [ofA, ofB] = [atoms(a, pair), atoms(b, pair)]
  const mayHold = (record: Json, atom: Grant) => read(record).unread.some((part) => mayHide(part, atom))
  const mayBe = (record: Json, atom: Grant) => read(record).grants.some((grant) => mayStandFor(grant, atom))
  const more = (own: Json, x: Atoms, other: Json, y: Atoms) => {
    if (read(own).unread.length === 0 && within(x, y)) return 'no'
    return missing(x, y).some((atom) => !mayHold(other, atom)) ? 'yes' : 'maybe'
  }
  const [moreA, moreB] = [more(a, ofA, b, ofB), more(b, ofB, a, ofA)]
  if (moreA === 'maybe' || moreB === 'maybe') return 'unknown'
  if (moreA === 'no') return moreB === 'no' ? 'identical' : 'subset'
  if (moreB === 'no') return 'superset'
  const isSure = (other: Json, atom: Grant) => !mayHold(other, atom) && !mayBe(other, atom)
  const isBoth =
    missing(ofA, ofB).some((atom) => isSure(b, atom)) && missing(ofB, ofA).some((atom) => isSure(a, atom))
  if (!isBoth) return 'unknown'
  if ([...ofA.keys()].some((atom) => ofB.has(atom))) return 'overlapping'
  const mayShare =
    read(a).unread.length + read(b).unread.length > 0 ||
    [...ofB.values()].some((atom) => mayBe(a, atom)) ||
    [...ofA.values()].some((atom) => mayBe(b, atom))
  return mayShare ? 'unknown' : 'disjoint'
}

const climbing = [
  ['apiTokens', 'create', 'mint'],
  ['apiTokens', 'update', 'regenerate'],
  ['rbac', 'update', 'change-roles'],
  ['rbac', 'create', 'make-roles'],
  ['users', 'update', 'promote'],
  ['users', 'create', 'invite'],
  ['sharedAccessKeys', 'read', 'read-keys'],
  ['sharedAccessKeys', 'update', 'rotate-keys'],
  ['billing', 'update', 'spend'],
] as const

/** What a token could become: its powers, what is unknown, and how many others would add something if regenerated. */
export function oracleEscalation(records: readonly Json[], own: number) {
  const record = records[own] ?? {}
  const ofOwn = atoms(record, records)
  const others = records.filter((_, at) => at !== own)
  const adds = others.map((other) => !within(atoms(other, records), ofOwn))
  const unknown = read(record).grants.filter((grant) => grant.kind === 'organization' && !isPublished(grant))
  return {
    powers: climbing
      .filter(([on, verb]) => holds(record, on, verb))
      .map(([, , power]) => power)
      .sort(),
    unknown: unknown.map(({ resource, verb }) => `${resource} ${verb}`).sort(),
    reach: holds(record, 'apiTokens', 'update')
      ? {
          adding: adds.filter(Boolean).length,
          unclear: others.filter((other, at) => !adds[at] && read(other).unread.length > 0).length,
        }
      : null,
  }
}
