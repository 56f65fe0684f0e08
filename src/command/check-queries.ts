import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { type FileQuery, placeOf } from './read-queries.ts'

/** A mark in one of the queries. */
interface Mark {
  id: string
  line: number
  column: number
  severity?: 'hint'
  message: string
}

/** What `apl check` prints. */
interface CheckReport {
  queries: number
  /** Queries with a mark. */
  marked: number
  marks: Mark[]
}

/**
 * Marks the queries as the editor does, with nothing known around them: warnings, and hints too when they are asked for.
 */
export function checkQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  withHints: boolean,
): CheckReport {
  const marks = queries.flatMap(({ id, apl }) =>
    language
      .check(apl, { datasets: [], queriesByDataset: {} })
      .problems.filter(({ severity }) => withHints || severity === 'warning')
      .map(({ start, message, severity }): Mark => {
        const { line, column } = placeOf(apl, start)
        return severity === 'hint' ? { id, line, column, severity, message } : { id, line, column, message }
      }),
  )
  return { queries: queries.length, marked: new Set(marks.map(({ id }) => id)).size, marks }
}
