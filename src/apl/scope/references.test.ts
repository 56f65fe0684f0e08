import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { resolveScope } from './resolve-scope.ts'

/** The references in a text: the name, and where it is defined, `of` a dataset, or `?` when unknown. */
function uses(text: string): string[] {
  return resolveScope(parseApl(text)).references.map(({ name, role, definition, datasets }) => {
    if (definition) return `${role} ${name.name} made at ${definition.span.start}`
    if (role === 'dataset' || role === 'function') return `${role} ${name.name}`
    return `${role} ${name.name} ${datasets.length > 0 ? `of ${datasets.join(' or ')}` : '?'}`
  })
}

test.each(namedCasesIn(sectionOf(import.meta.url, 'uses')))('%s', (_what, text, expected) => {
  expect(uses(text).join(', ')).toBe(expected)
})

test('a reference has its stage', () => {
  const { references } = resolveScope(parseApl('let n = 5; logs | where a in (users | project b) | take n'))
  expect(references.map(({ name, stage }) => `${name.name} in ${stage?.operator}`).join(' · ')).toBe(
    'logs in undefined · a in where · users in where · b in project · n in take',
  )
})
