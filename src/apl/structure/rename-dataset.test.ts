import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { forAll } from '#test/for-all.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { applyEdits } from './apply-edits.ts'
import { renameDataset } from './rename-dataset.ts'

function renamed(text: string, from: string, to: string): string {
  const result = renameDataset(text, from, to)
  return 'problem' in result ? result.problem : applyEdits(text, result.edits)
}

test.each(namedCasesIn(sectionOf(import.meta.url, 'renamed')))('%s', (_what, marked, name, form = '') => {
  const parts = marked.split(/[«»]/u)
  const expected = parts.map((part, at) => (at % 2 === 0 ? part : form)).join('')
  expect(renamed(parts.join(''), 'old', name)).toBe(expected)
})

test.each(namedCasesIn(sectionOf(import.meta.url, 'not renamed')))(
  'not renamed %s',
  (_what, text, name, problem) => {
    expect(renamed(text, 'old', name)).toBe(problem)
  },
)

const rolesIn = (text: string, name: string) =>
  readApl(text).scope.references.filter((each) => each.role === 'dataset' && each.name.name === name)

test('a real query reads the new dataset in as many places, and renaming back restores it', () => {
  forAll(fc.constantFrom(...aplQueries), fc.nat(), (text, seed) => {
    const datasets = rolesOf(text)
    const from = datasets[seed % Math.max(1, datasets.length)]
    if (from === undefined) return
    const there = renameDataset(text, from, 'a new one')
    if ('problem' in there) return
    const between = applyEdits(text, there.edits)
    expect(rolesIn(between, 'a new one')).toHaveLength(rolesIn(text, from).length)
    expect(rolesIn(between, from)).toEqual([])
    const isPlain = there.edits.some(({ start }) => text[start] !== '[' && text[start - 1] !== '"')
    if (!isPlain) expect(renamed(between, 'a new one', from)).toBe(text)
  })
})

const rolesOf = (text: string) => [
  ...new Set(
    readApl(text).scope.references.flatMap(({ role, name }) => (role === 'dataset' ? [name.name] : [])),
  ),
]
