import type { AplEntry } from './apl-entry.ts'

/** Statements before a query, the sources a query may begin with besides a dataset, and what `set` sets. */
export const statements: readonly AplEntry[] = [
  {
    name: 'let',
    kind: 'statement',
    category: 'definition',
    forms: ['let Name = Expression;'],
    meaning: 'Names a value or a table for the rest of the query.',
    example: "let slow = 500;\n['http-logs']\n| where req_duration_ms > slow",
  },
  {
    name: 'set',
    kind: 'statement',
    category: 'option',
    forms: ['set Option;', 'set Option = Value;'],
    meaning: 'Turns on an option for this query alone.',
    example: "set stricttypes;\n['http-logs']\n| where resp_body_size_bytes == 5",
    page: 'apl/query-statement/set-statement',
  },
  {
    name: 'declare query_parameters',
    kind: 'statement',
    category: 'definition',
    forms: ['declare query_parameters (Name: Type = Default [, …]);'],
    meaning: 'Names parameters with their types and defaults, which a dashboard filter fills in.',
    example:
      "declare query_parameters (country: string = \"\");\n['http-logs']\n| where isempty(country) or ['geo.country'] == country",
    page: 'query-data/filters',
  },
  {
    name: 'print',
    kind: 'statement',
    category: 'source',
    forms: ['print [Name =] Expression [, …]'],
    returns: 'table',
    meaning: 'Makes one row from expressions, without any dataset.',
    example: "print day = startofday(now()), word = toupper('go')",
    page: 'apl/data-types/null-values',
  },
  {
    name: 'datatable',
    kind: 'statement',
    category: 'source',
    forms: ['datatable (Field: Type [, …]) [Value, …]'],
    returns: 'table',
    meaning: 'Makes a table from values written in the query, row after row.',
    example: "datatable (code: string, label: string)['200', 'Fine', '500', 'Broken']",
    page: 'apl/tabular-operators/lookup-operator',
  },
  {
    name: 'table',
    kind: 'statement',
    category: 'source',
    forms: ['table(Name)'],
    returns: 'table',
    meaning: 'Reads the dataset whose name is in a text, a parameter for example.',
    example: 'declare query_parameters (source: string = "http-logs");\ntable(source)\n| count',
    page: 'query-data/filters',
  },
]

/** Options that `set` turns on. */
export const setOptions: readonly AplEntry[] = [
  {
    name: 'stricttypes',
    kind: 'set-option',
    category: 'set option',
    forms: ['set stricttypes;'],
    meaning: 'Makes the query fail where a value is not exactly of the type it is compared with.',
    example: "set stricttypes;\n['http-logs']\n| where status == '500'",
    page: 'apl/query-statement/set-statement',
  },
]
