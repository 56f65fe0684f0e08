import { expect, test } from 'vitest'
import { casesOf } from '#test/text-cases.ts'
import { parseApl } from './parse-apl.ts'
import { walk } from './walk.ts'

const kinds = (apl: string) => Array.from(walk(parseApl(apl).statements), ({ node }) => node.kind)

test.each(casesOf(import.meta.url, 'parts'))(
  'visits every part of %j once, before its own parts',
  (apl, expected) => {
    expect(kinds(apl).join(', ')).toBe(expected)
  },
)

test('a place has its parent and its stage', () => {
  const places = [...walk(parseApl('logs | where a == tolower(b) | take 5').statements)]
  const call = places.find(({ node }) => node.kind === 'call')
  expect(call?.parent?.node.kind).toBe('binary')
  expect(call?.stage?.node.operator).toBe('where')
  expect(places.find(({ node }) => node.kind === 'query')?.parent).toBeUndefined()
  expect(places.at(-1)?.stage?.node.operator).toBe('take')
})
