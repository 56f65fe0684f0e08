import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arraySlice } from './array-slices.ts'

test('each element comes back as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.json(), { minLength: 1 }),
      fc.constantFrom('', ' ', '\n  '),
      (elements, space) => {
        const text = `[${elements.map((element) => space + element).join(`${space},`)}${space}]`
        for (const [index, element] of elements.entries())
          expect(arraySlice(text, index)).toBe(element.trim())
        expect(arraySlice(text, elements.length)).toBeUndefined()
      },
    ),
  )
})

test('an empty array has no element', () => {
  expect(arraySlice('[ ]', 0)).toBeUndefined()
})
