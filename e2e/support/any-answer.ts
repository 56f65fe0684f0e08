import fc from 'fast-check'

/** Texts that code may trip over. */
const oddText = fc.constantFrom(
  '',
  ' ',
  '__proto__',
  'constructor',
  'never',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '1911-02-30',
  '2026-13-45T99:99:99Z',
  '2026-11-23T10:00:00Z',
  '\u202Eevil',
  '\u0000',
  '\uD800',
  '<img src=x onerror=alert(1)>',
  '../..',
  '%2e%2e',
  '1e400',
  '🚀'.repeat(40),
  'x'.repeat(5000),
)
const text = fc.oneof(oddText, fc.string({ unit: 'binary', maxLength: 30 }))
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 2 ** 53, 2 ** 64, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.integer(),
)
/** Any JSON value. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** An object with the interface's members, each of them valid, any value, or missing. */
const shaped = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(members).map(([name, usual]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: anyValue }),
      ]),
    ),
    { requiredKeys: [] },
  )

const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())
const of = (...names: readonly string[]) => fc.constantFrom(...names)
const id = fc.oneof(of('a', 'b', 'good'), text)
const verbs = fc.array(fc.oneof(of('create', 'read', 'update', 'delete'), anyValue), { maxLength: 4 })
const grants = (names: readonly string[]) =>
  fc.dictionary(fc.oneof(of(...names), text), fc.oneof(verbs, anyValue), { maxKeys: 4 })

const license = shaped({
  id,
  tier: of('free', 'personal', 'enterprise'),
  validFrom: date,
  expiresAt: date,
  regions: fc.array(text, { maxLength: 3 }),
  features: fc.dictionary(text, fc.boolean(), { maxKeys: 3 }),
  maxUsers: number,
  monthlyIngestGb: number,
  maxQueryWindowSeconds: number,
  billingPeriodEnd: date,
  error: text,
})

export const anyOrg = shaped({
  id,
  name: text,
  plan: of('personal', 'enterprise', 'comped'),
  planCreated: date,
  paymentStatus: of('success', 'failed', 'blocked', 'na'),
  firstFailedPayment: date,
  lastUsageSync: date,
  primaryEmail: text,
  role: text,
  license,
})

export const anyToken = shaped({
  id,
  name: text,
  description: text,
  expiresAt: date,
  samlAuthenticated: fc.boolean(),
  orgCapabilities: grants(['apiTokens', 'rbac', 'datasets', 'users']),
  datasetCapabilities: fc.dictionary(
    fc.oneof(of('*', 'logs'), text),
    fc.oneof(grants(['query', 'data']), anyValue),
    {
      maxKeys: 4,
    },
  ),
  viewCapabilities: fc.dictionary(text, fc.oneof(grants(['query', 'share']), anyValue), { maxKeys: 3 }),
})

export const anyQuery = shaped({
  id: of('any'),
  name: text,
  dataset: text,
  kind: of('apl', 'mpl'),
  who: text,
  metadata: fc.dictionary(text, anyValue, { maxKeys: 4 }),
  query: shaped({
    apl: of("['logs'] | where a == 1", "['logs'] | summarize count() by bin_auto(_time)"),
    startTime: of('now-1h', '2026-01-01T00:00:00Z'),
    endTime: of('now'),
    defaultLimit: number,
    defaultOrder: fc.array(anyValue, { maxLength: 3 }),
    libraries: fc.array(anyValue, { maxLength: 3 }),
    variables: fc.dictionary(text, anyValue, { maxKeys: 3 }),
    queryOptions: fc.dictionary(text, anyValue, { maxKeys: 3 }),
    cursor: text,
  }),
})

/** A list of such records and any other values, or sometimes not a list. */
export const anyList = (
  record: fc.Arbitrary<unknown>,
): fc.Arbitrary<readonly unknown[] | { whole: unknown }> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: record }, anyValue), {
        maxLength: 24,
        size: 'max',
      }),
    },
    { weight: 1, arbitrary: fc.record({ whole: anyValue }) },
  )
