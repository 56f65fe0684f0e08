const tokens = /'[^']*'|"[^"]*"|--[^\n]*|\?/g

/** Numbers the `?` of a statement as PostgreSQL wants it: `$1`, `$2`… Leaves those in quotes and comments alone. */
export function numberPlaceholders(sql: string): string {
  let count = 0
  return sql.replace(tokens, (token) => (token === '?' ? `$${++count}` : token))
}
