import { expect, test } from 'vitest'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { casesOf } from '#test/text-cases.ts'
import { definitionAt, usesAt } from './uses.ts'

/** The text with `<…>` around the definition of the name after `^` and `{…}` around its uses. */
function marked(source: string): string {
  const offset = source.indexOf('^')
  const text = source.replace('^', '')
  let shown = ''
  let at = 0
  for (const { start, end, isDefinition } of usesAt(readApl(text), offset)) {
    const name = text.slice(start, end)
    shown += text.slice(at, start) + (isDefinition ? `<${name}>` : `{${name}}`)
    at = end
  }
  return shown + text.slice(at)
}

test.each(casesOf(import.meta.url, 'uses'))('uses in %s', (source, expected) => {
  expect(marked(source)).toBe(expected)
})

/** What defines the name after `^`. */
function maker(source: string): string | undefined {
  const text = source.replace('^', '')
  const span = definitionAt(readApl(text).scope, source.indexOf('^'))
  return span && `${text.slice(span.start, span.end)} at ${span.start}`
}

test.each(casesOf(import.meta.url, 'makers'))('the definition of the name in %s', (source, expected) => {
  expect(maker(source)).toBe(expected)
})
