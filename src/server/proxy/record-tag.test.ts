import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryChoices, arbitraryQueryTree, type JsonTree, spelled } from '#test/arbitrary-query.ts'
import { matchesTag, recordTag } from './record-tag.ts'

/** Every way to change one value of a tree, at any depth. */
function changed(tree: JsonTree): JsonTree[] {
  switch (tree.kind) {
    case 'plain':
      return [{ kind: 'plain', source: tree.source === 'null' ? 'false' : 'null' }]
    case 'number':
      return [
        { kind: 'text', value: tree.source },
        {
          kind: 'number',
          source: tree.source.replace(/(\d)(?=\D*$)/, (last) => String((Number(last) + 1) % 10)),
        },
      ]
    case 'text':
      return [{ kind: 'text', value: `${tree.value}\u0000` }]
    case 'list':
      return [
        { kind: 'list', items: [...tree.items, { kind: 'plain', source: 'null' }] },
        ...tree.items.flatMap((item, at) =>
          changed(item).map((other): JsonTree => ({ kind: 'list', items: tree.items.with(at, other) })),
        ),
      ]
    default:
      return [
        { kind: 'object', members: [...tree.members, ['one more', { kind: 'plain', source: 'null' }]] },
        ...tree.members.map((_, at): JsonTree => ({
          kind: 'object',
          members: tree.members.toSpliced(at, 1),
        })),
        ...tree.members.flatMap(([key, value], at) =>
          changed(value).map((other): JsonTree => ({
            kind: 'object',
            members: tree.members.with(at, [key, other]),
          })),
        ),
      ]
  }
}

test('a record has the same tag in every spelling, so that there is no false conflict', () => {
  fc.assert(
    fc.property(arbitraryQueryTree, arbitraryChoices, arbitraryChoices, (tree, first, second) => {
      expect(recordTag(spelled(tree, second, true))).toBe(recordTag(spelled(tree, first)))
    }),
    { numRuns: 1000 },
  )
})

test('a record with any one value changed has another tag', () => {
  fc.assert(
    fc.property(arbitraryQueryTree, arbitraryChoices, (tree, choices) => {
      const tag = recordTag(spelled(tree, choices))
      for (const other of changed(tree)) expect(recordTag(spelled(other, choices))).not.toBe(tag)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['9007199254740992', '9007199254740993'],
  ['18446744073709551615', '18446744073709551616'],
  ['1e400', '1e401'],
  ['"\\u00e9"', '"e\\u0301"'],
  ['"\\ud83d"', '"\\ud83c"'],
  ['{"a":null}', '{}'],
  ['{"__proto__":1}', '{"__proto__":2}'],
  ['[1,2]', '[2,1]'],
  ['1', '"1"'],
  ['{"a":1,"a":2}', '{"a":2,"a":1}'],
])('%s and %s have different tags', (a, b) => {
  expect(recordTag(`{"v":${a}}`)).not.toBe(recordTag(`{"v":${b}}`))
})

const items = (count: number) => `{"x":[${Array.from({ length: count }, () => '{"b":1,"a":2}').join()}]}`
const spaced = (text: string) => text.replaceAll(',', ', ')

test('a record too long to be saved here has the tag of its text, at once', () => {
  const [small, large] = [items(1000), items(200_000)]
  expect(recordTag(spaced(small))).toBe(recordTag(small))
  expect(recordTag(spaced(large))).not.toBe(recordTag(large))
  expect(recordTag(large)).toBe(recordTag(large))
})

const tag = recordTag('{}')
const other = recordTag('{"a":1}')

test.each([
  [tag, true],
  [` ${tag} `, true],
  [`${other}, ${tag}`, true],
  [`${other},${tag},"x"`, true],
  ['*', true],
  [' * ', true],
  [other, false],
  [`W/${tag}`, false],
  [tag.slice(1, -1), false],
  [`"${tag}"`, false],
  ['', false],
  [',', false],
  ['"', false],
  ['"*"', false],
  ['"a,*,b"', false],
  [`${other}, *`, false],
  [`"x${tag},y"`, false],
  [`"," ${tag}`, false],
  ['\u0000', false],
])('If-Match: %s matches: %s', (header, matches) => {
  expect(matchesTag(header, tag)).toBe(matches)
})
