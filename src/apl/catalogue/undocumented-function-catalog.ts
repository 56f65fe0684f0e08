import type { AplEntry } from './apl-entry.ts'

// Facts: queries that Axiom publishes in its repositories; the optional parameters are those of Kusto.

/** Functions that public queries use although the documentation has no page for them. */
export const undocumentedFunctions: readonly AplEntry[] = [
  {
    name: 'next',
    kind: 'function',
    category: 'window',
    forms: ['next(column: any, offset?: long, default_value?: any)'],
    returns: 'same as the column',
    meaning: "Gives a column's value one row later, or offset rows later; sort the rows first.",
    example: "['page-views']\n| sort by _time asc\n| extend seconds_on_page = (next(_time) - _time) / 1s",
  },
  {
    name: 'parse_apl',
    kind: 'function',
    category: 'query text',
    forms: ['parse_apl(query: string)'],
    returns: 'dynamic',
    meaning: 'Takes the text of an APL query apart into a bag with its source and its operations.',
    example:
      "['axiom-history']\n| extend parsed = parse_apl(['query.apl'])\n| summarize count() by source = tostring(parsed.body.source.name.name)",
  },
  {
    name: 'prev',
    kind: 'function',
    category: 'window',
    forms: ['prev(column: any, offset?: long, default_value?: any)'],
    returns: 'same as the column',
    meaning: "Gives a column's value one row earlier, or offset rows earlier; sort the rows first.",
    example: "['heartbeats']\n| sort by _time asc\n| extend silence = _time - prev(_time)",
  },
]
