import { errorLocation } from '#lib/errors.ts'
import { withDeadline } from './http/deadline.ts'
import type { RecordEvent, ServerEvent } from './log/event-log.ts'

/** The part of `process` that is used, so that tests can pass their own. */
type Host = { on(event: string, listener: (cause: unknown) => void): unknown }

type Supervised = {
  readonly record: RecordEvent
  readonly close: () => Promise<void>
  /** Seconds that `close` waits before it begins. */
  readonly shutdownDelay: number
}

export const stopSignals = ['SIGTERM', 'SIGINT'] as const

/** Milliseconds until a hanging stop is abandoned: without a delay, less than the 10 s after which Docker kills. */
const longestStop = 9500

/**
 * Shuts the process down gracefully. The first SIGTERM or SIGINT lets running requests finish and exits with 0; the
 * second exits immediately with 1. An uncaught exception leaves the process in an unknown state, so it shuts down the
 * same way, with 1. An unhandled rejection is only recorded: no synchronous step was interrupted, and one request must
 * not be able to stop the server for everybody.
 */
export function superviseProcess(
  host: Host,
  { record, close, shutdownDelay }: Supervised,
  exit: (code: number) => void,
): void {
  let stopping = false

  const stop = (reason: string, code: number) => {
    stopping = true
    const began = performance.now()
    record({ event: 'stopping', reason })
    const abandon = () => {
      record({ event: 'stopping', reason: 'without waiting any longer' })
      exit(1)
    }
    setTimeout(abandon, shutdownDelay * 1000 + longestStop).unref()
    close()
      .then(() => {
        record({ event: 'stopped', ms: Math.round(performance.now() - began) })
        return code
      })
      .catch((error: unknown) => {
        record({ event: 'error', where: 'exception', ...errorLocation(error) })
        return 1
      })
      .then(exit, () => exit(1))
  }

  for (const signal of stopSignals) {
    host.on(signal, () => {
      if (stopping) exit(1)
      else stop(signal, 0)
    })
  }
  host.on('uncaughtException', (error) => {
    record({ event: 'error', where: 'exception', ...errorLocation(error) })
    if (!stopping) stop('uncaught exception', 1)
  })
  host.on('unhandledRejection', (error) => {
    record({ event: 'error', where: 'rejection', ...errorLocation(error) })
  })
}

/** A part that Starboard cannot work without. `check` rejects if it is unusable right now. */
export type NeededPart = { readonly name: string; readonly check: () => Promise<void> }

type PartState = 'ok' | 'failed' | 'stopping'

/** Whether requests may be sent here, and why not. */
export type ReadyAnswer = {
  readonly status: 'ready' | 'not ready'
  readonly parts: Readonly<Record<string, PartState>>
  /** Result of the last call to the service, for information only: a service outage does not make Starboard unready. */
  readonly service: 'answers' | 'fails' | 'not asked yet'
}

/** Milliseconds for which an answer is reused, so that frequent probes cost at most one check a second. */
const fresh = 1000
const checkTimeout = 3000

/** Answers readiness probes. It never calls the service itself, but reports how users' calls went. */
export function createReadiness(needed: readonly NeededPart[]) {
  let service: ReadyAnswer['service'] = 'not asked yet'
  let stopping = false
  let last: {
    readonly at: number
    readonly parts: Promise<readonly (readonly [string, PartState])[]>
  } | null = null

  const state = async ({ name, check }: NeededPart): Promise<readonly [string, PartState]> => {
    try {
      await withDeadline(checkTimeout, check)
      return [name, 'ok']
    } catch {
      return [name, 'failed']
    }
  }

  return {
    ask: async (): Promise<ReadyAnswer> => {
      if (stopping) return { status: 'not ready', parts: { server: 'stopping' }, service }
      // Unlike the clock, it is never set back, which would keep an answer for as long.
      const now = performance.now()
      if (!last || now - last.at >= fresh) last = { at: now, parts: Promise.all(needed.map(state)) }
      const parts = await last.parts
      const ready = parts.every(([, one]) => one === 'ok')
      return { status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(parts), service }
    },
    record: (event: ServerEvent): void => {
      if (event.event !== 'upstream' || event.result === 'aborted') return
      service = /^[1-4]\d\d$/.test(event.result) ? 'answers' : 'fails'
    },
    /** Makes every later answer “not ready”. */
    stop: (): void => {
      stopping = true
    },
  }
}
