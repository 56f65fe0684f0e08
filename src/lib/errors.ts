/**
 * Settings under which a process must not start. The message is one sentence that names the setting and says
 * what to do; it is printed as it is, without a stack.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** What can be told of an error to everybody. */
type ErrorPlace = {
  /** Its class. */
  readonly kind: string
  /** The first line of code in its stack. */
  readonly at: string | undefined
  /** The code that the system, a database or the network gave it: `SQLITE_FULL`, `ENOSPC`, `57P03`. */
  readonly code?: string
}

/** A code as they all look, in which nobody's data fits. */
const codeShape = /^[A-Z\d_]{3,40}$/

function codeOf(error: object): string | undefined {
  if ('code' in error && typeof error.code === 'string' && codeShape.test(error.code)) return error.code
  return 'cause' in error && error.cause instanceof Error ? codeOf(error.cause) : undefined
}

/**
 * Class of an error, the first line of code in its stack, and its code if it or a cause of it has one. A message may
 * quote what a person or the service sent.
 */
export function errorPlace(error: unknown): ErrorPlace {
  if (!(error instanceof Error)) return { kind: typeof error, at: undefined }
  const code = codeOf(error)
  // A message of several lines may look like the frames that follow it.
  const frames = error.stack?.replace(error.message, '').split('\n')
  const at = frames?.find((line) => /^\s+at /.test(line))?.trim()
  return { kind: error.name, at, ...(code !== undefined && { code }) }
}
