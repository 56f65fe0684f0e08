import type { AplEntry } from './apl-entry.ts'

// Facts: the public APL documentation. Parameter types are those that its examples pass.

/** Functions that round values to steps, and those that read and write SQL. */
export const roundingAndSqlFunctions: readonly AplEntry[] = [
  {
    name: 'bin',
    kind: 'function',
    category: 'rounding',
    forms: [
      'bin(value: number, bin_size: number)',
      'bin(value: datetime, bin_size: timespan)',
      'bin(value: timespan, bin_size: timespan)',
    ],
    returns: 'same as the value',
    meaning: 'Rounds a value down to a multiple of the bin size, so that rows can be grouped in steps.',
    example: "['http-logs']\n| where _time > ago(6h)\n| summarize requests = count() by bin(_time, 10m)",
    page: 'apl/scalar-functions/rounding-functions/bin',
  },
  {
    name: 'bin_auto',
    kind: 'function',
    category: 'rounding',
    forms: ['bin_auto(expression: datetime)'],
    returns: 'datetime',
    meaning: 'Rounds _time down to a step that suits the time range of the query; for use in summarize.',
    example: "['http-logs']\n| summarize p95 = percentile(duration_ms, 95) by bin_auto(_time)",
    page: 'apl/scalar-functions/rounding-functions/bin-auto',
  },
  {
    name: 'ceiling',
    kind: 'function',
    category: 'rounding',
    forms: ['ceiling(number: number)'],
    returns: 'long',
    meaning: 'Rounds a number up to a whole number; -1.5 becomes -1.',
    example: "['search-api']\n| extend pages = ceiling(result_count / 25.0)",
    page: 'apl/scalar-functions/rounding-functions/ceiling',
  },
  {
    name: 'floor',
    kind: 'function',
    category: 'rounding',
    forms: ['floor(number: number)'],
    returns: 'long',
    meaning: 'Rounds a number down to a whole number; -1.5 becomes -2.',
    example: "['checkout']\n| summarize count() by whole_seconds = floor(duration_ms / 1000.0)",
    page: 'apl/scalar-functions/rounding-functions/floor',
  },
  {
    name: 'format_sql',
    kind: 'function',
    category: 'SQL',
    forms: ['format_sql(parsed_sql_model: dynamic)'],
    returns: 'string',
    meaning: 'Writes the SQL text of a statement that parse_sql has taken apart.',
    example:
      "['postgres-logs']\n| extend query = format_sql(parse_sql(statement))\n| summarize calls = count(), total_ms = sum(duration_ms) by query",
    page: 'apl/scalar-functions/sql-functions/format-sql',
  },
  {
    name: 'parse_sql',
    kind: 'function',
    category: 'SQL',
    forms: ['parse_sql(sql_statement: string)'],
    returns: 'dynamic(bag)',
    meaning: 'Takes a simple SQL statement apart into its statement type, columns, tables and clauses.',
    example:
      "['postgres-logs']\n| extend parsed = parse_sql(statement)\n| summarize count() by verb = tostring(parsed.statement), source = tostring(parsed.from[0].table)",
    page: 'apl/scalar-functions/sql-functions/parse-sql',
  },
]
