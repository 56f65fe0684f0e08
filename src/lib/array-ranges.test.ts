import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayRanges } from './array-ranges.ts'

const elementsOf = (text: string) =>
  Array.from(arrayRanges(text), ([start, end]) => text.slice(start, end).trim())

test('each element comes back as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.json(), { minLength: 1 }),
      fc.constantFrom('', ' ', '\n  '),
      (elements, space) => {
        const text = `[${elements.map((element) => space + element).join(`${space},`)}${space}]`
        expect(elementsOf(text)).toEqual(elements.map((element) => element.trim()))
      },
    ),
  )
})

test('an empty array has no element', () => {
  expect(elementsOf('[ ]')).toEqual([])
})
