import { expect, test } from 'vitest'
import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { checkApl } from '#apl/hints/check-apl.ts'
import { scopeOf } from '#apl/scope/scope-of.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'

const nothingKnown: AplSurroundings = { datasets: [], queriesByDataset: {} }

/** What the language service says of a query, when nothing else is said of one that nothing is known about. */
export function problemsOf(apl: string, surroundings = nothingKnown) {
  const syntax = parseApl(apl)
  return checkApl(syntax, scopeOf(syntax), surroundings).problems
}

/** A text with the edits of a fix. */
export function fixed(apl: string, { edits }: AplFix): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), apl)
}

/**
 * What one rule marks in a query, and the query after each of its fixes. Throws when a fix leaves the mark or gives a
 * text that is not APL.
 */
export function hintsOf(code: string, apl: string, surroundings = nothingKnown) {
  const problems = problemsOf(apl, surroundings)
  const ofRule = problems.filter((problem) => problem.code === code)
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  return ofRule.map(({ start, end, fixes }) => ({
    start,
    marked: apl.slice(start, end),
    fixed: fixes.map((fix) => {
      const text = fixed(apl, fix)
      const after = problemsOf(text, surroundings)
      const isMended = after.filter((problem) => problem.code === code).length < ofRule.length
      const isSound = after.filter(({ severity }) => severity === 'warning').length <= warnings
      if (!isMended || !isSound) throw new Error(`${fix.title} leads to ${text}`)
      return text
    }),
  }))
}

/**
 * A query with what is marked in it between « and », and what each fix writes in place of that; where a fix changes
 * something else, in a list of its own, the query after it.
 */
type Marked = readonly [query: string, ...fixes: (string | readonly [query: string])[]]

/** Tests that a rule marks these queries, with these fixes, and leaves the others alone. */
export function testRule(
  code: string,
  rule: { marks: readonly Marked[]; leaves?: readonly string[]; surroundings?: AplSurroundings },
) {
  const { marks, leaves = [], surroundings } = rule
  const cases = marks.map(([query, ...fixes]) => ({ query, fixes }))
  test.each(cases)(`${code} marks $query`, ({ query, fixes }) => {
    const [before = '', marked = '', after = ''] = query.split(/[«»]/u)
    const fixed = fixes.map((fix) => (typeof fix === 'string' ? before + fix + after : fix[0]))
    const hints = hintsOf(code, before + marked + after, surroundings)
    expect(hints).toEqual([{ start: before.length, marked, fixed }])
  })
  test.each(leaves)(`${code} leaves %j alone`, (query) => {
    expect(hintsOf(code, query, surroundings)).toEqual([])
  })
}
