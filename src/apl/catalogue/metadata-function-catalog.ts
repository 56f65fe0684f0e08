import type { AplEntry } from './apl-entry.ts'

/** Functions that tell about the data and the query rather than about the values. */
export const metadataFunctions: readonly AplEntry[] = [
  {
    name: 'column_ifexists',
    kind: 'function',
    category: 'metadata',
    forms: ['column_ifexists(field_name: string, default_value: any)'],
    returns: 'any',
    meaning: 'Gives a field when the dataset has it, otherwise the second argument.',
    example:
      "['http-logs']\n| extend team = column_ifexists('owner', 'unassigned')\n| summarize count() by team",
    page: 'apl/scalar-functions/metadata-functions/column-ifexists',
  },
  {
    name: 'cursor_current',
    kind: 'function',
    category: 'metadata',
    forms: ['cursor_current()'],
    returns: 'string',
    meaning: 'Gives a cursor for the point the query has reached, from which a later query can go on.',
    example: "['audit-logs']\n| where action == 'delete'\n| project _time, actor, cursor = cursor_current()",
    page: 'apl/scalar-functions/metadata-functions/cursor-current',
  },
  {
    name: 'ingestion_time',
    kind: 'function',
    category: 'metadata',
    forms: ['ingestion_time()'],
    returns: 'datetime',
    meaning: 'Gives the time when Axiom received an event, which can be later than its _time.',
    example:
      "['http-logs']\n| extend delay = ingestion_time() - _time\n| summarize max(delay) by bin_auto(_time)",
    page: 'apl/scalar-functions/metadata-functions/ingestion-time',
  },
]
