import {
  alike,
  atomKey,
  atoms,
  holds,
  isPattern,
  isPublished,
  type Json,
  type Kind,
  namesIn,
  published,
  read,
  soundsWhole,
  within,
} from './token-oracle.ts'

const day = 86_400_000

function end(record: Json, now: number): 'never' | 'unreadable' | number {
  const { expiresAt } = record
  if (expiresAt === undefined || expiresAt === null || expiresAt === '0001-01-01T00:00:00Z') return 'never'
  const hasZone = typeof expiresAt === 'string' && expiresAt.endsWith('Z')
  const epoch = hasZone ? Date.parse(expiresAt) : Number.NaN
  return Number.isNaN(epoch) ? 'unreadable' : epoch - now
}

const isOver = (record: Json, now: number) => {
  const left = end(record, now)
  return typeof left === 'number' && left <= 0
}

/** Names that stand for one dataset or view: not patterns such as `http-*`. */
const exactNamesIn = (...args: Parameters<typeof namesIn>) =>
  namesIn(...args).filter((name) => !isPattern(name))

/** How far grants on datasets or views reach: "all" known ones, "most", or null; one alone by name is never "all". */
function reach(record: Json, records: readonly Json[], kind: 'dataset' | 'view', wanted: readonly string[]) {
  const found = read(record).grants.filter(
    ({ scope, resource, verb, ...grant }) =>
      grant.kind === kind && !isPattern(scope) && wanted.includes(`${resource}: ${verb}`),
  )
  const scopes = new Set(found.map(({ scope }) => scope))
  if (scopes.has('*')) return 'all'
  const known = exactNamesIn(records, kind).length
  if (scopes.size < 2 || scopes.size * 2 < known) return null
  return scopes.size === known ? 'all' : 'most'
}

function hasFullControl(record: Json, records: readonly Json[]): boolean {
  const ofAll = atoms(record, records)
  const isAll = (kind: Kind, scope: string) =>
    Object.entries(published[kind]).every(([resource, verbs]) =>
      verbs.every((verb) => ofAll.has(atomKey({ kind, scope, resource, verb }))),
    )
  const own = exactNamesIn([record], 'dataset')
  const isByName = own.length > 1 && exactNamesIn(records, 'dataset').every((name) => isAll('dataset', name))
  return isAll('organization', '') || isAll('dataset', 'nobody names this') || isByName
}

/** The findings of one token as "rule severity", followed by the indexes of the other tokens if it is about those. */
export function oracleFindings(records: readonly Json[], own: number, now: number): string[] {
  const record = records[own] ?? {}
  const { grants, unread } = read(record)
  const has = (resource: string, ...verbs: string[]) => verbs.some((verb) => holds(record, resource, verb))
  const risks: [string, string | false | null | undefined][] = []
  const destroys = reach(record, records, 'dataset', ['data: delete', 'trim: update', 'vacuum: update'])
  const reads = new Set(
    (['dataset', 'view'] as const).map((kind) => reach(record, records, kind, ['query: read'])),
  )
  const shares = new Set(
    (['dataset', 'view'] as const).map((kind) => reach(record, records, kind, ['share: create'])),
  )
  const flows = has('flows', 'create', 'update')
  const wide = grants.filter(({ kind, scope }) => kind !== 'organization' && scope === '*')
  const odd = grants.filter((grant) => !isPublished(grant) || isPattern(grant.scope))
  const weighty = ['apiTokens', 'rbac', 'users', 'sharedAccessKeys', 'datasets']
  const isWeighty = (name: string | null) =>
    name === null ||
    weighty.includes(name) ||
    (published.organization[name] === undefined &&
      (soundsWhole(name) || weighty.some((other) => alike(other) === alike(name))))
  risks.push(
    ['full-control', hasFullControl(record, records) && 'high'],
    [
      'credentials',
      (has('apiTokens', 'create', 'update') ||
        has('rbac', 'create', 'update') ||
        has('users', 'create', 'update') ||
        has('sharedAccessKeys', 'update')) &&
        'high',
    ],
    ['shared-keys', has('sharedAccessKeys', 'read') && 'high'],
    [
      'destructive',
      has('datasets', 'update', 'delete') || destroys === 'all' ? 'high' : destroys && 'medium',
    ],
    [
      'exfiltration',
      shares.has('all')
        ? 'high'
        : flows || shares.has('most') || reads.has('all')
          ? 'medium'
          : reads.has('most') && 'low',
    ],
    ['billing', has('billing', 'update') && 'medium'],
    [
      'wildcard',
      wide.length > 0 &&
        (wide.some(
          (grant) =>
            !isPublished(grant) || grant.verb === 'delete' || ['trim', 'vacuum'].includes(grant.resource),
        )
          ? 'medium'
          : 'low'),
    ],
    [
      'unknown-capability',
      odd.length + unread.length > 0 &&
        ([...odd, ...unread].some(({ kind, resource }) => kind === 'organization' && isWeighty(resource))
          ? 'high'
          : 'medium'),
    ],
  )
  const over = isOver(record, now)
  const told = risks.flatMap(([rule, severity]) => (severity ? [`${rule} ${over ? 'low' : severity}`] : []))
  const left = end(record, now)
  if (over) told.push('expired low')
  else if (typeof left === 'number' && left <= 30 * day)
    told.push(`expires-soon ${left <= 7 * day ? 'medium' : 'low'}`)
  else if (typeof left === 'number' && left > 365 * day && left <= 36_500 * day) told.push('long-life medium')
  if (left === 'never' || (typeof left === 'number' && left > 36_500 * day)) told.push('never-expires medium')
  if (left === 'unreadable') told.push('unreadable-expiry medium')
  if (grants.length + unread.length === 0) told.push('no-capability low')
  if (over || unread.length > 0 || grants.length === 0) return told.sort()
  const ofOwn = atoms(record, records)
  const usable = [...records.keys()].filter((at) => at !== own && !isOver(records[at] ?? {}, now))
  const sets = new Map(usable.map((at) => [at, atoms(records[at] ?? {}, records)]))
  const same = usable.filter(
    (at) =>
      read(records[at] ?? {}).unread.length === 0 &&
      within(ofOwn, sets.get(at) ?? ofOwn) &&
      within(sets.get(at) ?? ofOwn, ofOwn),
  )
  const wider = usable.filter(
    (at) =>
      within(ofOwn, sets.get(at) ?? ofOwn) &&
      !within(sets.get(at) ?? ofOwn, ofOwn) &&
      !hasFullControl(records[at] ?? {}, records),
  )
  if (same.length > 0) told.push(`identical low ${same.join(',')}`)
  // What unknown grants allow may be as much.
  if (wider.length > 0 && odd.length === 0) told.push(`dominated low ${wider.join(',')}`)
  return told.sort()
}
