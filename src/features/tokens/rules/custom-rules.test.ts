import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import {
  idProblem,
  type CustomRule,
  customRulesFile,
  planRulesImport,
  readCustomRule,
  readCustomRules,
  readRuleText,
  ruleJson,
} from './custom-rules.ts'

const rule = {
  id: 'no-end',
  label: 'Deletes data and never expires',
  severity: 'high',
  reason: 'It should end.',
  remedy: 'Replace it.',
  when: { all: [{ grant: { kind: 'dataset', resource: 'data', verb: ['delete'] } }, { expiry: 'never' }] },
} as const

const errors = (patch: object) => {
  const read = readCustomRule({ ...rule, ...patch })
  return 'errors' in read ? read.errors : []
}
const ofWhen = (when: unknown) => errors({ when })

test('a rule is read as it is, with its texts trimmed', () => {
  expect(readCustomRule({ ...rule, label: ` ${rule.label}\n` })).toEqual({ rule })
})

test.each([
  [{ grant: {} }],
  [{ grant: { kind: '*', scope: '*', resource: '*', verb: '*' } }],
  [{ grant: { scope: ['a', 'b'], onAll: false } }],
  [{ grant: { kind: 'view', onAll: true } }],
  [{ expiry: 'expired' }],
  [{ expiry: { withinDays: 30 } }],
  [{ expiry: { beyondDays: 365 } }],
  [{ saml: false }],
  [{ name: { contains: 'ci' } }],
  [{ not: { any: [{ not: { saml: true } }] } }],
])('%j is a valid condition', (when) => {
  expect(ofWhen(when)).toEqual([])
})

test.each([
  [undefined, 'when: It is missing.'],
  [7, 'when: Use an object with one of “grant”'],
  [{}, 'when: Use one of “grant”'],
  [{ grants: {} }, 'when: No condition is called “grants”: use one of'],
  [{ saml: true, expiry: 'never' }, 'join several by “all” or “any”: these are “saml”, “expiry”.'],
  [{ saml: 'yes' }, 'when.saml: Use true or false.'],
  [{ all: [] }, 'when.all: Use at least one condition.'],
  [{ any: { saml: true } }, 'when.any: Use a list of conditions.'],
  [
    { all: [{ saml: true }, { not: { grant: { verbs: 'read' } } }] },
    'when.all[1].not.grant.verbs: Unknown key',
  ],
  [{ grant: 'read' }, 'when.grant: Use an object such as {"verb": "delete"}.'],
  [{ grant: { kind: 'datasets' } }, 'when.grant.kind: Use one of “organization”, “dataset”, “view”, “*”.'],
  [{ grant: { verb: [] } }, 'when.grant.verb: Use a string, or a list with at least one string.'],
  [{ grant: { verb: 3 } }, 'when.grant.verb: Use a string, or a list with at least one string.'],
  [
    { grant: { kind: 'organization', scope: 'logs' } },
    'when.grant.scope: Grants of the organization have no scope',
  ],
  [
    { grant: { kind: 'organization', onAll: false } },
    'when.grant.onAll: Grants of the organization have no scope',
  ],
  [{ grant: { scope: 'logs', onAll: true } }, 'when.grant.onAll: A grant on * holds for every scope'],
  [{ expiry: 'soon' }, 'when.expiry: Use “never”, “expired”, or “unreadable”, or an object such as'],
  [{ expiry: { withinDays: 0 } }, 'when.expiry'],
  [{ expiry: { withinDays: 1.5 } }, 'when.expiry'],
  [{ expiry: { withinDays: 1, beyondDays: 2 } }, 'when.expiry'],
  [{ name: 'ci' }, 'when.name: Use an object such as {"contains": "ci"}.'],
  [{ name: { contains: '' } }, 'when.name.contains: Use at least one character.'],
  [{ name: { contains: 'a', starts: 'b' } }, 'when.name.starts: Unknown key.'],
])('the condition %j is rejected with its path', (when, sentence) => {
  const found = ofWhen(when)
  expect(found.length).toBe(1)
  expect(found[0]).toContain(sentence)
})

test.each([
  [{ id: undefined }, 'id: It is missing.'],
  [{ id: 'Not small' }, 'id: Use at most 64 lowercase letters, digits, and hyphens'],
  [{ id: 'expired' }, 'id: “expired” is the ID of a built-in rule. Choose another.'],
  [{ label: '  ' }, 'label: Use at least one character.'],
  [{ label: 'x'.repeat(81) }, 'label: Use at most 80 characters.'],
  [{ severity: 'urgent' }, 'severity: Use “high”, “medium”, or “low”.'],
  [{ reason: 3 }, 'reason: Use text.'],
  [{ remedy: undefined }, 'remedy: It is missing.'],
  [{ enabled: true }, 'enabled: Unknown key.'],
])('%j is rejected with its path', (patch, sentence) => {
  expect(errors(patch)).toEqual([expect.stringContaining(sentence)])
})

test('keys that JavaScript objects have are rejected by name like any other', () => {
  const odd: unknown = JSON.parse('{"grant":{"__proto__":{"verb":"read"},"constructor":1}}')
  expect(ofWhen(odd)).toEqual(['when.grant.__proto__: Unknown key.', 'when.grant.constructor: Unknown key.'])
})

test('every error of a rule is reported, not only the first', () => {
  expect(
    errors({ label: '', when: { all: [{ saml: 1 }, { expiry: 2 }] } }).map((text) => text.split(':')[0]),
  ).toEqual(['label', 'when.all[0].saml', 'when.all[1].expiry'])
  expect(readCustomRule(null)).toEqual({ errors: ['the rule: Use an object.'] })
})

