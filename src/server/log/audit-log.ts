import { appendFileSync } from 'node:fs'
import { errorPlace, SettingsError } from '#lib/errors.ts'
import { escapedLine, type RecordEvent } from './event-log.ts'

/**
 * What somebody did, or was kept from doing. Of texts it holds the SHA-256, in hexadecimal digits, and of tokens nothing.
 * What is not known is left out.
 */
export type AuditEntry = {
  readonly action: 'sign_in' | 'sign_out' | 'end_sessions' | 'put' | 'post' | 'delete' | 'call'
  /** `success`, or why not: the code of Starboard's refusal, the service's status, the cause of a failed sign-in. */
  readonly outcome: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly requestId: string
  /** Address of the client. */
  readonly address: string
  /** As in the log and in `starboard sessions`. */
  readonly session?: string | undefined
  readonly account?: { readonly key: string; readonly name: string | null }
  readonly organization?: string
  readonly record?: string
  readonly ifMatch?: string
  /** Of the record as it was read right before a change that names a version. */
  readonly before?: string
  /** Of what was sent in its place. */
  readonly after?: string
}

/** What the parts of the server that know it add to the entry of a request; with an action it is written. */
export type AuditFacts = {
  -readonly [Fact in keyof AuditEntry]?: AuditEntry[Fact]
}

/**
 * Writes each entry as one line of JSON, to the end of `file`, which may be moved away at any time, else to `log`. An
 * entry that the file does not take goes to `log` too, with an error beside it.
 * @throws {SettingsError} when the file cannot be written.
 */
export function createAuditLog(
  file: string | null,
  log: (line: string) => void,
  record: RecordEvent,
  now: () => number,
): (entry: AuditEntry) => void {
  const append = (text: string) => appendFileSync(file ?? '', text, { mode: 0o600 })
  try {
    if (file !== null) append('')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`AUDIT_LOG cannot be written (${reason}).`)
  }
  return (entry) => {
    const line = escapedLine({ audit: true, time: new Date(now()).toISOString(), ...entry })
    if (file === null) return log(line)
    try {
      append(`${line}\n`)
    } catch (error) {
      record({ event: 'error', where: 'audit', ...errorPlace(error), requestId: entry.requestId })
      log(line)
    }
  }
}
