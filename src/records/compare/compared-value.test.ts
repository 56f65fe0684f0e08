import { expect, test } from 'vitest'
import type { ComparedKind } from './compare-fields.ts'
import { compareSets, sentText } from './compared-value.tsx'

const of = (kind: ComparedKind, ...values: unknown[]) =>
  values.map((_, column) => sentText({ kind, values }, column))

const date: ComparedKind = { type: 'date', show: 'day', counts: 'age' }

test.each<[ComparedKind, unknown[], (string | undefined)[]]>([
  [date, ['2026-11-21', '2026-11-21T10:00:00Z'], ['"2026-11-21"', '"2026-11-21T10:00:00Z"']],
  [date, ['0001-01-01T00:00:00Z', 'no date', ''], ['"0001-01-01T00:00:00Z"', '"no date"', undefined]],
  [date, ['2026-11-21', '2026-11-21', '2026-11-22'], [undefined, undefined, undefined]],
  [{ type: 'number', unit: 'count' }, [10, '10', 10n, 11], ['10', '"10"', '10', undefined]],
  [{ type: 'text' }, ['1', 1, 'a', null, undefined], ['"1"', '1', undefined, undefined, undefined]],
  [{ type: 'switch' }, [true, 'true', false], ['true', '"true"', undefined]],
  [{ type: 'texts' }, [['a', 'b'], '["a","b"]'], [undefined, undefined]],
])('values that read the same are told apart (%#)', (kind, values, expected) => {
  expect(of(kind, ...values)).toEqual(expected)
})

test('lists of strings are compared as sets, anything else as sent', () => {
  expect(compareSets([['eu', 'us'], undefined, ['us', 'ap', 'us'], null])).toEqual({
    members: ['eu', 'us', 'ap'],
    sets: [new Set(['eu', 'us']), null, new Set(['us', 'ap']), null],
  })
  expect(compareSets([['eu'], 'eu'])).toBeNull()
  expect(compareSets([['eu'], [1]])).toBeNull()
})
