import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineText } from '#lib/json-value.ts'
import { day, readDate } from '#lib/dates.ts'
import { forAllWith } from '#test/for-all.ts'
import { at, filterOf, found, now, type Row } from '#test/term-list.ts'

const anyDate = fc.oneof(
  fc.integer({ min: -60, max: 60 }).map(at),
  fc.constantFrom('0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'soon', '', null, undefined),
)

const anyRow: fc.Arbitrary<Row> = fc.option(
  fc.record({
    plan: fc.constantFrom('free', 'Team', 'teamPlus', '', null, undefined, 7),
    name: fc.constantFrom('Acme', 'acme inc', 'BIRCH', undefined),
    users: fc.oneof(
      fc.integer({ min: -2, max: 3 }),
      fc.bigInt({ min: 2n ** 64n - 2n, max: 2n ** 64n }),
      fc.constantFrom('2', null, undefined, 1.5),
    ),
    expires: anyDate,
    sync: anyDate,
  }),
  { nil: undefined },
)

const anyTerm = fc.record({
  negated: fc.boolean(),
  of: fc.oneof(
    fc.record({
      name: fc.constantFrom('plan', 'name'),
      operator: fc.constantFrom(':', '=', '!='),
      value: fc.constantFrom('team', 'FREE', 'acme', 'a', 'zzz', 'missing'),
    }),
    fc.record({
      name: fc.constant('users'),
      operator: fc.constantFrom(':', '=', '!=', '<', '<=', '>', '>='),
      value: fc.oneof(
        fc.integer({ min: -2, max: 3 }).map(String),
        fc.bigInt({ min: 2n ** 64n - 2n, max: 2n ** 64n }).map(String),
        fc.constantFrom('1.5', '0.5'),
      ),
    }),
    fc.record({
      name: fc.constantFrom('expires', 'sync'),
      operator: fc.constantFrom('<', '<=', '>', '>='),
      value: fc.integer({ min: -60, max: 60 }).map((days) => `${days}d`),
    }),
  ),
})

type Term = { negated: boolean; of: { name: string; operator: string; value: string } }

const order = (a: number | bigint, operator: string, b: number | bigint): boolean =>
  operator === '<'
    ? a < b
    : operator === '<='
      ? a <= b
      : operator === '>'
        ? a > b
        : operator === '>='
          ? a >= b
          : !(a < b) && !(a > b)

/** A plain implementation: one row and one term at a time. */
function matches(row: Row, all: readonly Row[], { negated, of: { name, operator, value } }: Term): boolean {
  const holds = (): boolean => {
    const sent = row?.[name]
    const isAbsent = sent === undefined || sent === null || sent === ''
    if (value === 'missing') return isAbsent
    if (isAbsent) return false
    if (name === 'users') {
      const wanted = value.includes('.') ? Number(value) : BigInt(value)
      return typeof sent === 'string' ? false : order(sent as number | bigint, operator, wanted)
    }
    if (name === 'expires' || name === 'sync') {
      const reading = readDate(inlineText(sent))
      if (reading.kind !== 'date') return false
      const days = (reading.epoch - now) / day
      return order(name === 'sync' ? -days : days, operator, Number.parseInt(value))
    }
    const text = inlineText(sent).toLowerCase()
    const wanted = value.toLowerCase()
    const isWhole =
      operator !== ':' ||
      (name === 'plan' && all.some((other) => String(other?.[name]).toLowerCase() === wanted))
    return isWhole ? text === wanted : text.includes(wanted)
  }
  return holds() !== (negated !== (operator === '!='))
}

test('any terms match the same rows as a plain implementation', () => {
  forAllWith(
    { numRuns: 500 },
    fc.array(anyRow, { maxLength: 20 }),
    fc.array(anyTerm, { minLength: 1, maxLength: 4 }),
    (list, terms) => {
      const text = terms
        .map(
          ({ negated, of: { name, operator, value } }) => `${negated ? '-' : ''}${name}${operator}${value}`,
        )
        .join(' ')
      expect(filterOf(list).search(text, now).reading.remarks).toEqual([])
      expect(found(list, text)).toEqual(
        list.flatMap((row, index) => (terms.every((term) => matches(row, list, term)) ? [index] : [])),
      )
    },
  )
})
