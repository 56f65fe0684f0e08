import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { eachGrant, fromGrants, type Grant, grantText, type TokenGrants } from '#grants/token-grants.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { parseJson } from '#record-text/parse-json.ts'
import {
  hclProblem,
  hclString,
  replacementJson,
  replacementTerraform,
  resourceName,
} from './request-texts.ts'
import { type HclValue, readHcl } from './test-hcl.ts'

const nasty = fc.oneof(
  fc.constantFrom(
    '*',
    '__proto__',
    'constructor',
    '10',
    'logs',
    'a"b\\',
    '${x}',
    '$${',
    '%%%{',
    '$%{',
    '${',
    '\u202egol',
    ' ',
  ),
  fc.string({
    unit: fc.constantFrom('$', '%', '{', '}', '"', '\\', '\n', '\t', '\0', 'é', 'u0024', '#', '\u2028'),
    maxLength: 8,
  }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
)
const org = fc.record({
  kind: fc.constant('organization' as const),
  scope: fc.constant(''),
  resource: fc.oneof(fc.constantFrom('apiTokens', 'auditLog', 'views', 'rbac'), nasty),
  verb: fc.oneof(fc.constantFrom('create', 'read', 'update', 'delete'), nasty),
})
const named = fc.record({
  kind: fc.constantFrom('dataset' as const, 'view' as const),
  scope: nasty,
  resource: fc.oneof(fc.constantFrom('query', 'ingest', 'starredQueries', 'share'), nasty),
  verb: fc.oneof(fc.constantFrom('create', 'read'), nasty),
})
const sets = fc.array(fc.oneof(org, named), { maxLength: 12 }).map(fromGrants)
const fields = fc.record({
  name: nasty,
  description: fc.oneof(fc.constant(''), nasty),
  expiresAt: fc.constantFrom(null, '2027-02-19T00:00:00Z'),
})

const texts = (grants: Iterable<Grant>) => [...grants].map((grant) => JSON.stringify(grant)).toSorted()
const setOf = (grants: TokenGrants) => texts(eachGrant(grants))

test('the JSON request reads back as exactly the requested grants and fields', () => {
  forAll(fields, sets, (asked, grants) => {
    const text = replacementJson(asked, grants)
    const record = JSON.parse(text)
    expect(setOf(grantsOf(record))).toEqual(setOf(grants))
    expect(setOf(grantsOf(parseJson(text) as typeof record))).toEqual(setOf(grants))
    expect({ description: '', ...record }).toMatchObject(asked)
    expect('description' in record).toBe(asked.description !== '')
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/)
  })
})

test('empty lists and maps are left out', () => {
  const text = replacementJson(
    { name: 'a', description: '', expiresAt: null },
    grantsOf({
      orgCapabilities: { apiTokens: [] },
      datasetCapabilities: { logs: { query: ['read'] }, empty: {} },
    }),
  )
  expect(text).toBe(
    '{\n  "name": "a",\n  "expiresAt": null,\n  "datasetCapabilities": {\n    "logs": { "query": ["read"] }\n  }\n}\n',
  )
})

const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const isMap = (value: HclValue | undefined): value is ReadonlyMap<string, HclValue> => value instanceof Map

function grantsIn(
  kind: 'organization' | 'dataset',
  scope: string,
  value: HclValue | undefined,
): readonly Grant[] {
  if (!isMap(value)) return []
  return [...value].flatMap(([attribute, verbs]) =>
    [verbs].flat().map((verb) => ({
      kind,
      scope,
      resource: camel(attribute),
      verb: typeof verb === 'string' ? verb : 'no text',
    })),
  )
}

test('the Terraform text and what it leaves out are together exactly what was requested', () => {
  forAll(fields, sets, (asked, grants) => {
    const { text, left, inexact } = replacementTerraform(asked, grants)
    const { labels, body } = readHcl(text)
    const datasets = body.get('dataset_capabilities')
    const said = [
      ...grantsIn('organization', '', body.get('org_capabilities')),
      ...(isMap(datasets)
        ? [...datasets].flatMap(([scope, value]) => grantsIn('dataset', scope, value))
        : []),
    ]
    expect(texts([...said, ...left])).toEqual(setOf(grants))
    expect(labels[0]).toBe('axiom_token')
    expect(labels[1]).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(body.get('name')).toBe(asked.name)
    expect(body.get('description') ?? '').toBe(asked.description)
    expect(body.get('expires_at') ?? null).toBe(asked.expiresAt)
    expect(inexact.length === 0).toBe(!hclProblem(asked.name) && !hclProblem(asked.description))
  })
})

test('what the provider cannot express is in comments, one line each', () => {
  const grants = grantsOf({
    orgCapabilities: { views: ['read'], metrics: ['write'], apiTokens: ['create', 'approve'] },
    datasetCapabilities: { 'lo\ngs': { share: ['read'], query: ['read'] }, 'e\u0301': { query: ['read'] } },
    viewCapabilities: { errors: { query: ['read'] } },
  })
  const { text, left } = replacementTerraform({ name: 'CI ingest', description: '', expiresAt: null }, grants)
  expect(left.map(grantText)).toEqual([
    'views: read',
    'metrics: write',
    'apiTokens: approve',
    'dataset lo\ngs, share: read',
    'dataset e\u0301, query: read',
    'view errors, query: read',
  ])
  expect(text.split('\n').filter((line) => line.startsWith('#   '))).toHaveLength(6)
  expect(text).toContain('#   dataset lo↵gs, share: read\n')
  expect(text).toContain(
    'resource "axiom_token" "ci_ingest" {\n  name = "CI ingest"\n\n  org_capabilities = {\n    api_tokens = ["create"]\n  }\n',
  )
  expect(text).toContain('    "lo\\ngs" = {\n      query = ["read"]\n    }\n')
})

test.each([
  ['plain', '"plain"'],
  ['a "b" \\', '"a \\"b\\" \\\\"'],
  ['${var.x} %{if}', '"$${var.x} %%{if}"'],
  ['$${', '"\\u0024\\u0024{"'],
  ['100%', '"100%"'],
  ['\n\r\t\0\u202e', '"\\n\\r\\t\\u0000\\u202e"'],
])('%j is %s in HCL', (text, source) => {
  expect(hclString(text)).toBe(source)
})

test.each([
  ['CI ingest (eu)', 'ci_ingest_eu'],
  ['42', 'token_42'],
  ['日本', 'token'],
  ['Ünïcode', 'u_ni_code'],
  ['', 'token'],
])('%j becomes the resource name %s', (name, resource) => {
  expect(resourceName(name)).toBe(resource)
})
