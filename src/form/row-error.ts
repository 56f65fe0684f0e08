type ErrorNode = { message?: unknown } | undefined

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined

/** The first error inside a field that is a list of rows, with the row's number. */
export function rowError(error: ErrorNode): string | undefined {
  if (error === undefined) return undefined
  const own = messageOf(error)
  if (own) return own
  for (const [at, row] of Object.entries(error)) {
    if (typeof row !== 'object' || row === null) continue
    for (const part of Object.values(row)) {
      const message = messageOf(part)
      if (message) return `Row ${Number(at) + 1}: ${message}`
    }
  }
  return undefined
}
