import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { definitionAt, usesAt } from './uses.ts'
import { applyEdits } from './apply-edits.ts'
import { renameName } from './rename.ts'

const column = fc.constantFrom('a', 'b', 'c', "['d e']", 'avg_a')
const value = fc.oneof(column, fc.constantFrom('1', 'v', 'f(a)', 'strcat(b, "x")', 'a.b', 'bin(a, 5m)'))
const stage = fc.oneof(
  fc
    .tuple(fc.constantFrom('extend', 'project', 'summarize'), column, value)
    .map(([op, name, of]) => `${op} ${name} = ${of}`),
  value.map((of) => `where ${of} > 1`),
  column.map((of) => `summarize avg(${of}), n = count() by bin(b, 1h)`),
  fc.tuple(column, value).map(([a, b]) => `project ${a}, x = ${b}`),
  column.map((of) => `project-rename r = ${of}`),
  column.map((of) => `mv-expand ${of}`),
  column.map((of) => `join kind=inner (t | extend k = v, a = 2) on ${of}`),
  column.map((of) => `join kind=inner (t) on $left.${of} == $right.z`),
  fc.constantFrom(
    'union (t | extend a = 1)',
    'count',
    'project-away a*',
    'parse b with "x" c: long',
    'distinct a, b',
  ),
)
const query = fc
  .tuple(fc.boolean(), fc.array(stage, { minLength: 1, maxLength: 6 }))
  .map(
    ([isShort, stages]) =>
      `let v = 1;\nlet f = (a: long) { a + v };\nlet t = other | extend z = v;\n${isShort ? 't' : 'logs'}\n| ${stages.join('\n| ')}`,
  )

test('renaming back restores the text, and every name keeps its meaning in between', () => {
  const counts = { there: 0, back: 0 }
  forAllWith(
    { numRuns: 100 },
    query,
    fc.nat(),
    fc.constantFrom('fresh', 'new name', 'count'),
    (text, seed, name) => {
      const read = readApl(text)
      const { scope } = read
      const written = scope.definitions.filter(({ isExplicit }) => isExplicit)
      const definition = written[seed % written.length]
      if (definition === undefined) return
      const there = renameName(read, definition.span.start, name)
      if ('problem' in there) return
      counts.there++
      const between = applyEdits(text, there.edits)
      const after = readApl(between)
      const scopeAfter = after.scope
      expect(orders(scopeAfter.references, scopeAfter.definitions)).toEqual(
        orders(scope.references, scope.definitions),
      )
      const moved = between.length - text.length
      const made = scopeAfter.definitions.find(
        ({ name: now, span }) => now === name && span.start <= definition.span.start + Math.abs(moved),
      )
      const back = renameName(after, made?.span.start ?? 0, definition.name)
      // A name that shadowed another one, or was shadowed, may not be available to rename back to.
      const isAlone =
        scope.definitions.filter((each) => each.name === definition.name).length === 1 &&
        scope.references.every((use) => use.name.name !== definition.name || use.definition === definition)
      if ('problem' in back && !isAlone) return
      if ('problem' in back) throw new Error(`${between}: ${back.problem}`)
      counts.back++
      expect(applyEdits(between, back.edits)).toBe(text)
    },
  )
  expect(counts.there).toBeGreaterThan(30)
  expect(counts.back).toBeGreaterThan(30)
})

test('a query that is cut off anywhere causes no error, and no result is outside of it', () => {
  forAllWith({ numRuns: 200 }, query, fc.nat(), fc.nat(), (text, seed, index) => {
    const cut = text.slice(0, seed % (text.length + 1))
    const offset = index % (cut.length + 1)
    const read = readApl(cut)
    const result = renameName(read, offset, 'fresh')
    const spans = 'problem' in result ? [] : result.edits
    for (const { start, end } of [...spans, ...usesAt(read, offset)]) {
      expect(start).toBeLessThan(end)
      expect(end).toBeLessThanOrEqual(cut.length)
    }
    const made = definitionAt(read.scope, offset)
    if (made) expect(made.end).toBeLessThanOrEqual(cut.length)
  })
})

/** For each reference, the index of its definition. */
function orders(
  references: readonly { definition: object | undefined }[],
  definitions: readonly { isExplicit: boolean }[],
): number[] {
  const written = definitions.filter(({ isExplicit }) => isExplicit)
  return references.map(({ definition }) => written.findIndex((each) => each === definition))
}
