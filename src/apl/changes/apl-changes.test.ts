import { expect, test } from 'vitest'
import { changeCases, toldChanges } from '#test/change-cases.ts'
import { sectionOf } from '#test/text-cases.ts'
import { aplChanges } from './apl-changes.ts'

const sections = ['statements, tables and comments', 'parts of stages', 'stages and conditions']

test.each(sections.flatMap((section) => changeCases(sectionOf(import.meta.url, section))))(
  'describes %s',
  (_name, before, after, told) => {
    expect(toldChanges(before, after)).toEqual(told)
  },
)

test('code may contain backticks', () => {
  expect(aplChanges('`m`:`cpu` | align to 5m', '`m`:`cpu` | align to 1h')).toEqual([
    {
      parts: [
        { text: 'The text changed: ', isCode: false },
        { text: '`m`:`cpu` | align to 5m', isCode: true },
        { text: ' became ', isCode: false },
        { text: '`m`:`cpu` | align to 1h', isCode: true },
        { text: '.', isCode: false },
      ],
      notice: undefined,
      before: { start: 0, end: 23 },
      after: { start: 0, end: 23 },
    },
  ])
})

test('long code is excerpted where the versions differ, and white space in strings is kept', () => {
  const long = 'x'.repeat(100)
  expect(toldChanges(`logs | where a == "${long}1"`, `logs | where a == "${long}2"`)).toEqual([
    `Condition of «where» (stage 1): «…${'x'.repeat(24)}1"» became «…${'x'.repeat(24)}2"».`,
  ])
  expect(toldChanges('logs', `logs | extend a = "${long}"`)).toEqual([
    `Added «extend a = "${'x'.repeat(67)}…» as stage 1.`,
  ])
  expect(toldChanges('print "a b"', 'print "a  b"')).toEqual(['«print» (stage 1): «"a b"» became «"a  b"».'])
})

test('a change has the span it describes', () => {
  const [before, after] = ['logs | where a | take 5', 'logs | where a | extend b = 1 | take 9']
  const places = aplChanges(before, after).map((change) => [
    change.before && before.slice(change.before.start, change.before.end),
    change.after && after.slice(change.after.start, change.after.end),
  ])
  expect(places).toEqual([
    [undefined, '| extend b = 1'],
    ['5', '9'],
  ])
})
