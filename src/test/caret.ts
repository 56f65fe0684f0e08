import { completeApl } from '#apl/completion/complete-apl.ts'

/** Splits a query at its caret mark `‸`: the text without it, and its offset. */
export function atCaret(marked: string): { text: string; offset: number } {
  return { text: marked.replace('‸', ''), offset: marked.indexOf('‸') }
}

/** The context of the queries in the tests: datasets, and queries that use some of their fields. */
export const aplContext = {
  datasets: ['http-logs', 'app-logs', "it's"],
  queriesByDataset: {
    'http-logs': [
      "['http-logs'] | where status == 500 | summarize count() by method, ['geo.country']",
      "['http-logs'] | where status > 400 and ['geo.country'] == 'PL' | project _time, method, status",
      "['http-logs'] | where status == 404 and seen_once == 1",
    ],
  },
}

/** The suggestions at the caret of a query. */
export function suggestionsAt(marked: string) {
  const { text, offset } = atCaret(marked)
  return completeApl(text, offset, aplContext)
}
