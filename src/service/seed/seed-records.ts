import { type License, type Org, type paymentStatuses, plans } from '#contract/org.ts'
import { day as oneDay } from '#lib/dates.ts'
import { type Random, alphanumeric, pick, seededRandom, uuid, randomInteger } from '#lib/seeded-random.ts'
import demoQueries from './demo-queries.json' with { type: 'json' }
import demoTokens from './demo-tokens.json' with { type: 'json' }
import names from './org-names.json' with { type: 'json' }

/** The time `days` after `now` (before it if negative), as RFC 3339 without fractions of a second. */
function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * oneDay).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The same with nanoseconds, as Go services send it. */
function nanoDay(now: Date, days: number, nanoseconds: number | string): string {
  return day(now, days).replace('Z', `.${String(nanoseconds).padStart(9, '0')}Z`)
}

/** How Go writes a time that was not set. */
const zeroTime = '0001-01-01T00:00:00Z'

/**
 * Resolves a value from the demo files at `now`: `@-14d` is the time 14 days before, `@98d+5ns` has nanoseconds, and
 * `@18446744073709551615n` is an integer that JSON parsers would round.
 */
function atTime(value: unknown, now: Date): unknown {
  if (typeof value === 'string') {
    const [, days, nanoseconds] = /^@(-?[\d.]+)d(?:\+(\d+)ns)?$/.exec(value) ?? []
    if (days !== undefined) {
      return nanoseconds === undefined ? day(now, Number(days)) : nanoDay(now, Number(days), nanoseconds)
    }
    const [, integer] = /^@(\d+)n$/.exec(value) ?? []
    return integer === undefined ? value : BigInt(integer)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => atTime(item, now))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, atTime(member, now)]))
}

const recordsAt = (values: readonly object[], now: Date): readonly object[] =>
  values.map((value) => Object.assign({}, atTime(value, now)))

/** The saved queries of the demo set, with the same IDs in every run. */
export const savedQueries = (now: Date): readonly { readonly id: string; readonly query: object }[] =>
  recordsAt(demoQueries, now).map((query, at) => ({ id: demoQueries[at]?.id ?? '', query }))

const purposes = ['ingest', 'reader', 'alerts', 'backup', 'exporter', 'deploy', 'audit', 'replay'] as const
const environments = ['dev', 'staging', 'prod', 'eu', 'us', 'canary'] as const

/**
 * API tokens: first those of the demo set, with every form of grant that real deployments send, then variations of
 * them. Always the same for the same count and `now`.
 */
export function* tokens(count: number, now: Date): Iterable<object> {
  const random = seededRandom(3)
  const demo = recordsAt(demoTokens, now)
  for (let index = 0; index < count; index++) {
    yield { id: uuid(random), ...(demo[index] ?? variation(random, demo, index, now)) }
  }
}

function variation(random: Random, demo: readonly object[], index: number, now: Date): object {
  const { expiresAt: _, ...grants }: { expiresAt?: unknown } = pick(random, demo)
  return {
    ...grants,
    name: `${pick(random, purposes)}-${pick(random, environments)}-${index}`,
    ...(random() < 0.3 ? {} : { expiresAt: day(now, Math.floor(random() * 400) - 60) }),
  }
}

type Plan = (typeof plans)[number]
type Change = (org: Org, now: Date) => Org

const regions = [
  'cloud.us-east-1.aws',
  'cloud.eu-central-1.aws',
  'cloud.ap-southeast-2.aws',
  'cloud.us-west-2.aws',
] as const

/** Limits by plan, in the order of {@link limitsOf}. */
const limits: Readonly<Record<Plan, readonly number[]>> = {
  personal: [500, 10, 25, 3, 256, 3, 1, 1],
  basicDirect: [1_000, 50, 50, 10, 512, 10, 5, 5],
  teamMonthlyDirect: [2_000, 100, 100, 50, 1_024, 50, 25, 25],
  teamMonthlyAws: [2_000, 100, 100, 50, 1_024, 50, 25, 25],
  axiomCloud: [1_000, 100, 100, 100, 1_024, 500, 1_000, 100],
  teamPlus: [10_000, 1_000, 1_000, 200, 2_048, 500, 250, 250],
  enterprise: [100_000, 25_000, 50_000, 1_000, 4_096, 2_000, 5_000, 1_000],
  comped: [5_000, 500, 500, 100, 1_024, 100, 50, 50],
}