test('nested conditions are accepted up to a limit', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { saml: true } : { not: nested(depth - 1) })
  expect(ofWhen(nested(15))).toEqual([])
  expect(ofWhen(nested(5000))).toEqual(['when: Conditions can be nested at most 20 deep.'])
})

const places = (text: string) => {
  const read = readCustomRules(text)
  return 'rules' in read
    ? read.rules.map((entry) => ('rule' in entry ? entry.rule.id : entry.errors))
    : read.problem
}

test('a file, a list, and a single rule are read; bad rules are rejected one by one, and duplicate IDs keep the first', () => {
  expect(places(JSON.stringify(rule))).toEqual(['no-end'])
  expect(places(JSON.stringify([rule, { ...rule, id: 'b' }]))).toEqual(['no-end', 'b'])
  expect(places(customRulesFile([rule], 0))).toEqual(['no-end'])
  const earlier = { format: 'starboard-token-rules', version: 1, exportedAt: 'x', rules: [rule] }
  expect(places(JSON.stringify(earlier))).toEqual(['no-end'])
  expect(places(JSON.stringify([{ ...rule, severity: 'x' }, rule, rule, 7]))).toEqual([
    ['severity: Use “high”, “medium”, or “low”.'],
    'no-end',
    ['id: “no-end” appears more than once; the first one counts.'],
    ['the rule: Use an object.'],
  ])
  expect(places('{"format":"starboard-token-rules","version":2,"rules":[]}')).toContain('newer Starboard')
  expect(places('{"format":"other","rules":[]}')).toContain('not a file of token rules')
  expect(places('7')).toContain('not a rule')
  expect(places('{"id": ')).toContain('truncated JSON')
})

test('a bad rule in a list is identified by its name, or else by its position', () => {
  const list = [{ label: ' Ends ' }, { label: ' ' }, { label: 7 }, rule]
  const read = readCustomRules(JSON.stringify(list))
  expect('rules' in read && read.rules.map(({ position, name }) => [position, name])).toEqual([
    [1, 'Ends'],
    [2, 'Rule 2'],
    [3, 'Rule 3'],
    [4, rule.label],
  ])
})

test('a rule with the ID of another is rejected', () => {
  expect(readRuleText('{"id": ', new Set())).toEqual({ errors: [expect.stringContaining('truncated JSON')] })
  expect(readRuleText(JSON.stringify(rule), new Set(['no-end']))).toEqual({
    errors: ['id: another custom rule has the ID “no-end”.'],
  })
  expect(readRuleText(JSON.stringify(rule), new Set())).toEqual({ rule })
  expect(idProblem('no end')).toContain('lowercase letters')
  expect(idProblem('no-end')).toBeNull()
})

test('any JSON is either a rule or has errors, each with a path and a sentence', () => {
  forAll(fc.jsonValue(), fc.jsonValue(), (value, when) => {
    for (const given of [value, { ...rule, when }]) {
      const read = readCustomRule(given)
      if ('errors' in read) {
        expect(read.errors.length).toBeGreaterThan(0)
        for (const error of read.errors) expect(error).toMatch(/^.+: .+\.$/s)
      }
    }
  })
})

const ruleCalled = (id: string, patch: Partial<CustomRule> = {}): CustomRule => ({
  id,
  label: `Rule ${id}`,
  severity: 'low',
  reason: 'Why.',
  remedy: 'What.',
  when: { grant: { kind: 'view', verb: 'read' } },
  ...patch,
})
const read = (position: number, of: CustomRule) => ({ position, name: of.label, rule: of })

test('an import adds new rules, replaces existing ones, and skips equal and bad ones', () => {
  const same = ruleCalled('same', { when: { grant: { verb: 'read', kind: 'view' } } })
  const { report, put } = planRulesImport(
    [ruleCalled('same'), ruleCalled('old')],
    [
      read(1, ruleCalled('fresh')),
      read(2, ruleCalled('old', { severity: 'high' })),
      read(3, same),
      { position: 4, name: 'Bad', errors: ['id: It is missing.', 'when: It is missing.'] },
    ],
    ({ id }) => `Finds ${id}.`,
  )
  expect(report.map(({ id, name, outcome, detail }) => [id, name, outcome, detail])).toEqual([
    ['1', 'Rule fresh', 'new', 'Finds fresh.'],
    ['2', 'Rule old', 'replaced', 'Takes the place of “Rule old”. Finds old.'],
    ['3', 'Rule same', 'same', ''],
    ['4', 'Bad', 'unreadable', 'id: It is missing. when: It is missing.'],
  ])
  expect(put.map(({ key, value }) => [key, value.severity, 'id' in value])).toEqual([
    ['fresh', 'low', false],
    ['old', 'high', false],
  ])
})

test('a value that fits on a line stays on one line', () => {
  expect(ruleJson({ id: 'a', when: { all: [{ saml: true }, { expiry: 'never' }] } })).toBe(
    '{\n  "id": "a",\n  "when": {"all": [{"saml": true}, {"expiry": "never"}]}\n}',
  )
  expect(ruleJson({ when: { all: [{ name: { contains: 'x'.repeat(40) } }, { saml: true }] } })).toBe(
    `{\n  "when": {\n    "all": [\n      {"name": {"contains": "${'x'.repeat(40)}"}},\n      {"saml": true}\n    ]\n  }\n}`,
  )
})

test('any formatted value reads back the same', () => {
  forAll(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
    const copy: unknown = JSON.parse(JSON.stringify(value))
    expect(JSON.parse(ruleJson(value))).toEqual(copy)
  })
})
