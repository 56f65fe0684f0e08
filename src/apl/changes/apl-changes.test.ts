import { expect, test } from 'vitest'
import { changeCases, describedChanges } from '#test/change-cases.ts'
import { sectionOf } from '#test/text-cases.ts'
import { aplOutline } from '#apl/structure/apl-outline.ts'
import { aplChanges } from './apl-changes.ts'

const sections = ['statements, tables and comments', 'parts of stages', 'stages and conditions']

test.each(sections.flatMap((section) => changeCases(sectionOf(import.meta.url, section))))(
  'describes %s',
  (_name, before, after, told) => {
    expect(describedChanges(before, after)).toEqual(told)
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
    },
  ])
})

test('long code is excerpted where the versions differ, and white space in strings is kept', () => {
  const long = 'x'.repeat(100)
  expect(describedChanges(`logs | where a == "${long}1"`, `logs | where a == "${long}2"`)).toEqual([
    `Condition of «where» (line 1): «…${'x'.repeat(24)}1"» became «…${'x'.repeat(24)}2"».`,
  ])
  expect(describedChanges('logs', `logs | extend a = "${long}"`)).toEqual([
    `Added «extend a = "${'x'.repeat(67)}…» on line 1.`,
  ])
  expect(describedChanges('print "a b"', 'print "a  b"')).toEqual([
    '«print» (line 1): «"a b"» became «"a  b"».',
  ])
})

test.each([
  ['a pipe on each line', "let a = ['x']\n| take 1;\n['y']\n| where b\n| count\n| take 5"],
  ['pipes that end the line before', "['y'] |\nwhere b | // note\n\ntake 5 |\ncount"],
  ['all on one line', "let a = 1; ['y'] | where b | take 5"],
  ['comments and blank lines between', "['y']\n// note\n\n| where b\r\n| take 5"],
])('a stage is said to be on the line that the outline has it on: %s', (_layout, before) => {
  const after = before.replace('take 5', 'take 9')
  const line = aplOutline(after).find(({ text }) => text.includes('take 9'))?.line
  expect(describedChanges(before, after)).toEqual([
    `«take» (line ${line}) returns up to «9» rows instead of «5».`,
  ])
})
