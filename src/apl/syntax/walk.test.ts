import { expect, test } from 'vitest'
import { casesIn } from '#test/text-cases.ts'
import { parseApl } from './parse-apl.ts'
import { walk } from './walk.ts'

const kinds = (apl: string) => Array.from(walk(parseApl(apl).statements), ({ node }) => node.kind)

test.each(
  casesIn(`
logs | take 5 ⇒ query, pipeline, name, stage, literal
let a = -1; logs ⇒ let, unary, literal, query, pipeline, name
logs | where a.b == c[0] ⇒ query, pipeline, name, stage, binary, member, name, element, name, literal
logs | where a in (1, 2) and b between (1 .. 2)
  query, pipeline, name, stage, binary, binary, name, list, literal, literal, binary, name, group, range, literal, literal
let f = (a: long = 1) { a }; logs ⇒ let, lambda, literal, query, pipeline, name, query, pipeline, name
declare query_parameters (a: long = 1); logs ⇒ declare, literal, query, pipeline, name
set x = 1; datatable (a: long) [1] ⇒ other, query, pipeline, table, literal
logs | extend a = dynamic([1]) ⇒ query, pipeline, name, stage, dynamic, list, literal
logs | join kind=inner (users) on id ⇒ query, pipeline, name, stage, name, group, name, name
`),
)('every part of %j is met once, before its own parts', (apl, expected) => {
  expect(kinds(apl).join(', ')).toBe(expected)
})

test('a place knows what it is a part of and the stage it is in', () => {
  const places = [...walk(parseApl('logs | where a == tolower(b) | take 5').statements)]
  const call = places.find(({ node }) => node.kind === 'call')
  expect(call?.parent?.node.kind).toBe('binary')
  expect(call?.stage?.node.operator).toBe('where')
  expect(places.find(({ node }) => node.kind === 'query')?.parent).toBeUndefined()
  expect(places.at(-1)?.stage?.node.operator).toBe('take')
})
