import { errorPlace } from '#lib/errors.ts'
import type { RecordEvent } from './log/event-log.ts'

/** What of `process` is needed, so that tests can give another. */
type Host = { on(event: string, listener: (cause: unknown) => void): unknown }

type Supervised = { readonly record: RecordEvent; readonly close: () => Promise<void> }

/** Milliseconds after which a stop that hangs is given up: less than the 10 s after which Docker kills. */
const longestStop = 9500

/**
 * Ends the process in good order. The first SIGTERM or SIGINT lets running requests finish and exits with 0; the second
 * exits at once with 1. An exception that nobody caught leaves the process in a state that nobody knows, so that it
 * ends in the same order, with 1. A rejection that nobody handled is recorded and no more: nothing was left half done
 * in the middle of a step, and a request must not be able to end the service of all others.
 */
export function superviseProcess(
  host: Host,
  { record, close }: Supervised,
  exit: (code: number) => void,
): void {
  let stopping = false

  const stop = (reason: string, code: number) => {
    stopping = true
    const began = performance.now()
    record({ event: 'stopping', reason })
    setTimeout(() => exit(1), longestStop).unref()
    close()
      .then(() => {
        record({ event: 'stopped', ms: Math.round(performance.now() - began) })
        return code
      })
      .catch((error: unknown) => {
        record({ event: 'error', where: 'exception', ...errorPlace(error) })
        return 1
      })
      .then(exit, () => exit(1))
  }

  for (const signal of ['SIGTERM', 'SIGINT']) {
    host.on(signal, () => {
      if (stopping) exit(1)
      else stop(signal, 0)
    })
  }
  host.on('uncaughtException', (error) => {
    record({ event: 'error', where: 'exception', ...errorPlace(error) })
    if (!stopping) stop('uncaught exception', 1)
  })
  host.on('unhandledRejection', (error) => {
    record({ event: 'error', where: 'rejection', ...errorPlace(error) })
  })
}
