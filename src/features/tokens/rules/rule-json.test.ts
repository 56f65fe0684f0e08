import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleJson } from './own-rules.ts'

test('what fits in a line stands in one', () => {
  expect(ruleJson({ id: 'a', when: { all: [{ saml: true }, { expiry: 'never' }] } })).toBe(
    '{\n  "id": "a",\n  "when": {"all": [{"saml": true}, {"expiry": "never"}]}\n}',
  )
  expect(ruleJson({ when: { all: [{ name: { contains: 'x'.repeat(40) } }, { saml: true }] } })).toBe(
    `{\n  "when": {\n    "all": [\n      {"name": {"contains": "${'x'.repeat(40)}"}},\n      {"saml": true}\n    ]\n  }\n}`,
  )
})

test('whatever it holds, it is the same when it is read again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(ruleJson(value))).toEqual(copy)
    }),
  )
})
