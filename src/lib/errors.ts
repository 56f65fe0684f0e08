/**
 * Settings with which a process must not start. The message is one sentence that names the setting and says what to do;
 * it is printed without a stack trace.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** The part of an error that is safe to disclose. */
type ErrorLocation = {
  /** Class of the error. */
  readonly kind: string
  /** The first stack frame. */
  readonly at: string | undefined
  /** The error code from the system, a database, or the network: `SQLITE_FULL`, `ENOSPC`, `57P03`. */
  readonly code?: string
}

/** The shape of error codes, which no user data has. */
const codeShape = /^[A-Z\d_]{3,40}$/

function codeOf(error: object): string | undefined {
  if ('code' in error && typeof error.code === 'string' && codeShape.test(error.code)) return error.code
  return 'cause' in error && error.cause instanceof Error ? codeOf(error.cause) : undefined
}

/**
 * The class, first stack frame, and error code (its own or that of a cause) of an error. Not its message, which may
 * quote data from a user or the service.
 */
export function errorLocation(error: unknown): ErrorLocation {
  if (!(error instanceof Error)) return { kind: typeof error, at: undefined }
  const code = codeOf(error)
  // Remove the message, because its lines may look like stack frames.
  const frames = error.stack?.replace(error.message, '').split('\n')
  const at = frames?.find((line) => /^\s+at /.test(line))?.trim()
  return { kind: error.name, at, ...(code !== undefined && { code }) }
}