/** Organizations: first those of the demo set, then generated ones. Always the same for the same count and `now`. */
export function* orgs(count: number, now: Date): Iterable<Org> {
  const random = seededRandom(2)
  for (let index = 0; index < count; index++) {
    const org = ordinaryOrg(random, index, now)
    yield peculiarities.get(index)?.(org, now) ?? org
  }
}

function ordinaryOrg(random: Random, index: number, now: Date): Org {
  const name =
    names.orgNames[index] ?? `${pick(random, names.nameStarts)} ${pick(random, names.nameEnds)} ${index}`
  const id = `${slug(name)}-${alphanumeric(random, 4, 'abcdefghjkmnpqrstuvwxyz23456789')}`
  // 7 and 8 are coprime, so every plan occurs with every payment status.
  const plan = plans[index % plans.length] ?? 'personal'
  const paymentStatus = payment(random, index)
  const region = regions[index % 7 === 0 ? 1 : index % 5 === 0 ? 2 : 0]
  const age = 40 + randomInteger(random, 1800)
  const modified = randomInteger(random, Math.min(age, 60))
  const nanoseconds = randomInteger(random, 1_000_000_000)
  return {
    id,
    name,
    plan,
    planCreated: day(now, -age),
    primaryEmail: `${pick(random, ['ops', 'billing', 'platform', 'it', 'observability'])}@${slug(name)}.example`,
    paymentStatus,
    ...(paymentStatus === 'failed' || paymentStatus === 'blocked'
      ? { firstFailedPayment: day(now, -(1 + randomInteger(random, paymentStatus === 'failed' ? 20 : 90))) }
      : {}),
    lastUsageSync: nanoDay(now, -random() / 24, nanoseconds),
    defaultRegion: region ?? regions[0],
    role: pick(random, ['owner', 'admin', 'admin', 'admin', 'user', 'read-only']),
    metaCreated: day(now, -age),
    metaModified: nanoDay(now, -modified, nanoseconds),
    metaVersion: `${Math.floor(now.getTime() / 1000) - modified * 86_400}${String(nanoseconds).padStart(9, '0')}`,
    license: ordinaryLicense(random, { id, plan, region: region ?? regions[0], age, now }),
  }
}

/** Mostly paid. Personal and comped plans are usually not billed. */
function payment(random: Random, index: number): (typeof paymentStatuses)[number] {
  if (index % 7 === 3) return 'failed'
  if (index % 15 === 9) return 'blocked'
  const unbilled = index % plans.length === 0 || index % plans.length === 7
  return unbilled && random() < 0.85 ? 'na' : 'success'
}

function ordinaryLicense(
  random: Random,
  { id, plan, region, age, now }: { id: string; plan: Plan; region: string; age: number; now: Date },
): License {
  const enterprise = plan === 'enterprise' || plan === 'teamPlus'
  const intoPeriod = randomInteger(random, 30)
  return {
    id: uuid(random),
    issuer: 'licensing.starboard.example',
    issuedTo: id,
    issuedAt: day(now, -age),
    validFrom: day(now, -age),
    expiresAt: day(now, 30 + randomInteger(random, 700)),
    billingPeriodStart: day(now, -intoPeriod),
    billingPeriodEnd: day(now, 30 - intoPeriod),
    tier: plan,
    defaultRegion: region,
    regions: enterprise ? [region, ...regions.filter((other) => other !== region).slice(0, 2)] : [region],
    features: {
      auditLog: plan !== 'personal',
      directorySync: plan === 'enterprise',
      rbac: enterprise || plan === 'axiomCloud',
      sharedAccessKeys: enterprise,
      streaming: true,
      virtualFields: random() < 0.9,
    },
    withAuths: enterprise ? ['local', 'sso'] : ['local'],
    apiRateLimitPerSecond: enterprise ? 500 : plan === 'personal' ? 10 : 100,
    maxAuditWindowSeconds: (enterprise ? 365 : 3) * 86_400,
    maxQueryWindowSeconds: (enterprise ? 365 : plan === 'personal' ? 30 : 90) * 86_400,
    ...limitsOf(plan),
  }
}

