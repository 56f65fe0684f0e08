import { expect, test } from 'vitest'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { casesOf, namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { renameName } from './rename.ts'

/** Why the name after `^` is not renamed; the edits if it is. */
function refusal(marked: string, name: string): unknown {
  const result = renameName(readApl(marked.replace('^', '')), marked.indexOf('^'), name)
  return 'problem' in result ? result.problem : result.edits
}

test.each(namedCasesIn(sectionOf(import.meta.url, 'names that are not renamed')))(
  '%s is not renamed',
  (_what, text, name, problem) => {
    expect(refusal(text, name)).toBe(problem)
  },
)

test.each(casesOf(import.meta.url, 'names that would mean something else'))(
  '%s is not renamed to %s: %s',
  (text, name) => {
    expect(refusal(text, name)).toBe(`The name “${name}” would change what this query means.`)
  },
)
