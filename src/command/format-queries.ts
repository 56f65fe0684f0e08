import type { AplLanguage } from '#apl/contract/apl-language.ts'
import type { FileQuery } from './read-queries.ts'

/** What `apl format` prints: how many queries each is true of. */
interface FormatReport {
  queries: number
  changed: number
  /** Came back as they were, with a reason. */
  refused: number
  /** Differ in more than white space. Never. */
  tokenChanges: number
  /** Change again when formatted again. Never. */
  notIdempotent: number
}

/** Formats the queries as the editor does, and compares what comes out by means that the formatter does not use. */
export function formatQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'format'>,
): FormatReport {
  const report: FormatReport = {
    queries: queries.length,
    changed: 0,
    refused: 0,
    tokenChanges: 0,
    notIdempotent: 0,
  }
  for (const { apl } of queries) {
    const { text, refused } = language.format(apl)
    if (text !== apl) report.changed++
    if (refused !== undefined) report.refused++
    if (withoutSpace(text) !== withoutSpace(apl) || quoted(text) !== quoted(apl)) report.tokenChanges++
    if (language.format(text).text !== text) report.notIdempotent++
  }
  return report
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

/** Comments and texts in quotation marks, in which white space means something. */
const quoted = (text: string) =>
  (text.match(/```[^]*?```|\/\/[^\r\n]*|@?"[^"\r\n]*"|@?'[^'\r\n]*'/g) ?? [])
    .map((each) => each.trimEnd())
    .join('\n')
