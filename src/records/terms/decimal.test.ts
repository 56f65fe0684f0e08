import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, type Decimal, floorOf, multiply, readDecimal } from './decimal.ts'

const read = (text: string): Decimal => {
  const decimal = readDecimal(text)
  if (!decimal) throw new Error(`${text} is no decimal`)
  return decimal
}

test.each([
  ['12', 12n, 0],
  ['-1.50', -150n, 2],
  ['+0.001', 1n, 3],
  ['1e21', 10n ** 21n, 0],
  ['1.5e-7', 15n, 8],
  ['18446744073709551615', 18446744073709551615n, 0],
])('%s is exact', (text, digits, scale) => {
  expect(read(text)).toEqual({ digits, scale })
})

test.each(['', '-', '1.', '.5', '1,000', 'abc', '0x10', '1e99999', 'Infinity', '9'.repeat(401)])(
  '%j is none',
  (text) => {
    expect(readDecimal(text)).toBeUndefined()
  },
)

test('integers of any size are ordered and multiplied as big integers are', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
      expect(compareDecimals(read(String(a)), read(String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
      expect(multiply(read(String(a)), read(String(b))).digits).toBe(a * b)
    }),
  )
})

test('every finite double is the decimal it is written as', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const { digits, scale } = read(String(value))
      expect(Number(`${digits}e${-scale}`)).toBe(value + 0)
    }),
  )
})

test('a floor is the whole number below or at it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -10_000n, max: 10_000n }), fc.nat(4), (digits, scale) => {
      const { floor, isWhole } = floorOf({ digits, scale })
      expect(floor).toBe(BigInt(Math.floor(Number(digits) / 10 ** scale)))
      expect(isWhole).toBe(Number(digits) % 10 ** scale === 0)
    }),
  )
})
