import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from '#lib/zod.ts'
import { openApiDocument } from './openapi.ts'
import { License, Org } from './org.ts'
import { orgResources } from './token.ts'

/**
 * The interface, transcribed by hand from its field tables. Deliberately not derived from the contract, so that a
 * field, value, or path that is missing or extra on either side makes a test fail.
 */
const fields = fieldsIn(`
Token: string: id name description
Token: string, date-time: expiresAt
Token: boolean: samlAuthenticated
Token: OrgCapabilities: orgCapabilities
Token: object: datasetCapabilities viewCapabilities
OrgCapabilities: array of string, seen: create read: annotations apiTokens auditLog billing dashboards datasets endpoints flows integrations monitors notifiers rbac sharedAccessKeys users views
StarredQuery: string: dataset name who
StarredQuery: string, seen: apl: kind
StarredQuery: object: metadata
StarredQuery: Query: query
StarredQueryWithId: string: dataset name who id
StarredQueryWithId: string, seen: apl: kind
StarredQueryWithId: object: metadata
StarredQueryWithId: Query: query
Query: string: apl cursor startTime endTime
Query: integer: defaultLimit
Query: array of {field: string; desc: boolean}: defaultOrder
Query: boolean: includeCursor includeCursorField
Query: array of string: libraries
Query: object: variables
Query: QueryOptions: queryOptions
QueryOptions: boolean: disableCache disableStats disableTrace noAggregation noFill noInterpolation
QueryOptions: integer: maxDataPoints maxSeries
QueryOptions: string, seen: low: priority
QueryOptions: string: resolution
Org: string: id name lastUsageSync planCreated primaryEmail defaultRegion firstFailedPayment metaCreated metaModified metaVersion role
Org: License: license
Org: string, one of: na failed success blocked: paymentStatus
Org: string, one of: personal basicDirect teamMonthlyDirect teamMonthlyAws axiomCloud teamPlus enterprise comped: plan
License: string: id issuer issuedTo defaultRegion
License: string, date-time: issuedAt validFrom expiresAt billingPeriodStart billingPeriodEnd
License: string, seen: personal: tier
License: array of string: regions withAuths
License: object: features
License: integer: apiRateLimitPerSecond maxAuditWindowSeconds maxQueryWindowSeconds maxDatasets maxEndpoints maxFields maxMonitors maxUsers monthlyIngestGb monthlyQueryGbHours storageAllowanceGB
`)

/** The fields of each schema with their types, parsed from lines "schema: type: fields". */
function fieldsIn(text: string): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const line of text.trim().split('\n')) {
    const [, schema = '', type = '', names = ''] = /^(\w+): (.+): ([^:]+)$/.exec(line) ?? []
    for (const name of names.split(' ')) found[schema] = { ...found[schema], [name]: type }
  }
  return found
}

const required: Record<string, string[]> = {
  Org: ['id', 'name', 'lastUsageSync', 'license', 'paymentStatus', 'plan', 'planCreated', 'primaryEmail'],
  StarredQueryWithId: ['id'],
}

const operations = [
  'GET /v2/tokens: nothing → 200 array of Token',
  'GET /v2/orgs: nothing → 200 array of Org',
  'GET /v2/apl-starred-queries/{id}: nothing → 2XX StarredQueryWithId',
  'PUT /v2/apl-starred-queries/{id}: StarredQuery → 2XX StarredQueryWithId',
  'DELETE /v2/apl-starred-queries/{id}: nothing → 204 nothing',
]

test('the resources are the keys of orgCapabilities', () => {
  expect([...orgResources]).toEqual(Object.keys(fields['OrgCapabilities'] ?? {}))
})

const StringMeta = z.object({
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  examples: z.optional(z.array(z.string())),
})
const JsonSchema = z.object({
  ...StringMeta.shape,
  $ref: z.optional(z.string()),
  type: z.optional(z.string()),
  items: z.optional(z.json()),
  properties: z.optional(z.record(z.string(), z.json())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.json()),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.json()) }),
})
const document = Document.parse(openApiDocument())

/** The document is generated from the schemas and endpoints that the product reads with. */
test.each(Object.keys(fields))('the document describes %s like the interface', (name) => {
  const schema = JsonSchema.parse(document.components.schemas[name])
  const found = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, describeJson(field)])
  expect(Object.fromEntries(found)).toEqual(fields[name])
  expect((schema.required ?? []).toSorted()).toEqual((required[name] ?? []).toSorted())
  expect(schema.additionalProperties).toBeUndefined()
})

test('the document has no schema beyond the interface', () => {
  expect(Object.keys(document.components.schemas).sort()).toEqual(
    [...Object.keys(fields), 'Capabilities'].sort(),
  )
})

test('the document has exactly the operations of the interface', () => {
  const Operation = z.object({
    requestBody: z.optional(z.object({ required: z.literal(true), content: z.json() })),
    responses: z.record(z.string(), z.object({ content: z.optional(z.json()) })),
  })
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => key !== 'parameters')
      .flatMap(([method, value]) => {
        const { requestBody, responses } = Operation.parse(value)
        return Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .map(([status, { content }]) => {
            const request = describeContent(requestBody?.content)
            return `${method.toUpperCase()} ${path}: ${request} → ${status} ${describeContent(content)}`
          })
      }),
  )
  expect(found.sort()).toEqual([...operations].sort())
})

test('every operation requires a bearer token and leaves errors unspecified', () => {
  const text = JSON.stringify(openApiDocument())
  expect(openApiDocument()).toMatchObject({
    openapi: '3.1.0',
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })
  expect(text.match(/"default":\{"\$ref":"#\/components\/responses\/NotShown"\}/g)).toHaveLength(5)
})

test('the document in the repository is the one that the contract gives (npm run openapi)', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'))
  expect(kept).toEqual(openApiDocument())
})

test('unknown fields, unknown values, and integers of any size are read and kept', () => {
  const license = { maxUsers: 2n ** 64n - 1n, tier: 'gold' }
  const text = { id: 'a', name: 'A', lastUsageSync: '', planCreated: '', primaryEmail: '' }
  const org = { ...text, plan: 'accelerator', paymentStatus: 'paused', license, extra: [1] }
  expect(Org.parse(org)).toEqual(org)
  expect(License.safeParse({ maxUsers: 1.5 }).success).toBe(false)
  expect(License.safeParse({ maxUsers: '10' }).success).toBe(false)
})

function describeContent(content: unknown): string {
  if (content === undefined) return 'nothing'
  return describeJson(
    z.object({ 'application/json': z.object({ schema: z.json() }) }).parse(content)['application/json']
      .schema,
  )
}

function describeJson(json: unknown): string {
  const { $ref, type, items, properties, format, enum: values, examples } = JsonSchema.parse(json)
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? ''
    return name in fields ? name : describeJson(document.components.schemas[name])
  }
  if (type === 'array') return `array of ${describeJson(items)}`
  if (type === 'object' && properties !== undefined) {
    return `{${Object.entries(properties)
      .map(([key, member]) => `${key}: ${describeJson(member)}`)
      .join('; ')}}`
  }
  return describeScalar(type ?? '', format, values, examples)
}

function describeScalar(type: string, format?: string, values?: string[], examples?: string[]): string {
  if (format !== undefined) return `${type}, ${format}`
  if (values !== undefined) return `${type}, one of: ${values.join(' ')}`
  return examples === undefined ? type : `${type}, seen: ${examples.join(' ')}`
}
