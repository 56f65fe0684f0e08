import { expect, test } from 'vitest'
import { now } from '#test/term-list.ts'
import type { TermOperator } from './split-terms.ts'
import { termExamples } from './term-examples.ts'
import type { TermKind } from './term-field.ts'

const gigabytes: TermKind = { type: 'number', unit: 'gigabytes' }
const left: TermKind = { type: 'date', counts: 'left' }
const age: TermKind = { type: 'date', counts: 'age' }

test.each<[TermKind, TermOperator, string, string[]]>([
  [{ type: 'choice' }, ':', '', []],
  [{ type: 'any' }, ':', '', []],
  [
    { type: 'number', unit: 'count' },
    ':',
    '12',
    [
      '>100 more than 100',
      '>=100 100 or more',
      '<100 less than 100',
      '<=100 100 or less',
      '=100 exactly 100',
      ':missing absent, null, or empty',
    ],
  ],
  [{ type: 'number', unit: 'count' }, '!=', '', []],
  [{ type: 'number', unit: 'per-second' }, '<', '', ['<100/s less than 100 /s']],
  [{ type: 'number', unit: 'gigabyte-hours' }, '=', '', ['=100GBh exactly 100 GBh']],
  [{ type: 'number', unit: 'seconds' }, '>', '', ['>30d more than 30 d']],
  [gigabytes, '>', '', ['>5TB more than 5 TB']],
  [
    gigabytes,
    '>',
    '12345',
    ['>12345GB more than 12,345 GB', '>12345TB more than 12,345 TB', '>12345PB more than 12,345 PB'],
  ],
  [
    gigabytes,
    '<=',
    '1.50T',
    ['<=1.50GB 1.50 GB or less', '<=1.50TB 1.50 TB or less', '<=1.50PB 1.50 PB or less'],
  ],
  // Too long to be an exact number.
  [
    { type: 'number', unit: 'gigabyte-hours' },
    '=',
    '1234567890123456',
    [
      '=1234567890123456GBh exactly 1234567890123456 GBh',
      '=1234567890123456TBh exactly 1234567890123456 TBh',
    ],
  ],
  [
    left,
    ':',
    '',
    [
      '<30d less than 30 days left, or already past',
      '>0d still to come',
      '<0d already past',
      '<2027-01-01 before Jan 1, 2027',
      ':2026-11 in November 2026',
      ':this-month also last- and next-, week and year; today, yesterday, tomorrow',
      ':never a placeholder such as 0001-01-01',
      ':missing absent, null, or empty',
    ],
  ],
  [left, '=', '', ['=2026-11 in November 2026']],
  [left, '!=', '', []],
  [
    left,
    '>=',
    '12',
    [
      '>=12d more than 12 days left',
      '>=12w more than 12 weeks left',
      '>=12mo more than 12 months left',
      '>=12h more than 12 hours left',
      '>=2027-01-01 after Jan 1, 2027',
    ],
  ],
  [
    age,
    ':',
    '',
    [
      '>14d more than 14 days ago',
      '<7d within the last 7 days',
      '<2026-01-01 before Jan 1, 2026',
      ':2026-11 in November 2026',
      ':this-month also last- and next-, week and year; today, yesterday, tomorrow',
      ':never a placeholder such as 0001-01-01',
      ':missing absent, null, or empty',
    ],
  ],
  [
    age,
    '<=',
    '1.5',
    [
      '<=1.5d within the last 1.5 days',
      '<=1.5w within the last 1.5 weeks',
      '<=1.5mo within the last 1.5 months',
      '<=1.5h within the last 1.5 hours',
      '<=2026-01-01 before Jan 1, 2026',
    ],
  ],
])('after %j, %s%s continues with %j', (kind, operator, typed, expected) => {
  const field = { name: 'x', label: 'X', about: '', aliases: [], kind, valueOf: () => undefined }
  const examples = termExamples(field, { operator, typed, now })
  expect(examples.map(({ written, means }) => `${written} ${means}`)).toEqual(expected)
})
