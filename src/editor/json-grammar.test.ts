import { expect, test } from 'vitest'
import { monarchColors } from '#test/monarch-colors.ts'
import { jsonGrammar } from './json-grammar.ts'

const colors = monarchColors('json', jsonGrammar)

test('distinguishes keys, strings, numbers and constants', () => {
  expect(colors('{"a": [1.5, "b", true]}')).toEqual([
    '{:delimiter.curly',
    '"a":string.key',
    '::delimiter',
    '[:delimiter.square',
    '1.5:number',
    ',:delimiter',
    '"b":string',
    ',:delimiter',
    'true:constant',
    ']:delimiter.square',
    '}:delimiter.curly',
  ])
})

test('highlights escapes in strings', () => {
  expect(colors(String.raw`["a\n\u0041\"b"]`)).toEqual([
    '[:delimiter.square',
    '"a:string',
    String.raw`\n\u0041\":string.escape`,
    'b":string',
    ']:delimiter.square',
  ])
})

test.each(['"open', String.raw`"open\"`, '"'])('an unclosed %s colors only its own line', (open) => {
  expect(colors(`${open}\n1\n"a": 2`)).toEqual([
    `${open}:string`,
    '1:number',
    '"a":string.key',
    '::delimiter',
    '2:number',
  ])
})
