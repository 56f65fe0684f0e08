/** An ID to find an unexpected error by, as people read it out to each other. */
export const newErrorId = (): string => crypto.randomUUID().slice(0, 8)

/** What a person can hand on about unexpected errors. */
export function errorReport(id: string, errors: readonly unknown[]): string {
  const told = errors.map((error) =>
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error),
  )
  const where = `${new Date().toISOString()} ${location.pathname}`
  return [`Starboard, error ${id}`, where, navigator.userAgent, ...told].join('\n')
}
