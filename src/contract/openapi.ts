import { z } from '#lib/zod.ts'
import { type Endpoint, endpoints } from './endpoints.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

const notShown = [
  'required fields of Token and of the PUT body',
  'members of datasetCapabilities and viewCapabilities; the complete set of capability values',
  'allowed values of kind, priority, and license.tier beyond the one seen',
  'format of startTime, endTime, lastUsageSync, planCreated, firstFailedPayment, metaCreated, metaModified, metaVersion',
  'success status of GET and PUT on a starred query (hence 2XX)',
  'whether PUT on an unknown id creates or fails',
  'endpoints to create or list starred queries, and to create, change or delete tokens',
  'address of the authorization server, the steps to obtain a token, the capabilities needed per endpoint',
  'error status codes, error body shape, error codes',
  'rate limits and the answer when one is exceeded; what enforces the license limits',
]

/**
 * The interface as an OpenAPI 3.1 document, generated from the endpoints. It says no more than the interface: fields
 * are required only where the interface says so, enums are closed only where it lists the allowed values, and all
 * objects are open.
 */
export function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Organization, API Token and Saved Query Service Interface',
      version: 'v2',
      summary: 'API tokens, organizations, and starred APL queries.',
      description:
        'A field is required only where the interface says so (Org, and id of an answered starred query). An enum is closed only where the interface gives the allowed values; a value that was merely seen is an example. Objects are open. What the interface does not show is listed under x-not-shown.',
    },
    'x-not-shown': notShown,
    servers: [
      {
        url: '{base_url}',
        description: 'All paths are relative to base_url. The default is the embedded service.',
        variables: { base_url: { default: 'http://127.0.0.1:8788' } },
      },
    ],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: pathItems(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Authorization: Bearer <ACCESS_TOKEN>, received from an authorization server in an OAuth 2.0 flow. Its address and the flow are not shown, hence no oauth2 scheme.',
        },
      },
      responses: {
        NotShown: {
          description:
            'Error status codes, body shape, and codes are not shown: any status, body, and content type.',
        },
      },
      schemas: componentSchemas(),
    },
  }
}

function pathItems(): JsonObject {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  return Object.fromEntries(
    paths.map((path) => {
      const here = endpoints.filter((endpoint) => endpoint.path === path)
      const operations = here.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)] as const)
      return [path, { ...pathParameters(path), ...Object.fromEntries(operations) }]
    }),
  )
}

function pathParameters(path: string): JsonObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return {}
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  }
}

function operation({ tag, operationId, summary, request, success }: Endpoint): JsonObject {
  return {
    tags: [tag],
    operationId,
    summary,
    ...(request === null ? {} : { requestBody: { required: true, content: jsonContent(request) } }),
    responses: {
      [success.status]:
        success.body === null
          ? { description: 'Done; the body is empty.' }
          : { description: summary, content: jsonContent(success.body) },
      default: { $ref: '#/components/responses/NotShown' },
    },
  }
}

function jsonContent(schema: z.ZodMiniType): JsonObject {
  return { 'application/json': { schema: reference(schema) } }
}

/** Bodies are named schemas or lists of one, written as references to components. */
function reference(schema: z.ZodMiniType): JsonObject {
  if (schema instanceof z.ZodMiniArray && schema.def.element instanceof z.ZodMiniType) {
    return { type: 'array', items: reference(schema.def.element) }
  }
  const id = z.globalRegistry.get(schema)?.id
  if (id === undefined) throw new Error('a body of the interface has no name')
  return { $ref: `#/components/schemas/${id}` }
}

/** All named schemas as JSON Schema 2020-12. */
function componentSchemas(): JsonObject {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-2020-12',
    // To zod, an integer is a custom type because it may be a bigint; its registered metadata has the JSON type.
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutNoise(schema)]))
}

/** Omits what has no meaning: `$schema`, `$id`, and the keywords of an open object. */
function withoutNoise(value: unknown): Json {
  if (Array.isArray(value)) return value.map(withoutNoise)
  if (typeof value !== 'object' || value === null) return scalar(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !/^\$(?:schema|id)$/.test(key) && !(isOpenMark(key) && isEmpty(member)))
      .map(([key, member]) => [key, withoutNoise(member)]),
  )
}

const isOpenMark = (key: string) => key === 'additionalProperties' || key === 'properties'

function scalar(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value === null) return null
  throw new Error('a schema holds something that is not JSON')
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
