import { expect, test } from 'vitest'
import { parseSignature } from './signature.ts'

const parameter = (name: string, type: string, more = {}) => ({
  name,
  type,
  isOptional: false,
  isRepeated: false,
  ...more,
})

test('takes a form apart', () => {
  expect(parseSignature('mix(first: dynamic(array, bag), second?: long, ...rest: string)')).toEqual({
    name: 'mix',
    parameters: [
      parameter('first', 'dynamic(array, bag)'),
      parameter('second', 'long', { isOptional: true }),
      parameter('rest', 'string', { isRepeated: true }),
    ],
    least: 1,
    most: Infinity,
  })
})

test.each([
  ['now()', 0, 0],
  ['ago(span: timespan)', 1, 1],
  ['round(value: real, digits?: long)', 1, 2],
  ['strcat(text: string, text2: string, ...texts: string)', 2, Infinity],
])('%s takes %d to %d arguments', (form, least, most) => {
  expect(parseSignature(form)).toMatchObject({ least, most })
})

test.each([
  '| where Condition',
  'left == right',
  'name(a)',
  'name(a: )',
  'name(a: long',
  'na me()',
  'f(a: long,)',
])('gives nothing for %s', (form) => {
  expect(parseSignature(form)).toBeUndefined()
})
