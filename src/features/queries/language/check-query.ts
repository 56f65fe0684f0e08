import { queryOptions } from '@tanstack/react-query'
import type { AplCheck, AplProblem } from '#apl/contract/apl-language.ts'
import { aplLanguage } from '#editor/apl-language-client.ts'
import { countText } from '#lib/count-text.ts'
import { TextLines } from '#lib/text-lines.ts'

/** "1 warning, 3 hints"; empty for none. */
export function hintCounts(problems: readonly Pick<AplProblem, 'severity'>[]): string {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const hints = problems.length - warnings
  return [warnings > 0 && countText(warnings, 'warning'), hints > 0 && countText(hints, 'hint')]
    .filter((part) => part !== false)
    .join(', ')
}

/** A problem and its first line, from 1. */
export interface PlacedProblem {
  problem: AplProblem
  line: number
}

/** Problems with their line numbers: warnings first, then hints, each in text order. */
export function placedProblems(text: string, problems: readonly AplProblem[]): PlacedProblem[] {
  const lines = new TextLines(text)
  const placed = problems
    .toSorted((a, b) => a.start - b.start)
    .map((problem) => ({ problem, line: lines.lineOf(problem.start) }))
  return [
    ...placed.filter(({ problem }) => problem.severity === 'warning'),
    ...placed.filter(({ problem }) => problem.severity === 'hint'),
  ]
}

/** In UTF-16 units. A longer query is checked in the editor only, so that none blocks the check of the others. */
const longest = 100_000

/** What the language service says about one text; null if it could not check it. */
export async function checkQuery(apl: string, signal?: AbortSignal): Promise<AplCheck | null> {
  if (apl.length > longest) return null
  return (await aplLanguage.ask('check', [apl, { datasets: [], queriesByDataset: {} }], signal)) ?? null
}

/** {@link checkQuery} of a text on display. */
export const checkOptions = (apl: string) =>
  queryOptions({
    queryKey: ['language check', apl],
    queryFn: ({ signal }) => checkQuery(apl, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
