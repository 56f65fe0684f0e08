import { expect, test } from 'vitest'
import type { AplContext } from '#apl/contract/apl-language.ts'
import { checkApl } from '#apl/hints/check-apl.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'

const nothingKnown: AplContext = { datasets: [], queriesByDataset: {} }

/** The problems that the language service reports in a query. */
export function problemsOf(apl: string, aplContext = nothingKnown) {
  return checkApl(readApl(apl), aplContext).problems
}

/** The text after the edits of a fix. */
export function fixed(apl: string, { edits }: AplFix): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), apl)
}

/**
 * What one rule marks in a query, and the query after each of its fixes. Throws if a fix does not resolve the problem,
 * or adds warnings.
 */
export function hintsOf(code: string, apl: string, aplContext = nothingKnown) {
  const problems = problemsOf(apl, aplContext)
  const ofRule = problems.filter((problem) => problem.code === code)
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  return ofRule.map(({ start, end, fixes }) => ({
    start,
    marked: apl.slice(start, end),
    fixed: fixes.map((fix) => {
      const text = fixed(apl, fix)
      const after = problemsOf(text, aplContext)
      const isMended = after.filter((problem) => problem.code === code).length < ofRule.length
      const isSound = after.filter(({ severity }) => severity === 'warning').length <= warnings
      if (!isMended || !isSound) throw new Error(`${fix.title} leads to ${text}`)
      return text
    }),
  }))
}

const isMarked = ([query = '']: readonly string[]) => query.includes('«')

/**
 * Tests rules on queries, one per line (⏎ for a line break) below `# ` and the code of the rule. « and » enclose what
 * the rule marks. After the query come its fixes: `→` and the replacement of the marked text, or `⇒` and the whole new
 * query. Nothing is marked in a query without « and ».
 */
export function testRules(text: string, aplContext?: AplContext) {
  for (const block of text.split(/^# /mu).slice(1)) {
    const [code = '', ...lines] = block.trim().split('\n')
    const cases = lines.map((line) => line.split(/ (?=[→⇒] )/u).map((part) => part.replaceAll('⏎', '\n')))
    test.each(cases.filter(isMarked))(`${code} marks %s`, (query = '', ...fixes) => {
      const [before = '', marked = '', after = ''] = query.split(/[«»]/u)
      const fixed = fixes.map((fix) => (fix.startsWith('→') ? before + fix.slice(2) + after : fix.slice(2)))
      const hints = hintsOf(code, before + marked + after, aplContext)
      expect(hints).toEqual([{ start: before.length, marked, fixed }])
    })
    test.each(cases.filter((each) => !isMarked(each)))(`${code} leaves %s alone`, (query = '') => {
      expect(hintsOf(code, query, aplContext)).toEqual([])
    })
  }
}
