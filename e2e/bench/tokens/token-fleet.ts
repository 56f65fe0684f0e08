import { seededRandom } from '#lib/seeded-random.ts'

/** The number of tokens, and of datasets to grant. */
export const fleetSize = { tokens: 5000, datasets: 300 } as const

const scopes = [
  { ingest: ['create'] },
  { query: ['read'] },
  { ingest: ['create'], query: ['read'] },
  { query: ['read'], starredQueries: ['create', 'read', 'update', 'delete'] },
  { ingest: ['create'], query: ['read'], data: ['delete'], trim: ['update'], vacuum: ['update'] },
  { query: ['read'], share: ['create', 'read'], virtualFields: ['read'] },
] as const

const organizations = [
  {},
  { dashboards: ['read'], monitors: ['read'] },
  { apiTokens: ['create', 'read'], users: ['read'], auditLog: ['read'] },
  { datasets: ['create', 'read', 'update', 'delete'], views: ['read'] },
  { rbac: ['create', 'read', 'update', 'delete'], sharedAccessKeys: ['read'], teams: ['manage'] },
] as const

/** Tokens with 0 to 300 datasets each. Every twentieth equals another, every fiftieth has `*`. Always the same. */
export function* tokenFleet(now: number): Generator<Record<string, unknown>> {
  const random = seededRandom(7)
  const pick = <Value>(values: readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)]
  let last: Record<string, unknown> = {}
  for (let index = 0; index < fleetSize.tokens; index++) {
    const count = Math.floor(random() * (fleetSize.datasets + 1))
    const first = Math.floor(random() * fleetSize.datasets)
    const datasets: Record<string, unknown> = index % 50 === 0 ? { '*': pick(scopes) } : {}
    for (let step = 0; step < count; step++) {
      datasets[`service-${(first + step) % fleetSize.datasets}-logs`] = pick(scopes)
    }
    if (index % 20 !== 1) last = { orgCapabilities: pick(organizations), datasetCapabilities: datasets }
    yield {
      id: `token-${index.toString(36).padStart(6, '0')}`,
      name: `${pick(['ingest', 'reader', 'backup', 'deploy'])}-${pick(['dev', 'prod', 'eu', 'us'])}-${index}`,
      description: 'Made for a measurement',
      ...(random() < 0.7 && { expiresAt: new Date(now + (random() * 400 - 60) * 86_400_000).toISOString() }),
      samlAuthenticated: random() < 0.3,
      ...last,
    }
  }
}
