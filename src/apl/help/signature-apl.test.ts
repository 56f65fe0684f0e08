import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aplQueries } from '#test/apl-queries.ts'
import { atCaret } from '#test/caret.ts'
import { signatureApl } from './signature-apl.ts'

/** The parameter that is being written, in the form of the function that fits best. */
function written(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const help = signatureApl(text, offset)
  const signature = help?.signatures[help.activeSignature]
  return (
    signature && `${signature.label} → ${signature.parameters[help.activeParameter ?? -1]?.label ?? 'none'}`
  )
}

const round = 'round(source: number, precision?: int)'
const strcat = 'strcat(arg1: any, ...args?: any)'
const longCase =
  'case(condition1: bool, result1: any, condition2: bool, result2: any, ...more_and_otherwise: any)'

test.each([
  ['logs | extend a = round(‸', `${round} → source: number`],
  ['logs | extend a = round(‸)', `${round} → source: number`],
  ['logs | extend a = round(b‸', `${round} → source: number`],
  ['logs | extend a = round(b,‸', `${round} → precision?: int`],
  ['logs | extend a = round(b, ‸', `${round} → precision?: int`],
  ['logs | extend a = round(b, 2, ‸', `${round} → none`],
  ['logs | extend a = round(b‸, 2)', `${round} → source: number`],
  ['logs | extend a = round((b + ‸', `${round} → source: number`],
  ["logs | extend a = round(b['x, y'], ‸", `${round} → precision?: int`],
  ["logs | extend a = strcat('a, (', ‸", `${strcat} → ...args?: any`],
  ["logs | extend a = strcat('a, ‸", `${strcat} → arg1: any`],
  ['logs | extend a = strcat(a, b, c, ‸d)', `${strcat} → ...args?: any`],
  ['logs | extend a = round(strcat(b, ‸c), 2)', `${strcat} → ...args?: any`],
  ['logs | extend a = round(strcat(b, c), ‸2)', `${round} → precision?: int`],
  ['logs | extend a = round(b, // a, note (\n ‸', `${round} → precision?: int`],
  [
    'logs | extend a = case(‸b, 1, 2)',
    'case(condition: bool, result: any, otherwise: any) → condition: bool',
  ],
  ['logs | extend a = case(b, 1, c, ‸2, 3)', `${longCase} → result2: any`],
  ['logs | extend a = case(b, 1, c, 2, d, 3, ‸4)', `${longCase} → ...more_and_otherwise: any`],
  ['logs | summarize count(‸)', 'count() → none'],
  ['let f = (a: long, b = 1) { a }; logs | extend c = f(1, ‸', 'f(a: long, b?) → b?'],
  ['let round = (a) { a }; logs | extend c = round(‸', 'round(a) → a'],
  ['‸', undefined],
  ['logs | extend a = round(b)‸', undefined],
  ['logs | extend a = ‸round(b)', undefined],
  ['logs | where a in (‸', undefined],
  ['logs | where (‸', undefined],
  ['logs | where unknown(‸', undefined],
  ['logs | count (‸', undefined],
  ['logs | where toupper(a) == 1 and (‸', undefined],
  ['logs | extend a = round(toscalar(other | where ‸', undefined],
  ['let f = (a: long) { ‸', undefined],
])('%s', (marked, parameter) => {
  expect(written(marked)).toBe(parameter)
})

test('every parameter is a part of the label', () => {
  const { text, offset } = atCaret('logs | extend a = substring(‸')
  const help = signatureApl(text, offset)
  expect(help?.signatures.length).toBeGreaterThan(0)
  for (const { label, parameters } of help?.signatures ?? []) {
    for (const parameter of parameters) expect(label).toContain(parameter.label)
  }
})

test('any place of any text has an answer, and none outside of brackets', () => {
  const broken = fc
    .tuple(
      fc.constantFrom(...aplQueries),
      fc.nat(),
      fc.constantFrom('(', ')', ',', '"', "['", '|', '{', 'strcat('),
    )
    .map(
      ([text, place, put]) =>
        text.slice(0, place % (text.length + 1)) + put + text.slice(place % text.length),
    )
  fc.assert(
    fc.property(fc.oneof(broken, fc.string()), fc.nat(), (text, place) => {
      const offset = place % (text.length + 1)
      const help = signatureApl(text, offset)
      if (!text.slice(0, offset).includes('(')) expect(help).toBeUndefined()
      if (help) expect(help.signatures[help.activeSignature]).toBeDefined()
    }),
    { numRuns: 300 },
  )
})