function limitsOf(plan: Plan): Partial<License> {
  const [ingest, query, storage, datasets, fields, monitors, users, endpoints] = limits[plan]
  return {
    monthlyIngestGb: ingest,
    monthlyQueryGbHours: query,
    storageAllowanceGB: storage,
    maxDatasets: datasets,
    maxFields: fields,
    maxMonitors: monitors,
    maxUsers: users,
    maxEndpoints: endpoints,
  }
}

const fields =
  (patch: (now: Date) => Partial<Org>): Change =>
  (org, now) => ({ ...org, ...patch(now) })

const license =
  (patch: (now: Date) => Partial<License>): Change =>
  (org, now) => ({ ...org, license: { ...org.license, ...patch(now) } })

/** Oddities that real deployments sometimes send, by index in the demo set. */
const peculiarities: ReadonlyMap<number, Change> = new Map<number, Change>([
  [1, license((now) => ({ expiresAt: day(now, 3) }))],
  [2, license((now) => ({ expiresAt: day(now, 20) }))],
  [4, license((now) => ({ expiresAt: day(now, 80) }))],
  [5, license((now) => ({ expiresAt: day(now, -12) }))],
  [6, license(() => ({ maxUsers: 18_446_744_073_709_551_615n, maxDatasets: 18_446_744_073_709_551_615n }))],
  [8, license((now) => ({ expiresAt: day(now, -400), features: { streaming: false } }))],
  [11, license((now) => ({ validFrom: day(now, 9), issuedAt: day(now, -2) }))],
  [12, license(() => ({ tier: 'enterprise' }))],
  [13, fields((now) => ({ lastUsageSync: day(now, -6) }))],
  [14, fields(() => ({ lastUsageSync: zeroTime }))],
  [16, license((now) => ({ expiresAt: day(now, 6), tier: 'teamPlus' }))],
  [18, fields(() => ({ defaultRegion: 'cloud.sa-east-1.aws' }))],
  [20, license(() => ({ maxMonitors: 0 }))],
  [21, license(() => ({ monthlyIngestGb: -1 }))],
  [
    22,
    (org) => ({
      ...org,
      license: { id: org.license.id, tier: 'enterprise', expiresAt: org.license.expiresAt },
    }),
  ],
  [24, fields((now) => ({ paymentStatus: 'failed', firstFailedPayment: day(now, -1) }))],
  [26, fields((now) => ({ paymentStatus: 'failed', firstFailedPayment: day(now, -33) }))],
  [27, license(() => ({ regions: [], withAuths: [] }))],
  [30, license((now) => ({ billingPeriodStart: day(now, -61), billingPeriodEnd: day(now, -31) }))],
  [35, license((now) => ({ expiresAt: nanoDay(now, 44, 501_218_883) }))],
  [37, requiredFields],
  [41, license(() => ({ tier: 'personal', expiresAt: zeroTime }))],
  [43, fields(() => ({ planCreated: '1970-01-01T00:00:00Z', metaCreated: '1970-01-01T00:00:00Z' }))],
  [46, fields((now) => ({ lastUsageSync: day(now, -95) }))],
  [52, license((now) => ({ expiresAt: day(now, 27) }))],
])

/** An organization with only the fields that the interface requires. */
function requiredFields(org: Org): Org {
  const { id, name, plan, planCreated, primaryEmail, paymentStatus, lastUsageSync, license } = org
  return { id, name, plan, planCreated, primaryEmail, paymentStatus, lastUsageSync, license }
}

function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
}
